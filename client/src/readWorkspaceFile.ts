import { FileSystemError, FileType, type Uri, workspace } from "vscode";

/**
 * Reads a regular file of any disk that the editor reaches. The editor can only read whole files, and hangs
 * on a device or a pipe.
 *
 * @throws FileSystemError when it cannot be read, is not a regular file, or is larger
 */
export async function readWorkspaceFile(uri: Uri, maxBytes: number): Promise<Uint8Array> {
  const { type, size } = await workspace.fs.stat(uri);
  if (!(type & FileType.File) || size > maxBytes) throw FileSystemError.Unavailable(uri);
  // biome-ignore lint/plugin: this is the reader of files that only the editor reaches.
  return workspace.fs.readFile(uri);
}
