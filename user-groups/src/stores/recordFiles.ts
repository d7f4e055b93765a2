import { readdir } from "node:fs/promises";
import path from "node:path";
import * as l10n from "@vscode/l10n";
import type * as Type from "typebox";
import { Check } from "typebox/schema";
import { type GroupKey, keyFileName } from "../rotation/ports.ts";
import { hasCode, privateFolder, readIfThere, removeDurably, writeDurably } from "./durableFile.ts";

/** A store that keeps one JSON file for each user group, with all files in one folder. */
interface RecordFiles<T extends { readonly key: GroupKey }> {
  /** @throws {Error} With a message for people, if the file does not contain a valid record. */
  read(key: GroupKey): Promise<T | undefined>;
  write(record: T): Promise<void>;
  remove(key: GroupKey): Promise<void>;
  /** All records that can be read. */
  list(): Promise<readonly T[]>;
  /** All records. @throws {Error} Like `read`, if a file does not contain a valid record. */
  listAll(): Promise<readonly T[]>;
}

/**
 * Stores records as files, one for each group, so that processes that work on different groups do not conflict.
 *
 * @param schema The schema of a valid record.
 */
export function recordFiles<T extends { readonly key: GroupKey }>(
  folder: string,
  schema: Type.TSchema,
): RecordFiles<T> {
  const fileOf = (key: GroupKey) => path.join(folder, `${keyFileName(key)}.json`);

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
          "{0} cannot be read. It is damaged, or was written by another version. If no rotation ran in the last few minutes, move it away and try again.",
          file,
        ),
      );
    }
    return value as unknown as T;
  };

  const filesHere = async (): Promise<readonly string[]> => {
    const names = await readdir(folder).catch((error: unknown) => {
      if (hasCode(error, "ENOENT")) return [];
      throw error;
    });
    const files = names.filter((name) => /^[0-9a-f]{32}\.json$/.test(name)).sort();
    return files.map((name) => path.join(folder, name));
  };

  const readAll = async (read: (file: string) => Promise<T | undefined>): Promise<readonly T[]> => {
    const records: T[] = [];
    for (const file of await filesHere()) {
      const record = await read(file);
      if (record) records.push(record);
    }
    return records;
  };

  return {
    read: (key) => readFile(fileOf(key)),
    async write(record) {
      await privateFolder(folder);
      await writeDurably(fileOf(record.key), `${JSON.stringify(record, null, 2)}\n`);
    },
    remove: (key) => removeDurably(fileOf(key)),
    list: () => readAll((file) => readFile(file).catch(() => undefined)),
    listAll: () => readAll(readFile),
  };
}
