import type { Division, Outline } from "../model/outline.ts";
import type { DescribedText, Schema } from "../schema/schema.ts";

/**
 * One format of site configs. Code outside `formats/` and `schemas/` accesses values by role (`x-role`) and the
 * navigation through its outline.
 */
export interface Format {
  readonly id: "mint" | "docs";
  readonly fileName: string;
  /** Whether a config can be split into several files. */
  readonly isSplit: boolean;
  /** Whether page entries such as `GET /users` and API descriptions generate pages. */
  readonly generatesPages: boolean;
  readonly schema: Schema;
  /** Reads the navigation. Skips parts of a wrong type. */
  readOutline(config: SiteConfig): Outline;
  /** The properties of a config for a new site, in their usual order. */
  newConfig(parts: NewConfigParts): Readonly<Record<string, unknown>>;
  readonly pageEntries: PageEntryForm;
  /** The default URL folder of pages generated from API descriptions. */
  readonly usualFolder: string;
  /** The sources of generated pages, in navigation order. */
  pageSources(config: SiteConfig): readonly PageSource[];
}

/** An API description that the config refers to, and the location of the pages generated from it. */
export interface PageSource {
  readonly kind: "openapi" | "asyncapi" | "graphql" | "sdk";
  /** The division that refers to it and contains its pages. Undefined for the whole config. */
  readonly division: Division | undefined;
  /** A path relative to the site folder, or a URL. Undefined if missing. */
  readonly file: string | undefined;
  /** The URL folder of its pages, relative to the site, without leading or trailing slash. */
  readonly folder: string;
  /**
   * Which pages are generated.
   * - `all`: one for each operation, unless page entries select some of them.
   * - `chosen`: those that page entries select.
   * - `likely`: like `all`, but there may be others, so no link is reported as broken.
   * - `unclear`: unknown.
   */
  readonly makes: "all" | "chosen" | "likely" | "unclear";
}

/** The allowed forms of a page entry, apart from the exact path of a page. */
export interface PageEntryForm {
  /** Whether one leading and one trailing slash are ignored. */
  readonly slashes: boolean;
  /** Whether API operations such as `GET /users` are allowed. */
  readonly operations: boolean;
  /** Whether paths with a file extension, snippets and repository files are rejected. */
  readonly strict: boolean;
}

/**
 * The result of recognizing a file. `shape`: has the distinctive shape of a site config. `other`: belongs to another
 * tool. `unclear`: undecided, for example because the file is new or broken.
 */
export type Recognition = "shape" | "other" | "unclear";

/** Examples of incorrect and correct code for a rule. */
export interface RuleExamples {
  readonly incorrect: RuleExample;
  readonly correct: RuleExample;
}

/** An example in the documentation of a rule: a site config or an excerpt, a page, or an OpenAPI file. */
export interface RuleExample {
  readonly text: string;
  /** `mdx` for a page, `yaml` for an OpenAPI file. The default is JSON. */
  readonly language?: "mdx" | "yaml";
  readonly note?: string;
}

/** One version of a site config, as JSON text in one of the formats. */
export interface SiteConfig extends DescribedText {
  readonly format: Format;
  /** The config that this file is part of. The config itself if it is whole. */
  readonly whole: SiteConfig;
  /** The loaded files of a split config. Their trees have the same structure as the whole tree. */
  readonly parts: readonly SiteConfig[];
}

/** The content of a new config. Paths are copied verbatim. */
export interface NewConfigParts {
  readonly name: string;
  readonly logo?: string | { readonly light: string; readonly dark: string } | undefined;
  readonly favicon?: string | undefined;
  readonly groups: readonly { readonly name: string; readonly pages: readonly string[] }[];
  readonly openapi: readonly string[];
}
