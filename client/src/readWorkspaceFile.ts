import { FileSystemError, FileType, type Uri, workspace } from "vscode";

/**
 * Reads a regular file from any file system that the editor supports. Checks the file's size and type first, because
 * the editor can only read whole files, and hangs on devices and pipes.
 *
 * @throws {FileSystemError} If the file cannot be read, is not a regular file, or is too large.
 */
export async function readWorkspaceFile(uri: Uri, maxBytes: number): Promise<Uint8Array> {
  const { type, size } = await workspace.fs.stat(uri);
  if (!(type & FileType.File) || size > maxBytes) throw FileSystemError.Unavailable(uri);
  // biome-ignore lint/plugin: this function reads files that only the editor can access.
  return workspace.fs.readFile(uri);
}
