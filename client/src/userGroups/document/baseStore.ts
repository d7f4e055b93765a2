import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { type GroupKey, keyText } from "@sitekeeper/user-groups";
import type { GroupContent } from "./mergeGroup.ts";

/**
 * Stores on disk what each open document was made from. After a reload the editor restores unsaved text, and only the
 * base tells the author's changes from those of others.
 */
export class BaseStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async read(key: GroupKey): Promise<GroupContent | undefined> {
    const text = await readFile(this.#fileOf(key), "utf8").catch(() => undefined);
    if (text === undefined) return undefined;
    try {
      return JSON.parse(text) as GroupContent;
    } catch {
      return undefined;
    }
  }

  async write(key: GroupKey, base: GroupContent): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await writeFile(this.#fileOf(key), JSON.stringify(base), { mode: 0o600 });
  }

  #fileOf(key: GroupKey): string {
    return path.join(this.#folder, `${createHash("sha256").update(keyText(key)).digest("hex").slice(0, 32)}.json`);
  }
}
