import type { ClientCapabilities } from "vscode-languageserver-protocol/node";
import { pulling } from "../support/client.ts";

/** The capabilities of VS Code, except for diagnostics: it resolves quick fixes and applies file operations. */
export const able: ClientCapabilities = {
  textDocument: {
    codeAction: {
      codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix", "refactor", "source.fixAll"] } },
      dataSupport: true,
      resolveSupport: { properties: ["edit"] },
    },
    completion: { completionItem: { snippetSupport: true, documentationFormat: ["markdown"] } },
    rename: { prepareSupport: true },
  },
  workspace: {
    configuration: true,
    didChangeConfiguration: { dynamicRegistration: true },
    workspaceEdit: { documentChanges: true, resourceOperations: ["create", "rename", "delete"] },
  },
};

/** The same capabilities for a client that pulls diagnostics. */
export const ableAndPulling: ClientCapabilities = {
  textDocument: { ...able.textDocument, ...pulling.textDocument },
  workspace: { ...able.workspace, ...pulling.workspace },
};
