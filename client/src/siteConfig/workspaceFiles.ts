import type { FileKind } from "@sitekeeper/server/protocol";
import { FileType, Uri, workspace } from "vscode";
import { readWorkspaceFile } from "../readWorkspaceFile.ts";

/** The maximum size of a file, in bytes. VS Code always reads whole files, even if only the start is needed. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Accesses workspace files by URI, whether they are on disk or in a remote repository. */
export const workspaceFiles = {
  /** @throws {FileSystemError} If the folder cannot be listed. */
  async readDirectory(uri: string): Promise<[string, FileKind][]> {
    const entries = await workspace.fs.readDirectory(Uri.parse(uri));
    return entries.map(([name, type]) => [name, kindOf(type)]);
  },
  async typeOf(uri: string): Promise<FileKind | undefined> {
    try {
      return kindOf((await workspace.fs.stat(Uri.parse(uri))).type);
    } catch {
      return undefined;
    }
  },
  /** @throws {FileSystemError} If the file cannot be read. */
  async readFile(uri: string, maxBytes: number): Promise<Uint8Array> {
    return (await readWorkspaceFile(Uri.parse(uri), MAX_BYTES)).subarray(0, maxBytes);
  },
};

function kindOf(type: FileType): FileKind {
  // For a symbolic link, VS Code combines this flag with the type of the link's target.
  if (type & FileType.SymbolicLink) return "link";
  if (type & FileType.File) return "file";
  return type & FileType.Directory ? "folder" : "other";
}
