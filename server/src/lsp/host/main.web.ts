import { BrowserMessageReader, BrowserMessageWriter, createConnection } from "vscode-languageserver/browser";
import { systemClock } from "../../clock.ts";
import { rules } from "../../rules/index.ts";
import { Scheduler } from "../scheduler.ts";
import { startServer } from "../server.ts";
import { connectionOptions } from "./connectionOptions.ts";

const worker = globalThis as unknown as ConstructorParameters<typeof BrowserMessageReader>[0];
const scheduler = new Scheduler(systemClock);
startServer(
  createConnection(new BrowserMessageReader(worker), new BrowserMessageWriter(worker), connectionOptions(scheduler)),
  {
    scheduler,
    rules,
    disk: undefined,
    iconDrawings: undefined,
  },
);
