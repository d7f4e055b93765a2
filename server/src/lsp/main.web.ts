import { BrowserMessageReader, BrowserMessageWriter, createConnection } from "vscode-languageserver/browser";
import { connectionOptions } from "./connectionOptions.ts";
import { systemClock } from "./runtime.ts";
import { startServer } from "./server.ts";

const worker = globalThis as unknown as ConstructorParameters<typeof BrowserMessageReader>[0];
startServer(createConnection(new BrowserMessageReader(worker), new BrowserMessageWriter(worker), connectionOptions), {
  clock: systemClock,
  disk: undefined,
  iconDrawings: undefined,
});
