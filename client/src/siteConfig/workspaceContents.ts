import { DEFAULT_FILES, SETTINGS_FILE } from "@sitekeeper/server/patterns";
import { workspace } from "vscode";
import type { SiteConfigGlobs } from "./siteConfigGlobs.ts";
import { workspaceSiteConfigs } from "./workspaceSiteConfigs.ts";

/** A page that only a documentation site has. Most repositories have `.md` files. */
const PAGE = "*.mdx";

/** One glob for all that can concern site configs, unless the user has set other patterns for them. */
const ANY = `**/{${[SETTINGS_FILE, ...DEFAULT_FILES.map((glob) => glob.replace("**/", "")), PAGE].join(",")}}`;

/**
 * What concerns site configs in the workspace: a settings file, or a file that matches a pattern and may be a site config;
 * else a page. Each search is a process that reads the workspace: one is enough where there is nothing.
 */
export async function workspaceContents(globs: SiteConfigGlobs): Promise<"siteConfig" | "pages" | "nothing"> {
  if (globs.ofUser === DEFAULT_FILES && !(await hasFile(ANY))) return "nothing";
  const found = await Promise.all([hasFile(`**/${SETTINGS_FILE}`), hasSiteConfig(globs)]);
  if (found.includes(true)) return "siteConfig";
  return (await hasFile(`**/${PAGE}`)) ? "pages" : "nothing";
}

async function hasSiteConfig(globs: SiteConfigGlobs): Promise<boolean> {
  for await (const _ of workspaceSiteConfigs(globs)) return true;
  return false;
}

async function hasFile(glob: string): Promise<boolean> {
  return (await workspace.findFiles(glob, "**/node_modules/**", 1)).length > 0;
}
