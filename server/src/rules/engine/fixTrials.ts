import type { SiteConfig } from "../../formats/format.ts";
import type { Edit } from "../../json/edits.ts";
import { isNoWorse } from "../syntax/problemsOf.ts";

/** The budget of a file's trials, in characters parsed. Each trial parses the whole file. */
const MAX_CHARACTERS = 2_000_000;

/** The minimum number of trials for a file of any size: enough to find the one bad fix among many. */
const MIN_TRIALS = 8;

/**
 * Tries fixes on a file that is not JSON. A mistake may look like another one, so its fix may break the file further: the
 * result is checked. In a file of 100 KB with a hundred mistakes that took half a minute, so the trials are limited.
 */
export class FixTrials {
  #left: number;

  /** @param config the config on which fixes are tried, or a later state of it */
  constructor({ text }: SiteConfig) {
    this.#left = Math.max(MIN_TRIALS, Math.floor(MAX_CHARACTERS / Math.max(1, text.length)));
  }

  /** Whether so many trials are a small part of those that are left. */
  allow(trials: number): boolean {
    return trials <= this.#left / 2;
  }

  /**
   * Whether edits leave the file at least as readable as it was, or better by so many mistakes. Where no trial is left,
   * edits are not good.
   */
  isGood(config: SiteConfig, edits: readonly Edit[], betterBy: number): boolean {
    if (betterBy === 0 && config.parseErrors.length === 0) return true;
    return this.#left-- > 0 && isNoWorse(config, edits, betterBy);
  }
}
