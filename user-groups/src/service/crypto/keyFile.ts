import { createHash, randomBytes } from "node:crypto";
// biome-ignore lint/plugin: the mode of the open file is checked before it is read.
import { closeSync, fstatSync, openSync, readFileSync } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { createDurably } from "@sitekeeper/command-line/durableFile";
import { ServiceFailure } from "../failure.ts";
import { KEY_BYTES } from "./vault.ts";

/** The key that wraps the data key. Its file is separate from the data and its backups. */
export interface MasterKey {
  readonly bytes: Uint8Array;
  /** Identifies the key without revealing it. Stored next to the data that the key wraps, and shown in messages. */
  readonly id: string;
}

const HEADER = "user-groups-key-1:";
const FORMAT = new RegExp(`^${HEADER}([0-9A-Za-z_-]{43})\\s*$`);

const masterKey = (bytes: Uint8Array): MasterKey => ({
  bytes,
  id: createHash("sha256").update("user-groups key id").update(bytes).digest("hex").slice(0, 12),
});

const encode = (key: MasterKey) => `${HEADER}${Buffer.from(key.bytes).toString("base64url")}\n`;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** Windows does not have these mode bits. There, the access rights of the user's folder protect the file. */
const isOpenToOthers = (mode: number) => process.platform !== "win32" && (mode & 0o077) !== 0;

/**
 * Reads a key file.
 *
 * @returns Undefined if the file does not exist.
 * @throws {ServiceFailure} If other users can read it, or it does not contain a key.
 */
export function readKeyFile(file: string): MasterKey | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(file, "r");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw new ServiceFailure(`The key file ${file} cannot be read (${codeOf(error)}).`);
  }
  try {
    const { mode } = fstatSync(descriptor);
    if (isOpenToOthers(mode)) {
      throw new ServiceFailure(
        `The key file ${file} is accessible to other users of this machine (mode ${(mode & 0o777).toString(8)}). ` +
          `Run: chmod 600 ${file}`,
      );
    }
    const encoded = FORMAT.exec(readFileSync(descriptor, "utf8"))?.[1];
    const bytes = encoded === undefined ? undefined : Buffer.from(encoded, "base64url");
    if (bytes?.length !== KEY_BYTES) {
      throw new ServiceFailure(`${file} is not a key file of this service, or it is damaged. Restore it from a copy.`);
    }
    return masterKey(bytes);
  } catch (error) {
    if (error instanceof ServiceFailure) throw error;
    throw new ServiceFailure(`The key file ${file} cannot be read (${codeOf(error)}).`);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Creates a key file that only its owner can read. The file is created completely or not at all, and never replaces
 * another file. If two processes start at once, the second one reads the file that the first one wrote.
 *
 * @throws {ServiceFailure} If the file cannot be written.
 */
export async function createKeyFile(file: string): Promise<MasterKey> {
  const key = masterKey(randomBytes(KEY_BYTES));
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    if (await createDurably(file, { content: encode(key) })) {
      await removeIfOpen(file);
      return key;
    }
    const existing = readKeyFile(file);
    if (existing) return existing;
    throw new ServiceFailure(`The key file ${file} was removed while it was being read. Run the command again.`);
  } catch (error) {
    if (error instanceof ServiceFailure) throw error;
    throw new ServiceFailure(
      `The key file ${file} cannot be written (${codeOf(error)}). Make its folder writable for this user, or choose another file with --key-file.`,
    );
  }
}

/**
 * Removes a new key file from a disk that does not store file modes, such as exFAT, because the next start would reject
 * it.
 *
 * @throws {ServiceFailure} If the file was removed.
 */
async function removeIfOpen(file: string): Promise<void> {
  if (!isOpenToOthers((await stat(file)).mode)) return;
  await rm(file);
  throw new ServiceFailure(
    `The disk of the key file ${file} cannot prevent other users of this machine from reading it. Choose a file on another disk with --key-file.`,
  );
}
