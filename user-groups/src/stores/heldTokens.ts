import { createHash } from "node:crypto";
import path from "node:path";
import type { SecretStore } from "../rotation/ports.ts";
import { privateFolder, readIfThere, removeDurably, writeDurably } from "./durableFile.ts";

/**
 * Tokens that have not reached all their targets yet: one file each, for its owner alone, in a folder that is only the
 * owner's. A terminal has no other secret store, and a token that exists nowhere else must survive the process.
 */
export function heldTokens(folder: string): SecretStore {
  const fileOf = (key: string) =>
    path.join(folder, `${createHash("sha256").update(key).digest("hex").slice(0, 32)}.token`);
  return {
    async get(key) {
      const text = (await readIfThere(fileOf(key)))?.trim();
      return text === "" ? undefined : text;
    },
    async set(key, value) {
      await privateFolder(folder);
      await writeDurably(fileOf(key), `${value}\n`);
    },
    delete: (key) => removeDurably(fileOf(key)),
  };
}
