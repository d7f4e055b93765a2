import { describeSkipped } from "../rules/engine/skippedFiles.ts";
import type { Site } from "../site/site.ts";

/** A folder may be full of links; more than this is counted, not named. */
const MAX_NAMED = 20;

/** Says once, where an author looks for it, what on disk does not belong to a site and why: nothing is left out in silence. */
export class SkippedLog {
  readonly #say: (message: string) => void;
  /** What was said last, by the site's folder. */
  readonly #said = new Map<string, string>();

  constructor(say: (message: string) => void) {
    this.#say = say;
  }

  /** Says what a site leaves out, unless that was the last thing said of it. */
  report({ uri, skipped }: Pick<Site, "uri" | "skipped">): void {
    const lines = skipped.slice(0, MAX_NAMED).map((each) => `- ${describeSkipped(each)}`);
    if (skipped.length > MAX_NAMED) lines.push(`- and ${skipped.length - MAX_NAMED} more`);
    const message = skipped.length === 0 ? "" : [`Not part of the site ${uri}:`, ...lines].join("\n");
    if (message === (this.#said.get(uri) ?? "")) return;
    this.#said.set(uri, message);
    if (message !== "") this.#say(message);
  }
}
