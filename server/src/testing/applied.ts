import { TextDocumentEdit, type TextEdit, type WorkspaceEdit } from "vscode-languageserver-types";
import { applyEdits } from "../json/edits.ts";
import type { ParsedText } from "../json/jsonText.ts";

type EditedText = Pick<ParsedText, "text" | "document">;

/** Applies LSP edits to the text of a config or page. */
export function textAfter(config: EditedText, edits: readonly TextEdit[]): string {
  return applyEdits(
    config.text,
    edits.map(({ range, newText }) => {
      const offset = config.document.offsetAt(range.start);
      return { offset, length: config.document.offsetAt(range.end) - offset, content: newText };
    }),
  );
}

/** Applies a workspace edit, in either form, to the text of a config or page. */
export function textAfterEdit(config: EditedText & { readonly uri: string }, edit: WorkspaceEdit | undefined): string {
  const ofConfig = (edit?.documentChanges ?? [])
    .filter((change) => TextDocumentEdit.is(change))
    .filter(({ textDocument }) => textDocument.uri === config.uri)
    .flatMap(({ edits }) => edits as TextEdit[]);
  return textAfter(config, [...ofConfig, ...(edit?.changes?.[config.uri] ?? [])]);
}
