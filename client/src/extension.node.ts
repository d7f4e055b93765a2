import { Disposable, type ExtensionContext, lm } from "vscode";
import { Part, useDisplayLanguage } from "./part.ts";
import { registerCheckTasks } from "./siteConfig/checkTasks.ts";
import { SITE_TOOLS } from "./siteConfig/ids.ts";
import { registerSiteConfig } from "./siteConfig/register.ts";
import { openDisk } from "./siteConfig/settingsDisk.node.ts";
import { registerUserGroups } from "./userGroups/register.ts";

/**
 * Starts the extension where Node is available: on a desktop, over SSH, in a container. VS Code does this in every window,
 * so this bundle is small and does little: each half of the extension is a separate bundle, loaded when needed.
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

/** Offers the tools of `site-config mcp` to language models in VS Code. Their code is loaded when a model calls one. */
function registerSiteTools(context: ExtensionContext): Disposable {
  const tools = new Part(async () => (await import("./siteConfig/part.node.ts")).siteTools(context));
  return Disposable.from(
    ...SITE_TOOLS.map((name) => {
      const tool = tools.calls((all) => all[name], "invoke");
      return lm.registerTool(`sitekeeper_${name}`, tool);
    }),
  );
}
