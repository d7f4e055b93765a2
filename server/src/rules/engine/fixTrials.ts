import type { SiteConfig } from "../../formats/format.ts";
import type { Edit } from "../../json/edits.ts";
import { isNoWorse } from "../syntax/problemsOf.ts";

/** The budget for all trials of a file, in parsed characters. Each trial parses the whole file. */
const MAX_CHARACTERS = 2_000_000;

/** The minimum number of trials, regardless of file size. Enough to find one bad fix among many. */
const MIN_TRIALS = 8;

/**
 * Tries out fixes on invalid JSON and parses the result, because the fix for a misdiagnosed error can break the file
 * further. The number of trials is limited, because trying all fixes took half a minute in a 100 KB file with a hundred
 * errors.
 */
export class FixTrials {
  #remaining: number;

  /** @param config The config to try fixes on. Later versions of the config share the budget. */
  constructor({ text }: SiteConfig) {
    this.#remaining = Math.max(MIN_TRIALS, Math.floor(MAX_CHARACTERS / Math.max(1, text.length)));
  }

  /** Whether a given number of trials would use at most half of the remaining budget. */
  allow(trials: number): boolean {
    return trials <= this.#remaining / 2;
  }

  /** Whether edits reduce the number of mistakes by at least `betterBy`. False if the budget is exhausted. */
  isGood(config: SiteConfig, edits: readonly Edit[], minImprovement: number): boolean {
    if (minImprovement === 0 && config.parseErrors.length === 0) return true;
    return this.#remaining-- > 0 && isNoWorse(config, edits, minImprovement);
  }
}
