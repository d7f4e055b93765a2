import type { Command } from "vscode-languageserver-types";

/** The client capabilities that features depend on. */
export interface FeatureClient {
  /** Hovers and documentation may be Markdown instead of plain text. */
  readonly markdown: boolean;
  /** Completion items may contain tab stops (`snippetSupport`). */
  readonly snippets: boolean;
  /** The client indents the additional lines of inserted text to match the first one (`insertTextModeSupport`). */
  readonly adjustsIndentation: boolean;
  /** The properties that a completion list may set for all of its items (`completionList.itemDefaults`). */
  readonly itemDefaults: readonly string[];
  /** Workspace edits may refer to document versions (`workspaceEdit.documentChanges`). */
  readonly documentChanges: boolean;
  /**
   * The file operations that workspace edits may contain (`workspaceEdit.resourceOperations`). They require
   * `documentChanges`, so edits with file operations use that property even if the client, like Neovim, does not
   * announce support for it.
   */
  readonly resourceOperations: readonly ("create" | "rename" | "delete")[];
  /**
   * The client resolves the edit of a code action when the user selects the action (`codeAction.resolveSupport`,
   * `dataSupport`).
   */
  readonly resolvesEdits: boolean;
  /**
   * The command that triggers suggestions. Items that insert a property run it so that the user can choose the value
   * next.
   */
  readonly suggestCommand?: Command;
  /** The ID of the command that shows the documentation for a rule. Its argument is the rule ID. */
  readonly explainRuleCommand?: string;
  /** The ID of the command that compares two files. Its arguments are their URIs. */
  readonly compareFilesCommand?: string;
}

/** A client without capabilities. It gets plain text and edits to the current file only. */
export const plainClient: FeatureClient = {
  markdown: false,
  snippets: false,
  adjustsIndentation: false,
  itemDefaults: [],
  documentChanges: false,
  resourceOperations: [],
  resolvesEdits: false,
};
