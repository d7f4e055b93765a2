import path from "node:path";
import { pathToFileURL } from "node:url";
import { createConnection } from "vscode-languageserver/node";
import { connectionOptions } from "./connectionOptions.ts";
import { nodeFileSystem } from "./nodeFileSystem.ts";
import { systemClock } from "./runtime.ts";
import { startServer } from "./server.ts";

startServer(createConnection(connectionOptions), {
  clock: systemClock,
  disk: nodeFileSystem,
  iconDrawings: pathToFileURL(path.join(import.meta.dirname, "icons.json")).href,
});
