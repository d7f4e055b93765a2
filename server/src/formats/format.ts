import type { Division, Outline } from "../model/outline.ts";
import type { DescribedText, Schema } from "../schema/schema.ts";

/**
 * One format of site configs: data, and the little that data cannot say. Everything outside `formats/` and `schemas/` reads
 * values by their roles (`x-role`) and the navigation through its outline.
 */
export interface Format {
  readonly id: "mint" | "docs";
  /** The usual name of a file in this format. */
  readonly fileName: string;
  /** True when a config may be split into several files. */
  readonly isSplit: boolean;
  /** True when an entry such as `GET /users`, and the API description of a part, make pages. */
  readonly makesPages: boolean;
  /** Describes every field: its type, its kind, its role. */
  readonly schema: Schema;
  /** Reads the navigation. Parts of a wrong type are left out. */
  readOutline(config: SiteConfig): Outline;
  /** The members of a config for a new site, in their usual order. */
  newConfig(parts: NewConfigParts): Readonly<Record<string, unknown>>;
  readonly pageEntries: PageEntryForm;
  /** The folder of the addresses of pages that are made from operations, where the config names no other. */
  readonly usualFolder: string;
  /** The sources of generated pages, in the order of the navigation. */
  pageSources(config: SiteConfig): readonly PageSource[];
}

/** An API description that a config names, and the place of the pages that are made from it. */
export interface PageSource {
  readonly kind: "openapi" | "asyncapi" | "graphql" | "sdk";
  /** The part of the navigation that names it and that its pages are in. Undefined for the whole config. */
  readonly division: Division | undefined;
  /** A path below the site's folder, or a URL. Undefined while it is missing. */
  readonly file: string | undefined;
  /** The folder of the addresses of its pages: relative to the site, without outer slashes. */
  readonly folder: string;
  /**
   * `all`: each operation has a page, unless entries choose some of them. `chosen`: those that an entry names have one.
   * `likely`: as `all`, but there may be other pages, so no link is wrong. `unclear`: pages are made, but not by rules that are known here.
   */
  readonly makes: "all" | "chosen" | "likely" | "unclear";
}

/** The forms of an entry in a list of pages, apart from the exact path of a page. */
export interface PageEntryForm {
  /** One slash at each end of a path is ignored. */
  readonly slashes: boolean;
  /** Operations of an API: `GET /users`. */
  readonly operations: boolean;
  /** Paths with a file extension are not found, and neither are files other than pages: snippets and repository files. */
  readonly strict: boolean;
}

/**
 * What a text looks like. `shape`: it has what only a site config has. `other`: it belongs to another tool. `unclear`: neither;
 * it may be new or broken.
 */
export type Recognition = "shape" | "other" | "unclear";

/** Examples of what a rule finds, and of what it does not. */
export interface RuleExamples {
  readonly incorrect: RuleExample;
  readonly correct: RuleExample;
}

/** An example in the documentation of a rule: a site config or a part of one, a page, or an OpenAPI file. */
export interface RuleExample {
  readonly text: string;
  /** `mdx` for the text of a page, `yaml` for an OpenAPI file; JSON otherwise. */
  readonly language?: "mdx" | "yaml";
  readonly note?: string;
}

/** One version of one site config: a JSON text in one of the formats. */
export interface SiteConfig extends DescribedText {
  readonly format: Format;
  /** The config that this file is a part of; itself for a whole config. */
  readonly whole: SiteConfig;
  /** The files that a whole config is split into, as far as they are read. Their trees have the same shape as that of the whole. */
  readonly parts: readonly SiteConfig[];
}

/** The content of a new config. Paths are as the config writes them. */
export interface NewConfigParts {
  readonly name: string;
  readonly logo?: string | { readonly light: string; readonly dark: string } | undefined;
  readonly favicon?: string | undefined;
  readonly groups: readonly { readonly name: string; readonly pages: readonly string[] }[];
  readonly openapi: readonly string[];
}
