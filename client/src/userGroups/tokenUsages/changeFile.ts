import { realpath } from "node:fs/promises";
import path from "node:path";
import { pathFrom } from "@sitekeeper/command-line/pathFrom";
import { changeTextFile, checkReplaceable, checkTextSize, decodeText, FileProblem } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";
import { FileSystemError, type Uri, workspace } from "vscode";
import { readWorkspaceFile } from "../../readWorkspaceFile.ts";

/** The maximum number of bytes to read. If a file is larger, the error mentions its size. */
const MAX_BYTES = 64 * 1024 * 1024;

/** A sentence that says why a file was not changed. Undefined if the file was changed. */
export type Refusal = string | undefined;

/**
 * Changes the text of a workspace file. If the file does not exist, creates it with permissions for its owner only. A
 * file that is not valid text is left unchanged. The text is written directly to the file, because saving an edited
 * document would leave the new token in the local history in plain text.
 *
 * @param change Returns the new text, or throws a FileProblem to reject the change.
 */
export async function changeFile(uri: Uri, change: (text: string, exists: boolean) => string): Promise<Refusal> {
  const obstacle = await writeProblem(uri);
  if (obstacle) return obstacle;
  try {
    if (uri.scheme === "file") await changeOnDisk(uri, change);
    else await changeElsewhere(uri, change);
    return undefined;
  } catch (error) {
    return error instanceof FileProblem
      ? error.message
      : l10n.t("Could not write the file: {0}", (error as Error).message);
  }
}

async function changeOnDisk(uri: Uri, change: (text: string, exists: boolean) => string): Promise<void> {
  const root = workspace.getWorkspaceFolder(uri)?.uri.fsPath;
  await changeTextFile(
    uri.fsPath,
    async (text, file) => {
      const after = change(text, file.stats !== undefined);
      await checkReplaceable(uri.fsPath, file, Buffer.byteLength(after));
      return after;
    },
    root,
  );
}

/** Writes to a virtual file system, such as one provided by an extension, in place and without a lock. */
async function changeElsewhere(uri: Uri, change: (text: string, exists: boolean) => string): Promise<void> {
  const bytes = await readWorkspaceFile(uri, MAX_BYTES).then(
    (found) => found,
    (error: unknown) => {
      if (error instanceof FileSystemError && error.code === "FileNotFound") return undefined;
      throw error;
    },
  );
  checkTextSize(l10n.t("The file"), bytes?.length ?? 0);
  const decoded = decodeText(bytes ?? new Uint8Array());
  if (!decoded) throw new FileProblem(l10n.t("The file is not UTF-8 text. Save it as UTF-8."));
  const after = change(decoded.text, bytes !== undefined);
  if (after !== decoded.text) await workspace.fs.writeFile(uri, Buffer.from(after, decoded.encoding));
}

/** Explains why a file must not be written to, if so: it has unsaved changes, or it is outside the workspace. */
export async function writeProblem(uri: Uri): Promise<Refusal> {
  if (workspace.textDocuments.some((document) => document.isDirty && document.uri.toString() === uri.toString())) {
    return l10n.t("The file has unsaved changes. Save or revert them first.");
  }
  const folder = workspace.getWorkspaceFolder(uri);
  if (!folder) return l10n.t("The file is not in the workspace.");
  if (uri.scheme !== "file") return undefined;
  const [root, file] = await Promise.all([
    realpath(folder.uri.fsPath),
    realpath(uri.fsPath).catch(async () =>
      path.join(await realpath(path.dirname(uri.fsPath)), path.basename(uri.fsPath)),
    ),
  ]);
  return pathFrom(root, file) ? undefined : l10n.t("The file is a symbolic link that points outside the workspace.");
}
