import { parseJsonText } from "../json/jsonText.ts";
import { recognizeDocs } from "./docs/recognize.ts";
import type { Format, Recognition, SiteConfig } from "./format.ts";
import { recognizeMint } from "./mint/recognize.ts";

/** The formats by the file names that have one, whatever is in the file. */
const BY_NAME: Readonly<Record<string, Format["id"]>> = {
  "docs.json": "docs",
  "mint.json": "mint",
  "site.config.json": "mint",
};

/** Only in `docs.json`, the navigation is an object. */
const NAVIGATION_OBJECT = /"navigation"\s*:\s*\{/;

/** The keys that every text with the shape of a site config has, in each format. */
const KEYS = [
  ["name", "navigation", "group", "pages"],
  ["navigation", "theme"],
  ["$schema", "docs.json"],
] as const;

const recognizers = { docs: recognizeDocs, mint: recognizeMint } as const;

/** The format of a file: by its name, or by the form of its navigation when the name says nothing. */
export function formatIdOf(uri: string, text: string): Format["id"] {
  return BY_NAME[uri.slice(uri.lastIndexOf("/") + 1)] ?? (NAVIGATION_OBJECT.test(text) ? "docs" : "mint");
}

/**
 * Recognizes a JSON file by its content, whatever its name. Another tool may use the same name, and a site config may have
 * any name. A file with misspelled fields stays `unclear`: it is more likely a broken site config than the file of an unknown
 * tool.
 */
export function recognize({ format, root }: Pick<SiteConfig, "format" | "root">): Recognition {
  return recognizers[format.id](root);
}

/**
 * Like {@link recognize}, for a text that is not parsed. Needs no schema: an extension loads this in every window.
 *
 * @param uri The URI of its file.
 */
export function recognizeText(uri: string, text: string): Recognition {
  return recognizers[formatIdOf(uri, text)](parseJsonText(uri, text).root);
}

/**
 * False for a text that cannot have the shape of a site config, without parsing it. An editor opens many JSON files, and few
 * are worth parsing.
 */
export function mayHaveShape(text: string): boolean {
  // A key can be spelled with escapes, too.
  return KEYS.some((keys) => keys.every((key) => text.includes(key))) || text.includes("\\u");
}
