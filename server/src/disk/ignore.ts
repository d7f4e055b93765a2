import createIgnore, { type Ignore } from "ignore";
import { folderOf, isWithin, nfc } from "./paths.ts";

/** The largest `.gitignore` or `.mintignore` that is read. */
export const GITIGNORE_MAX_BYTES = 256 * 1024;

/** The file at the root of a site that excludes files from the published site, in the syntax of `.gitignore`. */
export const UNPUBLISHED_FILE = ".mintignore";

/** Longer than any path. Compiling a pattern of thousands of characters takes seconds, and may fail. */
const TOO_LONG = /^.{4097,}$/gm;

/** True for a folder that never belongs to a site: a package manager or a tool uses it. */
export function isAlwaysSkipped(folderName: string): boolean {
  return folderName === "node_modules" || folderName.startsWith(".");
}

/** The number of checks after which the patterns are compiled again: a compiled pattern caches each checked path. */
const MAX_QUESTIONS = 10_000;

/** The `.gitignore` files of a site's folders. A deeper one takes precedence, as in Git. */
export class GitIgnores {
  #questions = 0;
  readonly #byFolder = new Map<string, { readonly text: string; rules: Ignore | undefined }>();

  /** Sets the `.gitignore` of a folder; undefined when it has none. */
  set(folder: string, text: string | undefined): void {
    if (text === undefined) this.#byFolder.delete(nfc(folder));
    else this.#byFolder.set(nfc(folder), { text, rules: undefined });
  }

  /** Forgets a folder and everything below it. */
  forget(folder: string): void {
    for (const each of this.#byFolder.keys()) if (isWithin(each, nfc(folder))) this.#byFolder.delete(each);
  }

  /** Frees the compiled patterns and the cache of checked paths. */
  rest(): void {
    this.#questions = 0;
    for (const file of this.#byFolder.values()) file.rules = undefined;
  }

  /** True when a path itself is ignored. The caller checks the folders above it. */
  ignores(written: string, isFolder: boolean): boolean {
    if (this.#byFolder.size === 0) return false;
    if (++this.#questions > MAX_QUESTIONS) this.rest();
    const path = nfc(written);
    for (let folder = folderOf(path); ; folder = folderOf(folder)) {
      const file = this.#byFolder.get(folder);
      if (file) {
        file.rules ??= createIgnore({ ignorecase: false, allowRelativePaths: true }).add(
          file.text.replace(TOO_LONG, ""),
        );
        const relative = folder === "" ? path : path.slice(folder.length + 1);
        const { ignored, unignored } = file.rules.test(isFolder ? `${relative}/` : relative);
        if (ignored || unignored) return ignored;
      }
      if (folder === "") return false;
    }
  }
}
