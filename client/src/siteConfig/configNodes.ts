import {
  NODE_AT,
  type NodeAtParams,
  type NodeAtResult,
  type NodeId,
  RANGE_OF_NODE,
  type RangeOfNodeParams,
  type RangeOfNodeResult,
} from "@sitekeeper/server/protocol";
import { type Position, type TextDocument, ViewColumn, window } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";

/** The node of a config at a position. Undefined when the text has changed meanwhile. */
export async function nodeAt(
  client: BaseLanguageClient,
  document: TextDocument,
  position: Position,
): Promise<NodeId | undefined> {
  const { version } = document;
  const converter = client.code2ProtocolConverter;
  const params: NodeAtParams = {
    uri: converter.asUri(document.uri),
    version,
    position: converter.asPosition(position),
  };
  const node = await client.sendRequest<NodeAtResult>(NODE_AT, params);
  return node === null || document.version !== version ? undefined : node;
}

/** Selects a node in its config, or the nearest value around a field that the config does not have. */
export async function showNode(
  client: BaseLanguageClient,
  document: TextDocument,
  node: NodeId,
  { takesFocus = false } = {},
): Promise<void> {
  const params: RangeOfNodeParams = { uri: client.code2ProtocolConverter.asUri(document.uri), node };
  const range = await client.sendRequest<RangeOfNodeResult>(RANGE_OF_NODE, params);
  const shown = window.visibleTextEditors.find((editor) => editor.document === document);
  await window.showTextDocument(document, {
    viewColumn: shown?.viewColumn ?? ViewColumn.One,
    preserveFocus: !takesFocus,
    ...(range && { selection: client.protocol2CodeConverter.asRange(range) }),
  });
}
