import type { ExtensionContext } from "vscode";
import { useDisplayLanguage } from "./part.ts";
import { registerCheckTasks } from "./siteConfig/checkTasks.ts";
import { newSocketAddress } from "./siteConfig/editorSocket.node.ts";
import { registerMcpServers } from "./siteConfig/mcpServers.ts";
import { registerSiteConfig } from "./siteConfig/register.ts";
import { openDisk } from "./siteConfig/settingsDisk.node.ts";
import { registerUserGroups } from "./userGroups/register.ts";

/**
 * Starts the extension where Node is available: on a desktop, over SSH, or in a container. VS Code loads this bundle in
 * every window, so it is kept small. The code for site configs and for user groups is in separate bundles that are
 * loaded when needed.
 */
export function activate(context: ExtensionContext): void {
  useDisplayLanguage();
  const socket = newSocketAddress();
  registerSiteConfig(
    context,
    async (atStart) => (await import("./siteConfig/part.node.ts")).openWithProcess(atStart, socket),
    openDisk,
  );
  registerUserGroups(context);
  context.subscriptions.push(registerCheckTasks(context), ...registerMcpServers(context, socket));
}
