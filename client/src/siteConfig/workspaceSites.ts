import { DEFAULT_FILES, type Recognition, recognizeText, SETTINGS_FILE } from "@sitekeeper/server/patterns";
import { type Uri, workspace } from "vscode";
import type { SiteConfigGlobs } from "./siteConfigGlobs.ts";
import { workspaceFiles } from "./workspaceFiles.ts";

/** Pages with this extension indicate a documentation site. `.md` files do not. */
const PAGE = "*.mdx";

/**
 * A glob for files whose presence suggests that the workspace has a site config, for users who have not set other
 * patterns.
 */
const ANY = `**/{${[SETTINGS_FILE, ...DEFAULT_FILES.map((glob) => glob.replace("**/", "")), PAGE].join(",")}}`;

/**
 * Searches the workspace for a settings file or a site config. If there is neither, searches for a page. Each search
 * starts a process that reads the whole workspace, so one search first checks whether any of these files exist.
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

/** The maximum number of files to read per pattern. */
const MAX_CANDIDATES = 20;

const MAX_BYTES = 1024 * 1024;

/** Yields the workspace files that match a pattern and could be site configs. */
export async function* workspaceSiteConfigs(globs: SiteConfigGlobs): AsyncGenerator<Uri> {
  for (const glob of globs.ofUser) {
    for (const uri of await workspace.findFiles(glob, "**/node_modules/**", MAX_CANDIDATES))
      if ((await recognize(uri)) !== "other") yield uri;
  }
}

/** Recognizes a file by its content. A file that cannot be read is assumed to belong to another tool. */
async function recognize(uri: Uri): Promise<Recognition> {
  try {
    const text = new TextDecoder().decode(await workspaceFiles.readFile(uri.toString(), MAX_BYTES));
    return recognizeText(uri.toString(), text);
  } catch {
    return "other";
  }
}
