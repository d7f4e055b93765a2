import { readdir } from "node:fs/promises";
import path from "node:path";
import * as l10n from "@vscode/l10n";
import type * as Type from "typebox";
import { Check } from "typebox/schema";
import { earlierKeyFileName, type GroupKey, isSameKey, keyFileName, keyText } from "../rotation/groupKey.ts";
import { hasCode, privateFolder, readIfThere, removeDurably, writeDurably } from "./durableFile.ts";

/** One JSON file for each user group, in one folder. */
export interface RecordFiles<T extends { readonly key: GroupKey }> {
  /** @throws Error for people when the file does not contain such a record */
  read(key: GroupKey): Promise<T | undefined>;
  write(record: T): Promise<void>;
  remove(key: GroupKey): Promise<void>;
  /** Every readable record. */
  list(): Promise<readonly T[]>;
}

/**
 * Stores records as files, one for each group, so that two processes that work on two groups do not conflict.
 *
 * @param schema of a valid record
 */
export function recordFiles<T extends { readonly key: GroupKey }>(
  folder: string,
  schema: Type.TSchema,
): RecordFiles<T> {
  const inFolder = (name: string) => path.join(folder, `${name}.json`);
  const fileOf = (key: GroupKey) => inFolder(keyFileName(key));

  const readFile = async (file: string): Promise<T | undefined> => {
    const text = await readIfThere(file);
    if (text === undefined) return undefined;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      value = undefined;
    }
    if (!Check(schema as Type.TObject, value)) {
      throw new Error(
        l10n.t(
          "{0} cannot be read: it is damaged, or another version wrote it. If no rotation ran in the last minutes, move it away and refresh the group.",
          file,
        ),
      );
    }
    return value as unknown as T;
  };

  /** The file of an earlier version with the record of this key, not of another one. */
  const earlierFileOf = async (key: GroupKey): Promise<string | undefined> => {
    const name = earlierKeyFileName(key);
    if (name === undefined) return undefined;
    const record = await readFile(inFolder(name));
    return record && isSameKey(record.key, key) ? inFolder(name) : undefined;
  };

  const removeEarlier = async (key: GroupKey) => {
    const earlier = await earlierFileOf(key);
    if (earlier !== undefined) await removeDurably(earlier);
  };

  return {
    async read(key) {
      const record = await readFile(fileOf(key));
      if (record) return record;
      const earlier = await earlierFileOf(key);
      return earlier === undefined ? undefined : readFile(earlier);
    },
    async write(record) {
      await privateFolder(folder);
      await writeDurably(fileOf(record.key), `${JSON.stringify(record, null, 2)}\n`);
      await removeEarlier(record.key);
    },
    async remove(key) {
      // The earlier file first: without the other one, it would count again.
      await removeEarlier(key);
      await removeDurably(fileOf(key));
    },
    async list() {
      const names = await readdir(folder).catch((error: unknown) => {
        if (hasCode(error, "ENOENT")) return [];
        throw error;
      });
      const files = names.filter((name) => /^[0-9a-f]{32}\.json$/.test(name)).sort();
      const records = new Map<string, T>();
      for (const name of files) {
        const record = await readFile(path.join(folder, name)).catch(() => undefined);
        if (!record) continue;
        const text = keyText(record.key);
        // A process that was killed in between may have left the file of an earlier version beside the present one.
        if (!records.has(text) || name === `${keyFileName(record.key)}.json`) records.set(text, record);
      }
      return [...records.values()];
    },
  };
}
