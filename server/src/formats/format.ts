import type { Division, Outline } from "../model/outline.ts";
import type { DescribedText, Schema } from "../schema/schema.ts";

/**
 * A site config format. Code outside `formats/` and `schemas/` accesses values by role (`x-role`) and the navigation
 * through its outline.
 */
export interface Format {
  readonly id: "mint" | "docs";
  readonly fileName: string;
  /** Whether a config can be split into several files. */
  readonly isSplit: boolean;
  /** Whether page entries such as `GET /users` and API descriptions generate pages. */
  readonly generatesPages: boolean;
  readonly schema: Schema;
  /** Reads the navigation. Skips parts of the wrong type. */
  readOutline(config: SiteConfig): Outline;
  /** Returns the properties of a new site's config, in their usual order. */
  newConfig(parts: NewConfigParts): Readonly<Record<string, unknown>>;
  readonly pageEntries: PageEntryForm;
  /** The default URL folder for pages that are generated from API descriptions. */
  readonly defaultFolder: string;
  /** Returns the sources of generated pages, in navigation order. */
  pageSources(config: SiteConfig): readonly PageSource[];
}

/** An API description that the config refers to, and the location of its generated pages. */
export interface PageSource {
  readonly kind: "openapi" | "asyncapi" | "graphql" | "sdk";
  /** The division that refers to the file and contains its pages. Undefined if the whole config refers to it. */
  readonly division: Division | undefined;
  /** The path of the file relative to the site folder, or its URL. Undefined if missing. */
  readonly file: string | undefined;
  /** The URL folder of the generated pages, relative to the site, without leading or trailing slashes. */
  readonly folder: string;
  /**
   * Which pages are generated.
   * - `all`: one for each operation, unless page entries select some of them.
   * - `chosen`: only those that page entries select.
   * - `likely`: like `all`, but there may be others, so no link is reported as broken.
   * - `unclear`: unknown.
   */
  readonly generates: "all" | "chosen" | "likely" | "unclear";
}

/** The allowed forms of a page entry, in addition to the exact path of a page. */
export interface PageEntryForm {
  /** Whether one leading and one trailing slash are ignored. */
  readonly slashes: boolean;
  /** Whether API operations such as `GET /users` are allowed. */
  readonly operations: boolean;
  /**
   * Whether to reject paths with a file extension, paths of snippets, and paths of repository files such as a README.
   */
  readonly strict: boolean;
}

/**
 * The result of recognizing a file. `shape`: the file has the distinctive shape of a site config. `other`: the file
 * belongs to another tool. `unclear`: the file could be either, for example because it is new or broken.
 */
export type Recognition = "shape" | "other" | "unclear";

/** A version of a site config, as JSON text in one of the formats. */
export interface SiteConfig extends DescribedText {
  readonly format: Format;
  /** The whole config: either the config that this file is part of, or this config itself. */
  readonly whole: SiteConfig;
  /**
   * The loaded files of a split config. The tree of each file is wrapped in synthetic nodes that represent its location
   * in the config.
   */
  readonly parts: readonly SiteConfig[];
}

/** The initial content of a new config. Paths are written exactly as given. */
export interface NewConfigParts {
  readonly name: string;
  readonly logo?: string | { readonly light: string; readonly dark: string } | undefined;
  readonly favicon?: string | undefined;
  readonly groups: readonly { readonly name: string; readonly pages: readonly string[] }[];
  readonly openapi: readonly string[];
}
