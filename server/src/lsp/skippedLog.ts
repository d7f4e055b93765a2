import { describeSkipped } from "../rules/engine/skippedFiles.ts";
import type { Site } from "../site/site.ts";
import { inEnglish } from "../text/locale.ts";

/** The number of skipped paths that are named. A folder may be full of links, so the rest is counted. */
const MAX_NAMED = 20;

/** Logs once, in English, what on disk does not belong to a site, and why: nothing is skipped silently. */
export class SkippedLog {
  readonly #say: (message: string) => void;
  /** The last message for each site folder. */
  readonly #said = new Map<string, string>();

  constructor(say: (message: string) => void) {
    this.#say = say;
  }

  /** Logs what a site skips, unless the last message said the same. */
  report({ uri, skipped }: Pick<Site, "uri" | "skipped">): void {
    const lines = skipped.slice(0, MAX_NAMED).map((each) => `- ${inEnglish(() => describeSkipped(each))}`);
    if (skipped.length > MAX_NAMED) lines.push(`- and ${skipped.length - MAX_NAMED} more`);
    const message = skipped.length === 0 ? "" : [`Not part of the site ${uri}:`, ...lines].join("\n");
    if (message === (this.#said.get(uri) ?? "")) return;
    if (message === "") this.#said.delete(uri);
    else {
      this.#said.set(uri, message);
      this.#say(message);
    }
  }
}
