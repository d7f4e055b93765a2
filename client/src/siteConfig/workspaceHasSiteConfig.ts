import { parseSiteConfig, recognize, SETTINGS_FILE } from "@sitekeeper/server/recognition";
import { type Uri, workspace } from "vscode";
import type { SiteConfigGlobs } from "./siteConfigGlobs.ts";
import { workspaceFiles } from "./workspaceFiles.ts";

/** How many files are read for each pattern. */
const MAX_CANDIDATES = 20;

const MAX_BYTES = 1024 * 1024;

/** True when the workspace contains a settings file, or a file that matches a pattern and may be a site config. */
export async function workspaceHasSiteConfig(globs: SiteConfigGlobs): Promise<boolean> {
  const packages = "**/node_modules/**";
  const settings = await workspace.findFiles(`**/${SETTINGS_FILE}`, packages, 1);
  if (settings.length > 0) return true;
  for (const glob of globs.ofUser) {
    for (const uri of await workspace.findFiles(glob, packages, MAX_CANDIDATES))
      if (await isSiteConfig(uri)) return true;
  }
  return false;
}

async function isSiteConfig(uri: Uri): Promise<boolean> {
  try {
    const text = new TextDecoder().decode(await workspaceFiles.readFile(uri.toString(), MAX_BYTES));
    return recognize(parseSiteConfig(uri.toString(), text)) !== "other";
  } catch {
    return false;
  }
}
