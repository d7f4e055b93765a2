import { Disposable, type ExtensionContext, lm } from "vscode";
import { Part, useDisplayLanguage } from "./part.ts";
import { registerCheckTasks } from "./siteConfig/checkTasks.ts";
import { SITE_TOOLS } from "./siteConfig/ids.ts";
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
  registerSiteConfig(
    context,
    async (atStart) => (await import("./siteConfig/part.node.ts")).openWithProcess(atStart),
    openDisk,
  );
  registerUserGroups(context);
  context.subscriptions.push(registerCheckTasks(context), registerSiteTools(context));
}

/** Registers the tools of `site-config mcp` in VS Code. Their code is loaded when one of them is first called. */
function registerSiteTools(context: ExtensionContext): Disposable {
  const tools = new Part(async () => (await import("./siteConfig/part.node.ts")).siteTools(context));
  return Disposable.from(
    ...SITE_TOOLS.map((name) => {
      const tool = tools.calls((all) => all[name], "invoke");
      return lm.registerTool(`sitekeeper_${name}`, tool);
    }),
  );
}
