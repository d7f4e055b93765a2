import type { Command } from "vscode-languageserver-types";

/** The client's capabilities that features need, read once. */
export interface FeatureClient {
  /** Hovers and documentation may be Markdown. Otherwise they are plain text. */
  readonly markdown: boolean;
  /** Completion items may contain tab stops (`snippetSupport`). */
  readonly snippets: boolean;
  /** Indents further lines of an inserted text like its first line (`insertTextModeSupport`). */
  readonly adjustsIndentation: boolean;
  /** The properties that a completion list may set for all its items (`completionList.itemDefaults`). */
  readonly itemDefaults: readonly string[];
  /** Workspace edits may name versions of documents (`workspaceEdit.documentChanges`). */
  readonly documentChanges: boolean;
  /**
   * The file operations that workspace edits may contain (`workspaceEdit.resourceOperations`). Only `documentChanges`
   * can hold them, so such edits use it even where the client does not announce `documentChanges`, for example Neovim.
   */
  readonly resourceOperations: readonly ("create" | "rename" | "delete")[];
  /** Requests the edit of a code action when the user chooses it (`codeAction.resolveSupport`, `dataSupport`). */
  readonly resolvesEdits: boolean;
  /** The command that opens the list of suggestions, for items whose value is still to be chosen. */
  readonly suggestCommand?: Command;
  /** The ID of the command that shows the documentation of a rule, with the ID of the rule as its argument. */
  readonly explainRuleCommand?: string;
  /** The ID of the command that shows two files side by side, with their URIs as its arguments. */
  readonly compareFilesCommand?: string;
}

/** A client without capabilities: plain text, and edits of the requesting file only. */
export const plainClient: FeatureClient = {
  markdown: false,
  snippets: false,
  adjustsIndentation: false,
  itemDefaults: [],
  documentChanges: false,
  resourceOperations: [],
  resolvesEdits: false,
};
