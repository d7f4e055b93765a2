import { parseJsonText } from "../json/jsonText.ts";
import { recognizeDocs } from "./docs/recognize.ts";
import type { Format, Recognition, SiteConfig } from "./format.ts";
import { recognizeMint } from "./mint/recognize.ts";

/** The formats that reserved file names indicate, regardless of the content. */
const BY_NAME: Readonly<Record<string, Format["id"]>> = {
  "docs.json": "docs",
  "mint.json": "mint",
  "site.config.json": "mint",
};

/** `docs.json` is the only format in which the navigation is an object. */
const NAVIGATION_OBJECT = /"navigation"\s*:\s*\{/;

/** The keys that a file must contain to have the shape of a site config, per format. */
const KEYS = [
  ["name", "navigation", "group", "pages"],
  ["navigation", "theme"],
  ["$schema", "docs.json"],
] as const;

const recognizers = { docs: recognizeDocs, mint: recognizeMint } as const;

/** Returns the format of a file, based on its name or, for other names, on the shape of its navigation. */
export function formatIdOf(uri: string, text: string): Format["id"] {
  return BY_NAME[uri.slice(uri.lastIndexOf("/") + 1)] ?? (NAVIGATION_OBJECT.test(text) ? "docs" : "mint");
}

/**
 * Recognizes a JSON file by its content. The name is not enough, because other tools use the same names. A file with
 * misspelled fields stays `unclear`, because it is more likely a broken site config than another tool's file.
 */
export function recognize({ format, root }: Pick<SiteConfig, "format" | "root">): Recognition {
  return recognizers[format.id](root);
}

/**
 * Like {@link recognize}, but takes unparsed text. Does not load schemas, because the extension imports this module in
 * every window.
 *
 * @param uri The URI of the file.
 */
export function recognizeText(uri: string, text: string): Recognition {
  return recognizers[formatIdOf(uri, text)](parseJsonText(uri, text).root);
}

/**
 * A cheap check that lets callers skip files without parsing them. Returns false only if the text cannot have the shape
 * of a site config.
 */
export function mayHaveShape(text: string): boolean {
  // Keys can also be written with escape sequences.
  return KEYS.some((keys) => keys.every((key) => text.includes(key))) || text.includes("\\u");
}
