import type { Recognition } from "./formats/format.ts";
import { recognize } from "./formats/recognize.ts";
import { parseSiteConfig } from "./formats/siteConfig.ts";

/**
 * What an extension needs to read a file before a server runs: the same functions that the server and the command line
 * use.
 */
export type { Recognition };

/** Whether a text can be a site config. @param uri The URI of its file. */
export function recognizeText(uri: string, text: string): Recognition {
  return recognize(parseSiteConfig(uri, text));
}
