import { recognize } from "../formats/recognize.ts";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import type { FileSystem } from "./fileSystem.ts";

/** How many bytes of a file are read to recognize it: more than any real site config has. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * True unless a file with the name of a site config plainly belongs to another tool: only a real site config makes a
 * folder a site. An unreadable file counts by its name.
 */
export async function isSiteConfigByContent(uri: string, fileSystem: FileSystem): Promise<boolean> {
  const bytes = await fileSystem.readFile(uri, MAX_BYTES).catch(() => undefined);
  if (!bytes) return true;
  return recognize(parseSiteConfig(uri, new TextDecoder().decode(bytes))) !== "other";
}
