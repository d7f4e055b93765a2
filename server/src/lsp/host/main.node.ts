import path from "node:path";
import { pathToFileURL } from "node:url";
import { trustSystemCertificates } from "@sitekeeper/command-line/systemCertificates";
import { createConnection } from "vscode-languageserver/node";
import { systemClock } from "../../clock.ts";
import { rules } from "../../rules/index.ts";
import { Scheduler } from "../scheduler.ts";
import { startServer } from "../server.ts";
import { connectionOptions } from "./connectionOptions.ts";
import { answerOnSocket } from "./editorSocket.node.ts";
import { scheduledFileSystem } from "./nodeFileSystem.ts";
import { SpecCopiesOnDisk } from "./specCopies.node.ts";
import { ValidFrames } from "./validFrames.node.ts";

/** The arguments that select a transport. */
const TRANSPORT = /^--(?:stdio|node-ipc|socket(?:=.*)?|pipe(?:=.*)?)$/;

if (!process.argv.some((argument) => TRANSPORT.test(argument))) {
  console.error("Specify a transport: --stdio, --node-ipc, --socket=PORT or --pipe=NAME.");
  process.exit(2);
}
const scheduler = new Scheduler(systemClock);
// The library reads messages from this stream and forwards console output to the client's log.
if (process.argv.includes("--stdio"))
  Object.defineProperty(process, "stdin", { value: process.stdin.pipe(new ValidFrames()) });
/** The time limit for a request to another site, in milliseconds. */
const REQUEST_MS = 15_000;

startServer(createConnection(connectionOptions(scheduler)), {
  scheduler,
  rules,
  disk: scheduledFileSystem(scheduler),
  specCopies: new SpecCopiesOnDisk(),
  iconDrawings: pathToFileURL(path.join(import.meta.dirname, "icons.json")).href,
  answerOnSocket,
  openNetwork: async ({ proxy, noProxy, proxyStrictSSL = true }) => {
    // The code is in a separate bundle that is loaded on demand, because few sessions check external links.
    const { WebNetwork } = await import("../../network/webNetwork.ts");
    trustSystemCertificates();
    const env = {
      ...process.env,
      ...(proxy !== undefined && { http_proxy: proxy, https_proxy: proxy }),
      ...(noProxy && noProxy.length > 0 && { no_proxy: noProxy.join(",") }),
    };
    return new WebNetwork({ timeout: REQUEST_MS, env, checksCertificates: proxyStrictSSL });
  },
});
