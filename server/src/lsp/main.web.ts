import { BrowserMessageReader, BrowserMessageWriter, createConnection } from "vscode-languageserver/browser";
import { connectionOptions } from "./connectionOptions.ts";
import { systemClock } from "./runtime.ts";
import { startServer } from "./server.ts";
import { Traffic } from "./traffic.ts";

const worker = globalThis as unknown as ConstructorParameters<typeof BrowserMessageReader>[0];
const traffic = new Traffic();
startServer(
  createConnection(new BrowserMessageReader(worker), new BrowserMessageWriter(worker), connectionOptions(traffic)),
  {
    clock: systemClock(traffic),
    disk: undefined,
    iconDrawings: undefined,
  },
);
