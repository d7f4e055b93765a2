import { DEFAULT_FILES, type Recognition, recognizeText, SETTINGS_FILE } from "@sitekeeper/server/patterns";
import { type Uri, workspace } from "vscode";
import type { SiteConfigGlobs } from "./siteConfigGlobs.ts";
import { workspaceFiles } from "./workspaceFiles.ts";

/** A page that only a documentation site has. Most repositories have `.md` files. */
const PAGE = "*.mdx";

/** One glob for all files that can matter to site configs, unless the user has set other patterns. */
const ANY = `**/{${[SETTINGS_FILE, ...DEFAULT_FILES.map((glob) => glob.replace("**/", "")), PAGE].join(",")}}`;

/**
 * Looks for site configs in the workspace: a settings file, or a file that matches a pattern and may be a site config;
 * otherwise a page. Each search is a process that reads the workspace, so an unrelated workspace gets only one.
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

/** How many files are read for each pattern. */
const MAX_CANDIDATES = 20;

const MAX_BYTES = 1024 * 1024;

/** The files of the workspace that match a pattern and may be site configs, one after another as they are found. */
export async function* workspaceSiteConfigs(globs: SiteConfigGlobs): AsyncGenerator<Uri> {
  for (const glob of globs.ofUser) {
    for (const uri of await workspace.findFiles(glob, "**/node_modules/**", MAX_CANDIDATES))
      if ((await recognize(uri)) !== "other") yield uri;
  }
}

/** Unreadable files count as files of another tool. */
async function recognize(uri: Uri): Promise<Recognition> {
  try {
    const text = new TextDecoder().decode(await workspaceFiles.readFile(uri.toString(), MAX_BYTES));
    return recognizeText(uri.toString(), text);
  } catch {
    return "other";
  }
}
