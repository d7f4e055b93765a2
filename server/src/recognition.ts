import { getNodeValue } from "jsonc-parser";
import { type Recognition, recognize } from "./formats/recognize.ts";
import { parseSiteConfig } from "./formats/siteConfig.ts";
import { isRecord, type PartialSettings, settingsFrom } from "./settings/settings.ts";

/**
 * What an extension needs to read a file before a server runs: the same functions that the server and the command line
 * use. They bring the parser and the schema, so an extension loads this module when there is a file to read.
 */
export type { Recognition };

/** Whether a text can be a site config. @param uri The URI of its file. */
export function recognizeText(uri: string, text: string): Recognition {
  return recognize(parseSiteConfig(uri, text));
}

/** What the text of a settings file sets. @param uri The URI of the file. */
export function settingsInText(uri: string, text: string): PartialSettings {
  const { root } = parseSiteConfig(uri, text);
  const value: unknown = root && getNodeValue(root);
  return settingsFrom(isRecord(value) ? value : undefined);
}
