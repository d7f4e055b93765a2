import { ParsedText } from "../json/jsonText.ts";
import { keyHintsOf } from "../schema/keyHints.ts";
import type { Schema } from "../schema/schema.ts";
import type { Format, SiteConfig } from "./format.ts";
import { formatFor } from "./index.ts";

/** Parses one version of a site config. Never throws: any text gives a value that can be checked. */
export function parseSiteConfig(uri: string, text: string, version = 0): SiteConfig {
  return new ParsedConfig(uri, text, version, formatFor(uri, text));
}

class ParsedConfig extends ParsedText implements SiteConfig {
  readonly format: Format;

  constructor(uri: string, text: string, version: number, format: Format) {
    super(uri, text, version, keyHintsOf(format.schema));
    this.format = format;
  }

  get schema(): Schema {
    return this.format.schema;
  }
}
