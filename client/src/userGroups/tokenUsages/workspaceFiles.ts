import { FileType, Uri, workspace } from "vscode";

/** How many files of the workspace are searched. */
export const MAX_FILES = 20_000;
/** How many folders are listed at a time. */
const BATCH = 32;
/** Large folders that never contain handwritten tokens. */
const SKIPPED: ReadonlySet<string> = new Set(["node_modules", ".git", ".hg", ".svn"]);

/** Files, and whether the list is complete. */
interface FileList {
  readonly files: readonly Uri[];
  readonly complete: boolean;
}

/**
 * The files of the workspace. The folders are walked, since a search of the editor leaves out what the setting
 * `files.exclude` hides, and that is often `.env`. Links to folders are not followed: they may lead anywhere, or around.
 */
export async function workspaceFiles(signal?: AbortSignal): Promise<FileList> {
  const files = new Map<string, Uri>();
  let folders = (workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  while (folders.length > 0 && !signal?.aborted) {
    const batch = folders.splice(0, BATCH);
    const listed = await Promise.all(batch.map(list));
    for (const { uri, type } of listed.flat()) {
      if (type === FileType.Directory) folders.push(uri);
      else if (type & FileType.File) files.set(uri.toString(), uri);
      if (files.size >= MAX_FILES) return { files: [...files.values()], complete: false };
    }
    // One folder of the workspace may be inside another one.
    folders = [...new Map(folders.map((folder) => [folder.toString(), folder])).values()];
  }
  return { files: [...files.values()], complete: true };
}

async function list(folder: Uri): Promise<readonly { readonly uri: Uri; readonly type: FileType }[]> {
  try {
    const entries = await workspace.fs.readDirectory(folder);
    return entries
      .filter(([name]) => !SKIPPED.has(name))
      .map(([name, type]) => ({ uri: Uri.joinPath(folder, name), type }));
  } catch {
    // The folder was deleted or is not readable.
    return [];
  }
}
