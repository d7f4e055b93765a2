import { type Recognition, recognizeText } from "@sitekeeper/server/recognition";
import { type Uri, workspace } from "vscode";
import type { SiteConfigGlobs } from "./siteConfigGlobs.ts";
import { workspaceFiles } from "./workspaceFiles.ts";

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

/** A file that cannot be read belongs to another tool. */
async function recognize(uri: Uri): Promise<Recognition> {
  try {
    const text = new TextDecoder().decode(await workspaceFiles.readFile(uri.toString(), MAX_BYTES));
    return recognizeText(uri.toString(), text);
  } catch {
    return "other";
  }
}
