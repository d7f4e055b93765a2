import createIgnore, { type Ignore } from "ignore";
import { step } from "../json/work.ts";
import { folderOf, isWithin, MAX_PATH, nfc } from "./paths.ts";

/** The maximum size of a `.gitignore` or `.mintignore` file, in bytes. */
export const GITIGNORE_MAX_BYTES = 256 * 1024;

/** The file in the site folder that excludes files from publishing. It uses `.gitignore` syntax. */
export const UNPUBLISHED_FILE = ".mintignore";

/** The maximum depth of paths that are compared with patterns. */
export const MAX_DEPTH = 64;

/** The maximum length of a pattern. No path is this long, and compiling it takes seconds and may fail. */
const MAX_PATTERN = 4096;

/**
 * The maximum number of `**` in a pattern, and of `*` in one of its names. Real patterns have fewer, and the time to
 * compare a path grows exponentially with their number.
 */
const MAX_FOLDER_WILDCARDS = 4;
const MAX_NAME_WILDCARDS = 3;

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
    if (this.#byFolder.size === 0 || written.length > MAX_PATH) return false;
    if (++this.#checks > MAX_CHECKS) this.release();
    const path = nfc(written);
    for (let folder = folderOf(path); ; folder = folderOf(folder)) {
      const file = this.#byFolder.get(folder);
      if (file) {
        file.rules ??= createIgnore({ ignorecase: this.#isMintIgnore, allowRelativePaths: true }).add(
          this.#patternsIn(file.text),
        );
        step(file.text.length / 32);
        const relative = folder === "" ? path : path.slice(folder.length + 1);
        const { ignored, unignored } = file.rules.test(isFolder ? `${relative}/` : relative);
        if (ignored || unignored) return ignored;
      }
      if (folder === "") return false;
    }
  }

  #patternsIn(text: string): string[] {
    const lines = text.split(/\r?\n/).filter(isReasonable);
    return this.#isMintIgnore ? lines.map((line) => line.trim()) : lines;
  }
}

function isReasonable(pattern: string): boolean {
  if (pattern.length > MAX_PATTERN || pattern.split("**").length - 1 > MAX_FOLDER_WILDCARDS) return false;
  return pattern.split("/").every((name) => name.split(/\*+/).length - 1 <= MAX_NAME_WILDCARDS);
}
