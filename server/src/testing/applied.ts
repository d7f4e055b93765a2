import { TextDocumentEdit, type TextEdit, type WorkspaceEdit } from "vscode-languageserver-types";
import type { SiteConfig } from "../formats/format.ts";
import { applyEdits } from "../json/edits.ts";

/** The text of a config after LSP edits. */
export function textAfter(config: SiteConfig, edits: readonly TextEdit[]): string {
  return applyEdits(
    config.text,
    edits.map(({ range, newText }) => {
      const offset = config.document.offsetAt(range.start);
      return { offset, length: config.document.offsetAt(range.end) - offset, content: newText };
    }),
  );
}

/** The text of a config after a workspace edit in either form. */
export function textAfterEdit(config: SiteConfig, edit: WorkspaceEdit | undefined): string {
  const ofConfig = (edit?.documentChanges ?? [])
    .filter((change) => TextDocumentEdit.is(change))
    .filter(({ textDocument }) => textDocument.uri === config.uri)
    .flatMap(({ edits }) => edits as TextEdit[]);
  return textAfter(config, [...ofConfig, ...(edit?.changes?.[config.uri] ?? [])]);
}
