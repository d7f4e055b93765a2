/** A JSON document that describes others. */
export interface JsonDocument {
  readonly [keyword: string]: unknown;
}

/** The JSON Schema (draft-07) of a site config: `mint.json`, `site.config.json`. */
export declare const siteConfigSchema: JsonDocument;

/** The JSON Schema (draft-07) of a site config: `docs.json`. */
export declare const docsConfigSchema: JsonDocument;

/** The JSON Schema (draft-07) of the settings file: `.sitekeeper.json`. */
export declare const settingsSchema: JsonDocument;

/** The JSON Schema (draft-07) of the fields of a user group that can be changed. */
export declare const userGroupDocumentSchema: JsonDocument;

/** The OpenAPI document (3.1) of the User Group API. */
export declare const userGroupApi: JsonDocument;

/** The keywords of these schemas beside those of draft-07, each with its meaning. None decides whether a value is valid. */
export declare const vocabulary: {
  readonly description: string;
  readonly keywords: { readonly [keyword: string]: string };
};

/** How much a finding matters. */
export type Severity = "error" | "warning" | "info" | "hint";

/** A place in a file. Lines and characters count from 0, characters in UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** One item of the array that `site-config check --format json` prints. */
export interface Finding {
  /** The path of the file from the folder in which the command was started. */
  readonly file: string;
  /** The ID of the rule. */
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly range: { readonly start: Position; readonly end: Position };
  /** The JSON path of the value; empty in a page. */
  readonly path: readonly (string | number)[];
}
