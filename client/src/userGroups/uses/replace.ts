import { open, realpath } from "node:fs/promises";
import path from "node:path";
import { type Uri, workspace } from "vscode";
import { findTokens } from "../tokenScan.ts";
import { readText } from "./whereUsed.ts";

/** Why a file was not changed, in words; undefined when it was. */
export type Refusal = string | undefined;

/**
 * Replaces tokens in one file, wherever they stand there, and nothing else. Written through the editor's file system
 * rather than by an edit: saving a document would leave the new token in the local history, in clear text.
 *
 * @param tokens the new ones, by the fingerprint of the one that each replaces
 */
export async function replaceInFile(
  uri: Uri,
  tokens: ReadonlyMap<string, string>,
  fingerprint: (token: string) => string,
): Promise<Refusal> {
  const obstacle = await obstacleTo(uri);
  if (obstacle) return obstacle;
  const text = await readText(uri);
  if (text === undefined) return "It cannot be read any more.";
  const found = findTokens(text, new Set(tokens.keys()), fingerprint);
  if (found.length === 0) return "The old token no longer stands in it.";
  let result = "";
  let end = 0;
  for (const { offset, length, fingerprint: old } of found) {
    result += text.slice(end, offset) + tokens.get(old);
    end = offset + length;
  }
  return write(uri, result + text.slice(end));
}

/**
 * Writes a text that {@link readText} read. The mode of a file that exists stays as it is.
 *
 * @param newMode of a file that does not exist yet
 */
export async function write(uri: Uri, text: string, newMode = 0o644): Promise<Refusal> {
  try {
    // The editor's file system cannot set a mode: the file is made before the token is in it.
    if (uri.scheme === "file") await open(uri.fsPath, "ax", newMode).then((handle) => handle.close(), ifExists);
    await workspace.fs.writeFile(uri, Buffer.from(text, "latin1"));
    return undefined;
  } catch (error) {
    return `It cannot be written: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Why a file must not be written: unsaved changes would be lost or overwrite it, and a link may lead anywhere. */
export async function obstacleTo(uri: Uri): Promise<Refusal> {
  if (workspace.textDocuments.some((document) => document.isDirty && document.uri.toString() === uri.toString())) {
    return "It has unsaved changes in the editor. Save or revert them first.";
  }
  const folder = workspace.getWorkspaceFolder(uri);
  if (!folder) return "It is not in the workspace.";
  if (uri.scheme !== "file") return undefined;
  const [root, file] = await Promise.all([
    realpath(folder.uri.fsPath),
    realpath(uri.fsPath).catch(async () =>
      path.join(await realpath(path.dirname(uri.fsPath)), path.basename(uri.fsPath)),
    ),
  ]);
  return file.startsWith(root + path.sep) ? undefined : "It is a link that leads out of the workspace.";
}

function ifExists(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}
