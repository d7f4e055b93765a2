import { parseSiteConfig, recognize, SETTINGS_FILE } from "@sitekeeper/server/recognition";
import { type Uri, workspace } from "vscode";
import type { SiteConfigGlobs } from "./siteConfigGlobs.ts";
import { workspaceFiles } from "./workspaceFiles.ts";

/** Files that are looked into before we give up: one site config is enough. */
const MAX_CANDIDATES = 20;

const MAX_BYTES = 1024 * 1024;

/** True when the workspace holds a site config, by the globs and by what the files say, or settings that speak of one. */
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
