import { describeSkipped } from "../rules/shared/skippedFiles.ts";
import type { Site } from "../site/site.ts";
import { inEnglish } from "../text/locale.ts";

/**
 * The maximum number of skipped paths to list, because a folder may be full of symbolic links. Any further paths are
 * only counted.
 */
const MAX_NAMED = 20;

/**
 * Logs which of a site's files are not checked, and why. The messages are in English, and each message is logged only
 * once.
 */
export class SkippedLog {
  readonly #log: (message: string) => void;
  /** The last message for each site folder. */
  readonly #logged = new Map<string, string>();

  constructor(log: (message: string) => void) {
    this.#log = log;
  }

  /** Logs the files that a site skips, unless the last message for the site was the same. */
  report({ uri, skipped, tooLarge }: Pick<Site, "uri" | "skipped" | "tooLarge">): void {
    const message = [
      ...listOf(
        `Not part of the site ${uri}:`,
        skipped.map((each) => () => describeSkipped(each)),
      ),
      ...listOf(
        `Pages of the site ${uri} that are not checked because they are larger than 1 MB:`,
        tooLarge.map((path) => () => JSON.stringify(path)),
      ),
    ].join("\n");
    if (message === (this.#logged.get(uri) ?? "")) return;
    if (message === "") this.#logged.delete(uri);
    else {
      this.#logged.set(uri, message);
      this.#log(message);
    }
  }
}

/** Returns the lines of a list, including its title. The result is empty if the list has no items. */
function listOf(title: string, items: readonly (() => string)[]): readonly string[] {
  if (items.length === 0) return [];
  const rest = items.length > MAX_NAMED ? [`- and ${items.length - MAX_NAMED} more`] : [];
  return [title, ...items.slice(0, MAX_NAMED).map((item) => `- ${inEnglish(item)}`), ...rest];
}
