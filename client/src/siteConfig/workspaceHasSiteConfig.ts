import { SETTINGS_FILE } from "@sitekeeper/server/patterns";
import { workspace } from "vscode";
import type { SiteConfigGlobs } from "./siteConfigGlobs.ts";
import { workspaceSiteConfigs } from "./workspaceSiteConfigs.ts";

/** True when the workspace contains a settings file, or a file that matches a pattern and may be a site config. */
export async function workspaceHasSiteConfig(globs: SiteConfigGlobs): Promise<boolean> {
  const settings = await workspace.findFiles(`**/${SETTINGS_FILE}`, "**/node_modules/**", 1);
  if (settings.length > 0) return true;
  for await (const _ of workspaceSiteConfigs(globs)) return true;
  return false;
}
