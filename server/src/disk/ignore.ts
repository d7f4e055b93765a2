import createIgnore, { type Ignore } from "ignore";
import { folderOf, isWithin, nfc } from "./paths.ts";

/** The maximum size of a `.gitignore` or `.mintignore` file, in bytes. */
export const GITIGNORE_MAX_BYTES = 256 * 1024;

/** The file in the site folder that excludes files from publishing. It uses `.gitignore` syntax. */
export const UNPUBLISHED_FILE = ".mintignore";

/**
 * The maximum length of a pattern. No path is this long. Compiling a pattern of thousands of characters takes seconds
 * and may fail.
 */
const TOO_LONG = /^.{4097,}$/gm;

/** Whether a folder belongs to a package manager or another tool and is therefore never part of a site. */
export function isAlwaysSkipped(folderName: string): boolean {
  return folderName === "node_modules" || folderName.startsWith(".");
}

/** The number of checks after which the patterns are recompiled. Compiled patterns cache every path they check. */
const MAX_CHECKS = 10_000;

/**
 * The `.gitignore` files in a site's folders. As in Git, files in deeper folders take precedence.
 *
 * For `.mintignore`, the platform ignores case and the space around each pattern.
 */
export class GitIgnores {
  #checks = 0;
  readonly #isMintIgnore: boolean;
  readonly #byFolder = new Map<string, { readonly text: string; rules: Ignore | undefined }>();

  constructor(isMintIgnore = false) {
    this.#isMintIgnore = isMintIgnore;
  }

  /** Sets the content of a folder's `.gitignore`. Undefined means that the folder has no such file. */
  set(folder: string, text: string | undefined): void {
    if (text === undefined) this.#byFolder.delete(nfc(folder));
    else this.#byFolder.set(nfc(folder), { text, rules: undefined });
  }

  /** Removes the patterns that were set for a folder and its descendants. */
  forget(folder: string): void {
    for (const each of this.#byFolder.keys()) if (isWithin(each, nfc(folder))) this.#byFolder.delete(each);
  }

  /** Frees the compiled patterns and their caches. */
  release(): void {
    this.#checks = 0;
    for (const file of this.#byFolder.values()) file.rules = undefined;
  }

  /** Whether the path itself is ignored. The caller must also check its parent folders. */
  ignores(written: string, isFolder: boolean): boolean {
    if (this.#byFolder.size === 0) return false;
    if (++this.#checks > MAX_CHECKS) this.release();
    const path = nfc(written);
    for (let folder = folderOf(path); ; folder = folderOf(folder)) {
      const file = this.#byFolder.get(folder);
      if (file) {
        file.rules ??= createIgnore({ ignorecase: this.#isMintIgnore, allowRelativePaths: true }).add(
          this.#patternsIn(file.text),
        );
        const relative = folder === "" ? path : path.slice(folder.length + 1);
        const { ignored, unignored } = file.rules.test(isFolder ? `${relative}/` : relative);
        if (ignored || unignored) return ignored;
      }
      if (folder === "") return false;
    }
  }

  #patternsIn(text: string): string[] {
    const lines = text.replace(TOO_LONG, "").split(/\r?\n/);
    return this.#isMintIgnore ? lines.map((line) => line.trim()) : lines;
  }
}
