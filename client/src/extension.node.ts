import type { ExtensionContext } from "vscode";
import { useDisplayLanguage } from "./part.ts";
import { registerCheckTasks } from "./siteConfig/checkTasks.ts";
import { registerSiteTools } from "./siteConfig/languageModel/register.ts";
import { registerSiteConfig } from "./siteConfig/register.ts";
import { openDisk } from "./siteConfig/settingsDisk.node.ts";
import { registerUserGroups } from "./userGroups/register.ts";

/**
 * Starts the extension where Node is available: on a desktop, over SSH, in a container. VS Code does this in every window,
 * so this bundle is small and does little: each half of the extension is a bundle of its own, loaded when needed.
 */
export function activate(context: ExtensionContext): void {
  useDisplayLanguage();
  registerSiteConfig(
    context,
    async (atStart) => (await import("./siteConfig/part.node.ts")).openWithProcess(atStart),
    openDisk,
  );
  registerUserGroups(context);
  context.subscriptions.push(registerCheckTasks(context), registerSiteTools(context));
}
