import { LSPErrorCodes, type Position, ResponseError } from "vscode-languageserver-protocol/node";
import type { Client } from "./client.ts";

type Request = readonly [method: string, params: object];

/** Returns all supported requests about a document. Requests that need a position use the given one. */
export function everyRequest(uri: string, position: Position): readonly Request[] {
  return [...requestsAt(uri, position), ...requestsAboutAll(uri)];
}

/** Returns the requests about a position. */
export function requestsAt(uri: string, position: Position): readonly Request[] {
  const textDocument = { uri };
  const range = { start: position, end: position };
  const options = { tabSize: 2, insertSpaces: true };
  return [
    ["textDocument/completion", { textDocument, position }],
    ["textDocument/hover", { textDocument, position }],
    ["textDocument/definition", { textDocument, position }],
    ["textDocument/references", { textDocument, position, context: { includeDeclaration: true } }],
    ["textDocument/documentHighlight", { textDocument, position }],
    ["textDocument/prepareRename", { textDocument, position }],
    ["textDocument/colorPresentation", { textDocument, range, color: { red: 1, green: 0, blue: 0, alpha: 1 } }],
    ["textDocument/selectionRange", { textDocument, positions: [position] }],
    ["textDocument/inlayHint", { textDocument, range }],
    ["textDocument/codeAction", { textDocument, range, context: { diagnostics: [] } }],
    ["textDocument/rangeFormatting", { textDocument, range, options }],
  ];
}

/** Returns the requests about the whole document. */
export function requestsAboutAll(uri: string): readonly Request[] {
  const textDocument = { uri };
  return [
    ["textDocument/documentSymbol", { textDocument }],
    ["textDocument/documentLink", { textDocument }],
    ["textDocument/documentColor", { textDocument }],
    ["textDocument/foldingRange", { textDocument }],
    ["textDocument/formatting", { textDocument, options: { tabSize: 2, insertSpaces: true } }],
  ];
}

/**
 * Sends all requests that the server supports, and returns the responses by method. Rejects if a response is an error,
 * unless its message tells the user why something is not possible.
 */
export async function requestEverything(
  client: Client,
  uri: string,
  position: Position,
): Promise<Map<string, unknown>> {
  const answers = new Map<string, unknown>();
  for (const [method, params] of everyRequest(uri, position)) {
    if (client.offers(method)) answers.set(method, await client.request(method, params).catch(rejectionMessage));
  }
  return answers;
}

function rejectionMessage(error: unknown): string {
  if (error instanceof ResponseError && error.code === LSPErrorCodes.RequestFailed) return error.message;
  throw error;
}
