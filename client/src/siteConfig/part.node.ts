import { realpath } from "node:fs/promises";
import { SOCKET_VARIABLE } from "@sitekeeper/server/protocol";
import { Uri } from "vscode";
import { openSiteConfigs, type SiteConfigRoot, type StartupObjects } from "./siteConfigRoot.ts";

/**
 * Creates the site config part where Node is available, with the server running as a process.
 *
 * @param socket The address of the socket on which the server shares the open documents.
 */
export function openWithProcess(atStart: StartupObjects, socket: string): SiteConfigRoot {
  return openSiteConfigs(
    atStart,
    async (options) => {
      // The module is loaded only when a server is needed.
      const { LanguageClient, TransportKind } = await import("vscode-languageclient/node");
      const run = {
        module: atStart.context.asAbsolutePath("dist/server.js"),
        transport: TransportKind.ipc,
        options: { env: { [SOCKET_VARIABLE]: socket } },
      };
      return new LanguageClient("sitekeeper", "Sitekeeper", { run, debug: run }, options);
    },
    realUri,
  );
}

async function realUri(uri: Uri): Promise<Uri> {
  return uri.scheme === "file" ? Uri.file(await realpath(uri.fsPath)) : uri;
}
