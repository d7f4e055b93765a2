import path from "node:path";
import { pathToFileURL } from "node:url";
import { createConnection } from "vscode-languageserver/node";
import { connectionOptions } from "./connectionOptions.ts";
import { nodeFileSystemBehind } from "./nodeFileSystem.ts";
import { systemClock } from "./runtime.ts";
import { startServer } from "./server.ts";
import { Traffic } from "./traffic.ts";

/** The transports that the arguments can select. */
const TRANSPORT = /^--(?:stdio|node-ipc|socket(?:=.*)?|pipe(?:=.*)?)$/;

if (!process.argv.some((argument) => TRANSPORT.test(argument))) {
  console.error("Name the transport: --stdio, --node-ipc, --socket=PORT or --pipe=NAME.");
  process.exit(2);
}
const traffic = new Traffic();
const clock = systemClock(traffic);
startServer(createConnection(connectionOptions(traffic)), {
  clock,
  disk: nodeFileSystemBehind(clock),
  iconDrawings: pathToFileURL(path.join(import.meta.dirname, "icons.json")).href,
});
