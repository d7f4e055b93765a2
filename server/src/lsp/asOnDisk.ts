import type { WorkspaceEdit } from "vscode-languageserver";
import type { Documents } from "./documents.ts";

/** Removes the versions of closed configs from an edit: the client does not have a version of a file that is not open. */
export function asOnDisk(edit: WorkspaceEdit | undefined, documents: Documents): WorkspaceEdit | null {
  if (!edit?.documentChanges) return edit ?? null;
  const documentChanges = edit.documentChanges.map((change) =>
    "textDocument" in change && !documents.get(change.textDocument.uri)
      ? { ...change, textDocument: { ...change.textDocument, version: null } }
      : change,
  );
  return { ...edit, documentChanges };
}
