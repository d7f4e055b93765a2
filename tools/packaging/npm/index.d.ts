/** A JSON Schema or an OpenAPI document. */
export interface JsonDocument {
  readonly [keyword: string]: unknown;
}

/** The JSON Schema (draft-07) of a site config: `mint.json`, `site.config.json`. */
export declare const siteConfigSchema: JsonDocument;

/** The JSON Schema (draft-07) of a site config: `docs.json`. */
export declare const docsConfigSchema: JsonDocument;

/** The JSON Schema (draft-07) of the settings file: `.sitekeeper.json`. */
export declare const settingsSchema: JsonDocument;

/** The JSON Schema (draft-07) of the editable fields of a user group. */
export declare const userGroupDocumentSchema: JsonDocument;

/** The OpenAPI document (3.1) of the User Group API. */
export declare const userGroupApi: JsonDocument;

/** Descriptions of the custom keywords in these schemas. They do not affect validation. */
export declare const vocabulary: {
  readonly description: string;
  readonly keywords: { readonly [keyword: string]: string };
};

/** The severity of a finding. */
export type Severity = "error" | "warning" | "info" | "hint";

/** A position in a file. Lines and characters are zero-based, in UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** An element of the array that `site-config check --format json` prints. */
export interface Finding {
  /** The path of the file, relative to the folder where the command was run. */
  readonly file: string;
  /** The rule ID. */
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly range: { readonly start: Position; readonly end: Position };
  /** The JSON path of the value. Empty for a page. */
  readonly path: readonly (string | number)[];
}
