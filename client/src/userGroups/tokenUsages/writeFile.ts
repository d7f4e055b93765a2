import { open, realpath } from "node:fs/promises";
import path from "node:path";
import { type Uri, workspace } from "vscode";

/** Why a file was not changed, in a sentence; undefined when it was. */
export type Refusal = string | undefined;

/**
 * Writes a text that `readText` read. Goes through the editor's file system and not through an edit: saving a document
 * would leave the new token in the local history, in clear text. An existing file keeps its mode.
 *
 * @param newMode of a file that does not exist yet
 */
export async function write(uri: Uri, text: string, newMode = 0o644): Promise<Refusal> {
  try {
    // The editor's file system cannot set a mode: the file is created before the token is in it.
    if (uri.scheme === "file") await open(uri.fsPath, "ax", newMode).then((handle) => handle.close(), ifExists);
    await workspace.fs.writeFile(uri, Buffer.from(text, "latin1"));
    return undefined;
  } catch (error) {
    return `The file cannot be written: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Why a file must not be written: unsaved changes would be lost or overwrite it, and a link may lead anywhere. */
export async function obstacleTo(uri: Uri): Promise<Refusal> {
  if (workspace.textDocuments.some((document) => document.isDirty && document.uri.toString() === uri.toString())) {
    return "The file has unsaved changes. Save or revert them first.";
  }
  const folder = workspace.getWorkspaceFolder(uri);
  if (!folder) return "The file is not in the workspace.";
  if (uri.scheme !== "file") return undefined;
  const [root, file] = await Promise.all([
    realpath(folder.uri.fsPath),
    realpath(uri.fsPath).catch(async () =>
      path.join(await realpath(path.dirname(uri.fsPath)), path.basename(uri.fsPath)),
    ),
  ]);
  return file.startsWith(root + path.sep) ? undefined : "The file is a link that leads out of the workspace.";
}

function ifExists(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}
