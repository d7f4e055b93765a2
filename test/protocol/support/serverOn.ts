import { createConnection, type MessageReader, type MessageWriter } from "vscode-languageserver/node";
import { connectionOptions } from "../../../server/src/lsp/connectionOptions.ts";
import { nodeFileSystem } from "../../../server/src/lsp/nodeFileSystem.ts";
import { systemClock } from "../../../server/src/lsp/runtime.ts";
import { startServer } from "../../../server/src/lsp/server.ts";
import { Traffic } from "../../../server/src/lsp/traffic.ts";

/** Starts a server that reads and writes messages as they are, on the real disk and the real clock. */
export function startServerOn(reader: MessageReader, writer: MessageWriter): void {
  const traffic = new Traffic();
  const runtime = { clock: systemClock(traffic), disk: nodeFileSystem, iconDrawings: undefined };
  startServer(createConnection(reader, writer, connectionOptions(traffic)), runtime);
}
