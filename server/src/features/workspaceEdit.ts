import type { TextDocumentEdit, TextEdit, WorkspaceEdit } from "vscode-languageserver-types";
import type { Edit } from "../config/edits.ts";
import { rangeOf, type SiteConfig } from "../config/siteConfig.ts";
import type { FeatureClient } from "./client.ts";

/** A file to be made, with its content. */
export interface NewFile {
  readonly uri: string;
  readonly content: string;
}

/** Edits of a config as LSP has them. */
export function textEdits(config: SiteConfig, edits: readonly Edit[]): TextEdit[] {
  return edits.map((edit) => ({ range: rangeOf(config, edit), newText: edit.content }));
}

/**
 * Edits of one version of a config, and new files with it, as one step that the client can undo. A file that is there
 * already is never overwritten: the whole step then fails. Undefined when the client cannot make files and some are due.
 */
export function workspaceEdit(
  config: SiteConfig,
  edits: readonly Edit[],
  client: FeatureClient,
  files: readonly NewFile[] = [],
): WorkspaceEdit | undefined {
  const changes = textEdits(config, edits);
  if (!client.documentChanges) return files.length === 0 ? { changes: { [config.uri]: changes } } : undefined;
  if (files.length > 0 && !client.resourceOperations.includes("create")) return undefined;
  const ofConfig: TextDocumentEdit = { textDocument: { uri: config.uri, version: config.version }, edits: changes };
  return {
    documentChanges: [
      ...files.flatMap(({ uri, content }) => [
        { kind: "create" as const, uri, options: { overwrite: false, ignoreIfExists: false } },
        { textDocument: { uri, version: null }, edits: [{ range: START, newText: content }] },
      ]),
      ...(changes.length > 0 ? [ofConfig] : []),
    ],
  };
}

const START = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
