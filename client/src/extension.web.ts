import type { ExtensionContext } from "vscode";
import { useDisplayLanguage } from "./part.ts";
import { registerSiteConfig } from "./siteConfig/register.ts";
import { editorDisk } from "./siteConfig/siteConfigGlobs.ts";
import { registerUserGroupsInBrowser } from "./userGroups/registerInBrowser.ts";

/** Starts the extension where Node is not available: in a browser, where an extension is one file. */
export function activate(context: ExtensionContext): void {
  useDisplayLanguage();
  registerUserGroupsInBrowser(context);
  registerSiteConfig(
    context,
    async (atStart) => (await import("./siteConfig/part.web.ts")).openWithWorker(atStart),
    () => editorDisk,
  );
}
