import * as l10n from "@vscode/l10n";
import { describeSkipped } from "../rules/engine/skippedFiles.ts";
import type { Site } from "../site/site.ts";

/** The number of skipped paths that are named. A folder may be full of links, so the rest is counted. */
const MAX_NAMED = 20;

/** Logs once what on disk does not belong to a site, and why: nothing is skipped silently. */
export class SkippedLog {
  readonly #say: (message: string) => void;
  /** The last message for each site folder. */
  readonly #said = new Map<string, string>();

  constructor(say: (message: string) => void) {
    this.#say = say;
  }

  /** Logs what a site skips, unless the last message said the same. */
  report({ uri, skipped }: Pick<Site, "uri" | "skipped">): void {
    const lines = skipped.slice(0, MAX_NAMED).map((each) => `- ${describeSkipped(each)}`);
    if (skipped.length > MAX_NAMED) lines.push(`- ${l10n.t("and {0} more", skipped.length - MAX_NAMED)}`);
    const message = skipped.length === 0 ? "" : [l10n.t("Not part of the site {0}:", uri), ...lines].join("\n");
    if (message === (this.#said.get(uri) ?? "")) return;
    this.#said.set(uri, message);
    if (message !== "") this.#say(message);
  }
}
