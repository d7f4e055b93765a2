import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { readWhole } from "@sitekeeper/command-line/regularFile";
import { type GroupKey, keyText } from "@sitekeeper/user-groups";
import type { GroupContent } from "./mergeGroup.ts";

/** The largest file of a document that is read, in bytes. */
const MAX_BYTES = 16 * 1024 * 1024;

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
    const bytes = await readWhole(this.#fileOf(key), MAX_BYTES).catch(() => undefined);
    if (bytes === undefined) return undefined;
    try {
      return JSON.parse(bytes.toString("utf8")) as GroupContent;
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
