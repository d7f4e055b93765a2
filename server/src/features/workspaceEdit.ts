import type { RenameFile, TextDocumentEdit, TextEdit, WorkspaceEdit } from "vscode-languageserver-types";
import type { SiteConfig } from "../formats/format.ts";
import type { Edit } from "../json/edits.ts";
import { rangeOf } from "../json/jsonText.ts";
import type { FeatureClient } from "./client.ts";

interface NewFile {
  readonly uri: string;
  readonly content: string;
}

/** The version of a file that an edit applies to. */
export type EditedFile = Pick<SiteConfig, "uri" | "version" | "document">;

export interface FileEdits {
  readonly file: EditedFile;
  readonly edits: readonly Edit[];
}

/** Converts a file's edits to LSP text edits. */
function textEdits(file: EditedFile, edits: readonly Edit[]): TextEdit[] {
  return edits.map((edit) => ({ range: rangeOf(file, edit), newText: edit.content }));
}

/**
 * Combines new files and the edits to one version of a file into a single step that can be undone as a whole. The step
 * fails if a new file already exists. Returns undefined if files must be created but the client cannot create them.
 */
export function workspaceEdit(
  file: EditedFile,
  edits: readonly Edit[],
  client: FeatureClient,
  files: readonly NewFile[] = [],
): WorkspaceEdit | undefined {
  if (files.length === 0) return workspaceEditOf([{ file, edits }], client);
  if (!client.resourceOperations.includes("create")) return undefined;
  return {
    documentChanges: [
      ...files.flatMap(({ uri, content }) => [
        { kind: "create" as const, uri, options: { overwrite: false, ignoreIfExists: false } },
        { textDocument: { uri, version: null }, edits: [{ range: START, newText: content }] },
      ]),
      ...(edits.length > 0 ? [documentEdit(file, edits)] : []),
    ],
  };
}

/** Returns the edit that deletes files in one step, or undefined if the client cannot delete files. */
export function deletionOf(uris: readonly string[], client: FeatureClient): WorkspaceEdit | undefined {
  if (!client.resourceOperations.includes("delete")) return undefined;
  return { documentChanges: uris.map((uri) => ({ kind: "delete", uri, options: { ignoreIfNotExists: true } })) };
}

/** A file or folder that is renamed or moved. */
export interface FileMove {
  readonly oldUri: string;
  readonly newUri: string;
}

/**
 * Combines file moves and edits to several files into one step. The moves come last so that the other files have
 * already been edited when the client requests the edits for a move. Returns undefined if nothing changes or the client
 * cannot move files.
 */
export function workspaceEditOf(
  changes: readonly FileEdits[],
  client: FeatureClient,
  moves: readonly FileMove[] = [],
): WorkspaceEdit | undefined {
  const changed = changes.filter(({ edits }) => edits.length > 0);
  if (changed.length === 0 && moves.length === 0) return undefined;
  if (moves.length > 0 && !client.resourceOperations.includes("rename")) return undefined;
  if (moves.length === 0 && !client.documentChanges)
    return { changes: Object.fromEntries(changed.map(({ file, edits }) => [file.uri, textEdits(file, edits)])) };
  const options = { overwrite: false, ignoreIfExists: false };
  return {
    documentChanges: [
      ...changed.map(({ file, edits }) => documentEdit(file, edits)),
      ...moves.map(({ oldUri, newUri }): RenameFile => ({ kind: "rename", oldUri, newUri, options })),
    ],
  };
}

function documentEdit(file: EditedFile, edits: readonly Edit[]): TextDocumentEdit {
  return { textDocument: { uri: file.uri, version: file.version }, edits: textEdits(file, edits) };
}

const START = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** Removes the versions of closed files from an edit, because the client does not know these versions. */
export function asOnDisk(edit: WorkspaceEdit | undefined, isOpen: (uri: string) => boolean): WorkspaceEdit | null {
  if (!edit?.documentChanges) return edit ?? null;
  const documentChanges = edit.documentChanges.map((change) =>
    "textDocument" in change && !isOpen(change.textDocument.uri)
      ? { ...change, textDocument: { ...change.textDocument, version: null } }
      : change,
  );
  return { ...edit, documentChanges };
}
