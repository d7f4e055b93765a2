import { stat } from "node:fs/promises";
import path from "node:path";
import { readWhole } from "@sitekeeper/command-line/regularFile";

/** The maximum size of a file that points to a repository's folder, in bytes. */
const MAX_POINTER_BYTES = 64 * 1024;

/** The maximum size of a repository's index, in bytes. This is enough for several hundred thousand files. */
const MAX_INDEX_BYTES = 64 * 1024 * 1024;

/** A Git repository: the folder that contains its files, and the folder that contains its index. */
interface Repository {
  readonly root: string;
  readonly gitFolder: string;
}

/** The repository that a folder belongs to. */
export async function findRepository(folder: string): Promise<Repository | undefined> {
  for (let root = folder; ; root = path.dirname(root)) {
    const entry = path.join(root, ".git");
    const found = await stat(entry).catch(() => undefined);
    if (found?.isDirectory()) return { root, gitFolder: entry };
    if (found?.isFile()) {
      // In a linked worktree or a submodule, `.git` is a file that names the folder.
      const text = await readWhole(entry, MAX_POINTER_BYTES).catch(() => "");
      const target = /^gitdir: (.+)/.exec(text.toString())?.[1]?.trim();
      return { root, gitFolder: path.resolve(root, target ?? ".git") };
    }
    if (path.dirname(root) === root) return undefined;
  }
}

/**
 * Whether Git tracks a file. This function only reads files and does not run `git`, because a repository can make `git`
 * run any program.
 *
 * @returns Undefined if the index cannot be read completely.
 */
export async function gitTracks(file: string): Promise<boolean | undefined> {
  const repository = await findRepository(path.dirname(file));
  if (!repository) return false;
  const index = await readIndex(repository.gitFolder);
  return index ? indexLists(index, path.relative(repository.root, file).split(path.sep).join("/")) : false;
}

/** The index of a repository. Undefined if there is none, and empty if it cannot be read. */
function readIndex(gitFolder: string): Promise<Uint8Array | undefined> {
  return readWhole(path.join(gitFolder, "index"), MAX_INDEX_BYTES).catch((error: NodeJS.ErrnoException) =>
    error.code === "ENOENT" ? undefined : new Uint8Array(),
  );
}

/**
 * Whether the index of a Git repository lists a path, so that the next commit contains the file regardless of
 * `.gitignore`. Formats: gitformat-index(5), versions 2 to 4.
 *
 * @param path The path relative to the root of the repository, with slashes.
 * @returns Undefined if the index cannot be read completely, for example because it is a split index.
 */
export function indexLists(index: Uint8Array, path: string): boolean | undefined {
  const bytes = Buffer.from(index.buffer, index.byteOffset, index.byteLength);
  if (bytes.length < HEADER_BYTES || bytes.toString("latin1", 0, 4) !== "DIRC") return undefined;
  const version = bytes.readUInt32BE(4);
  const count = bytes.readUInt32BE(8);
  if (version < 2 || version > 4) return undefined;
  const searched = Buffer.from(path, "utf8");
  let previous = Buffer.alloc(0);
  let at = HEADER_BYTES;
  for (let entry = 0; entry < count; entry++) {
    const start = at;
    if (start + FIXED_BYTES > bytes.length) return undefined;
    const isExtended = version >= 3 && (bytes.readUInt16BE(start + FLAGS_AT) & EXTENDED) !== 0;
    at = start + FIXED_BYTES + (isExtended ? 2 : 0);
    let prefixLength = 0;
    if (version === 4) {
      const removed = readVarint(bytes, at);
      if (!removed || removed.value > previous.length) return undefined;
      prefixLength = previous.length - removed.value;
      at = removed.end;
    }
    const end = bytes.indexOf(0, at);
    if (end < 0) return undefined;
    if (prefixLength + end - at > MAX_PATH_BYTES) return undefined;
    previous = Buffer.concat([previous.subarray(0, prefixLength), bytes.subarray(at, end)]);
    if (previous.equals(searched)) return true;
    // Before version 4, an entry ends with 1 to 8 zero bytes, so that its length is a multiple of 8.
    at = version === 4 ? end + 1 : start + (Math.floor((end - start) / 8) + 1) * 8;
  }
  // The extension `link` means that a shared index contains more entries. `sdir` means that some entries are folders
  // that represent the files in them.
  return hasExtension(bytes, at, ["link", "sdir"]) ? undefined : false;
}

const HEADER_BYTES = 12;
/** The size of the fields before the path of an entry, in bytes. The flags are the last of these fields. */
const FIXED_BYTES = 62;
const FLAGS_AT = 60;
const EXTENDED = 0x4000;
/** The longest accepted path. If paths could get longer with every entry, reading them would take hours. */
const MAX_PATH_BYTES = 4096;
/** The size of the checksum at the end of the index, for SHA-1 repositories. */
const CHECKSUM_BYTES = 20;

/**
 * Reads a variable-width number in the format of version 4. Each further byte adds 1 to the value before the value is
 * shifted.
 */
function readVarint(bytes: Buffer, at: number): { readonly value: number; readonly end: number } | undefined {
  let value = 0;
  for (let end = at; end < bytes.length && end < at + 5; end++) {
    const byte = bytes[end] ?? 0;
    value = value * 128 + (byte & 0x7f);
    if ((byte & 0x80) === 0) return { value, end: end + 1 };
    value += 1;
  }
  return undefined;
}

function hasExtension(bytes: Buffer, start: number, names: readonly string[]): boolean {
  for (let at = start; at + 8 <= bytes.length - CHECKSUM_BYTES; at += 8 + bytes.readUInt32BE(at + 4)) {
    if (names.includes(bytes.toString("latin1", at, at + 4))) return true;
  }
  return false;
}
