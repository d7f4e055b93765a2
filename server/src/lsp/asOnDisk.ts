import type { WorkspaceEdit } from "vscode-languageserver";
import type { Documents } from "./documents.ts";

/** An edit that names no version of a config that is not open: the client knows of none. */
export function asOnDisk(edit: WorkspaceEdit | undefined, documents: Documents): WorkspaceEdit | null {
  if (!edit?.documentChanges) return edit ?? null;
  const documentChanges = edit.documentChanges.map((change) =>
    "textDocument" in change && !documents.get(change.textDocument.uri)
      ? { ...change, textDocument: { ...change.textDocument, version: null } }
      : change,
  );
  return { ...edit, documentChanges };
}
