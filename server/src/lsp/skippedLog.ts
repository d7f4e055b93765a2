import { describeSkipped } from "../rules/engine/skippedFiles.ts";
import type { Site } from "../site/site.ts";
import { inEnglish } from "../text/locale.ts";

/** The number of skipped paths that are named. A folder may be full of links, so the rest is counted. */
const MAX_NAMED = 20;

/** Logs once, in English, what of a folder is not checked, and why: nothing is skipped silently. */
export class SkippedLog {
  readonly #say: (message: string) => void;
  /** The last message for each site folder. */
  readonly #said = new Map<string, string>();

  constructor(say: (message: string) => void) {
    this.#say = say;
  }

  /** Logs what a site skips, unless the last message said the same. */
  report({ uri, skipped, tooLarge }: Pick<Site, "uri" | "skipped" | "tooLarge">): void {
    const message = [
      ...listOf(
        `Not part of the site ${uri}:`,
        skipped.map((each) => () => describeSkipped(each)),
      ),
      ...listOf(
        `Pages of the site ${uri} that are not checked, because they are larger than 1 MB:`,
        tooLarge.map((path) => () => JSON.stringify(path)),
      ),
    ].join("\n");
    if (message === (this.#said.get(uri) ?? "")) return;
    if (message === "") this.#said.delete(uri);
    else {
      this.#said.set(uri, message);
      this.#say(message);
    }
  }
}

/** The lines of a list, if it has any items. */
function listOf(title: string, items: readonly (() => string)[]): readonly string[] {
  if (items.length === 0) return [];
  const rest = items.length > MAX_NAMED ? [`- and ${items.length - MAX_NAMED} more`] : [];
  return [title, ...items.slice(0, MAX_NAMED).map((item) => `- ${inEnglish(item)}`), ...rest];
}
