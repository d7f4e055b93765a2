import { createConnection, type MessageReader, type MessageWriter } from "vscode-languageserver/node";
import { systemClock } from "../../../server/src/clock.ts";
import { connectionOptions } from "../../../server/src/lsp/host/connectionOptions.ts";
import { scheduledFileSystem } from "../../../server/src/lsp/host/nodeFileSystem.ts";
import { Scheduler } from "../../../server/src/lsp/scheduler.ts";
import { startServer } from "../../../server/src/lsp/server.ts";
import { rules } from "../../../server/src/rules/index.ts";

/** Starts a server on the given streams, with the real disk and the real clock. */
export function startServerOn(reader: MessageReader, writer: MessageWriter): void {
  const scheduler = new Scheduler(systemClock);
  const runtime = { scheduler, rules, disk: scheduledFileSystem(scheduler), iconDrawings: undefined };
  startServer(createConnection(reader, writer, connectionOptions(scheduler)), runtime);
}
