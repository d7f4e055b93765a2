import type { SiteConfig } from "../../formats/format.ts";
import type { Edit } from "../../json/edits.ts";
import { isNoWorse } from "../syntax/problemsOf.ts";

/** The budget for all trials of a file, in parsed characters. Each trial parses the whole file. */
const MAX_CHARACTERS = 2_000_000;

/** The minimum number of trials, regardless of file size. Enough to find one bad fix among many. */
const MIN_TRIALS = 8;

/**
 * Tries fixes on invalid JSON. A syntax error can be misdiagnosed so that its fix breaks the file further, so the
 * result is parsed. The number of trials is limited, because a 100 KB file with a hundred errors took half a minute
 * without it.
 */
export class FixTrials {
  #left: number;

  /** @param config The config to try fixes on. Later versions of it share the budget. */
  constructor({ text }: SiteConfig) {
    this.#left = Math.max(MIN_TRIALS, Math.floor(MAX_CHARACTERS / Math.max(1, text.length)));
  }

  /** Whether a number of trials is at most half of the remaining budget. */
  allow(trials: number): boolean {
    return trials <= this.#left / 2;
  }

  /**
   * Whether edits reduce the number of mistakes by `betterBy` or, if it is 0, do not add any. False when the budget is
   * exhausted.
   */
  isGood(config: SiteConfig, edits: readonly Edit[], betterBy: number): boolean {
    if (betterBy === 0 && config.parseErrors.length === 0) return true;
    return this.#left-- > 0 && isNoWorse(config, edits, betterBy);
  }
}
