import {
  LOCATION_OF_NODE,
  type LocationOfNodeParams,
  type LocationOfNodeResult,
  NODE_AT,
  type NodeAtParams,
  type NodeAtResult,
  type NodeId,
} from "@sitekeeper/server/protocol";
import { type Position, type TextDocument, ViewColumn, window } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";

/** Returns the node at a position in a config, or undefined if the text has changed. */
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

/** Selects a node in a config or an included file. If the node does not exist, selects the closest value around it. */
export async function showNode(
  client: BaseLanguageClient,
  document: TextDocument,
  node: NodeId,
  { takesFocus = false } = {},
): Promise<void> {
  const params: LocationOfNodeParams = { uri: client.code2ProtocolConverter.asUri(document.uri), node };
  const location = await client.sendRequest<LocationOfNodeResult>(LOCATION_OF_NODE, params);
  const file = location ? client.protocol2CodeConverter.asUri(location.uri) : document.uri;
  const visibleEditor = window.visibleTextEditors.find((editor) => editor.document.uri.toString() === file.toString());
  await window.showTextDocument(file, {
    viewColumn: visibleEditor?.viewColumn ?? ViewColumn.One,
    preserveFocus: !takesFocus,
    ...(location && { selection: client.protocol2CodeConverter.asRange(location.range) }),
  });
}
