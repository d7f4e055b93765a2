import type { InitializationOptions } from "@sitekeeper/server/protocol";
import { Uri } from "vscode";
import { openSiteConfigs, type SiteConfigRoot, type StartupObjects } from "./siteConfigRoot.ts";

/** Creates the site config part in a browser, with the server running as a web worker. */
export function openWithWorker(atStart: StartupObjects): SiteConfigRoot {
  const { extensionUri } = atStart.context;
  return openSiteConfigs(atStart, async (options) => {
    // The module is loaded only when a server is needed.
    const { LanguageClient, State } = await import("vscode-languageclient/browser");
    const initializationOptions: InitializationOptions = {
      ...options.initializationOptions,
      iconDrawings: Uri.joinPath(extensionUri, "dist/icons.json").toString(),
    };
    const worker = new Worker(Uri.joinPath(extensionUri, "dist/server.web.js").toString(true));
    const client = new LanguageClient("sitekeeper", "Sitekeeper", worker, { ...options, initializationOptions });
    client.onDidChangeState(({ newState }) => {
      if (newState === State.Stopped) worker.terminate();
    });
    return client;
  });
}
