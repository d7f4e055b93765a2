import { FileType, Uri, workspace } from "vscode";

/** The maximum number of workspace files to search. */
export const MAX_FILES = 20_000;
const BATCH = 32;
/** Large folders that never contain handwritten files. */
const SKIPPED: ReadonlySet<string> = new Set(["node_modules", ".git", ".hg", ".svn"]);

/** A list of files, and whether the list is complete. */
interface FileList {
  readonly files: readonly Uri[];
  readonly complete: boolean;
}

/**
 * Lists the files in the workspace. This function walks the folders itself, because VS Code's search omits files that
 * `files.exclude` hides, which often include `.env`. Symbolic links to folders are not followed, because they may lead
 * anywhere or form a loop.
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
    // One workspace folder can be inside another.
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
    // The folder was deleted or cannot be read.
    return [];
  }
}
