import { recognize } from "../config/recognize.ts";
import { parseSiteConfig } from "../config/siteConfig.ts";
import type { FileSystem } from "./fileSystem.ts";

/** How much of a file is read to tell whose it is: more than any real site config holds. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * True unless a file that is named like a site config plainly belongs to another tool: only a real one makes a folder a
 * site of its own. One that cannot be read counts by its name.
 */
export async function isSiteConfigByContent(uri: string, fileSystem: FileSystem): Promise<boolean> {
  const bytes = await fileSystem.readFile(uri, MAX_BYTES).catch(() => undefined);
  if (!bytes) return true;
  return recognize(parseSiteConfig(uri, new TextDecoder().decode(bytes))) !== "other";
}
