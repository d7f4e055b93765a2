import type { ExtensionContext } from "vscode";
import { useDisplayLanguage } from "./displayLanguage.ts";
import { registerCheckTasks } from "./siteConfig/checkTasks.ts";
import { registerSiteTools } from "./siteConfig/languageModel/register.ts";
import { registerSiteConfig } from "./siteConfig/register.ts";
import { registerUserGroups } from "./userGroups/register.ts";

/** Starts the extension where Node is available: on a desktop, over SSH, in a container. */
export function activate(context: ExtensionContext): void {
  useDisplayLanguage();
  registerSiteConfig(context, async (options) => {
    // Loaded when a server is needed: the extension activates for every JSON file, to see whether it is a site config.
    const { LanguageClient, TransportKind } = await import("vscode-languageclient/node");
    const run = { module: context.asAbsolutePath("dist/server.js"), transport: TransportKind.ipc };
    return new LanguageClient("sitekeeper", "Sitekeeper", { run, debug: run }, options);
  });
  context.subscriptions.push(registerCheckTasks(context), registerSiteTools(context));
  registerUserGroups(context);
}
