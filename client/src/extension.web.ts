import type { InitializationOptions } from "@sitekeeper/server/protocol";
import { type ExtensionContext, Uri } from "vscode";
import { useDisplayLanguage } from "./displayLanguage.ts";
import { registerSiteConfig } from "./siteConfig/register.ts";
import { registerUserGroupsInBrowser } from "./userGroups/registerInBrowser.ts";

/** Starts the extension where Node is not available: in a browser. */
export function activate(context: ExtensionContext): void {
  useDisplayLanguage();
  const server = Uri.joinPath(context.extensionUri, "dist/server.web.js").toString(true);
  registerSiteConfig(context, async (options) => {
    // Loaded when a server is needed: the extension activates for every JSON file, to see whether it is a site config.
    const { LanguageClient, State } = await import("vscode-languageclient/browser");
    const initializationOptions: InitializationOptions = {
      ...options.initializationOptions,
      iconDrawings: Uri.joinPath(context.extensionUri, "dist/icons.json").toString(),
    };
    const worker = new Worker(server);
    const client = new LanguageClient("sitekeeper", "Sitekeeper", worker, { ...options, initializationOptions });
    client.onDidChangeState(({ newState }) => {
      if (newState === State.Stopped) worker.terminate();
    });
    return client;
  });
  registerUserGroupsInBrowser(context);
}
