import type { Command } from "vscode-languageserver-types";

/** What a feature needs to know of the editor that asked: read from its capabilities, once. */
export interface FeatureClient {
  /** Hovers and documentation may be markdown; otherwise they are plain text. */
  readonly markdown: boolean;
  /** Completion items may hold tab stops (`snippetSupport`). */
  readonly snippets: boolean;
  /** Indents the further lines of an inserted text like the line it goes to (`insertTextModeSupport`). */
  readonly adjustsIndentation: boolean;
  /** What a completion list may say for all of its items (`completionList.itemDefaults`). */
  readonly itemDefaults: readonly string[];
  /** Workspace edits may name versions of documents (`workspaceEdit.documentChanges`). */
  readonly documentChanges: boolean;
  /** What workspace edits may do to files (`workspaceEdit.resourceOperations`). */
  readonly resourceOperations: readonly ("create" | "rename" | "delete")[];
  /** Asks for the edit of a code action when it is chosen (`codeAction.resolveSupport`, `dataSupport`). */
  readonly resolvesEdits: boolean;
  /** Opens the editor's list of suggestions; sent along with items after which a value is still to be chosen. */
  readonly suggestCommand?: Command;
  /** The ID of the command that shows the documentation of a rule, given the ID of the rule. */
  readonly explainRuleCommand?: string;
}

/** An editor of which nothing is known: plain text, and edits of the file alone. */
export const plainClient: FeatureClient = {
  markdown: false,
  snippets: false,
  adjustsIndentation: false,
  itemDefaults: [],
  documentChanges: false,
  resourceOperations: [],
  resolvesEdits: false,
};
