import { createConnection, type MessageReader, type MessageWriter } from "vscode-languageserver/node";
import { connectionOptions } from "../../../server/src/lsp/connectionOptions.ts";
import { nodeFileSystemBehind } from "../../../server/src/lsp/nodeFileSystem.ts";
import { systemClock } from "../../../server/src/lsp/runtime.ts";
import { startServer } from "../../../server/src/lsp/server.ts";
import { Traffic } from "../../../server/src/lsp/traffic.ts";

/** Starts a server that reads and writes messages as they are, on the real disk and the real clock. */
export function startServerOn(reader: MessageReader, writer: MessageWriter): void {
  const traffic = new Traffic();
  const clock = systemClock(traffic);
  const runtime = { clock, disk: nodeFileSystemBehind(clock), iconDrawings: undefined };
  startServer(createConnection(reader, writer, connectionOptions(traffic)), runtime);
}
