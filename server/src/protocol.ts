/**
 * What the editor extension and the language server say to each other besides the Language Server Protocol: names and
 * shapes only, the one copy of them. Every part is optional for a client: a server that is told nothing works, too.
 */

import type { Location, WorkspaceEdit } from "vscode-languageserver-types";
import type { JSONPath } from "./config/json.ts";
import type { NavigationChange } from "./config/navigationChange.ts";
import type { IconDrawing } from "./kinds/iconDrawings.ts";
import type { PageContent } from "./view/pageContent.ts";
import type { SiteView } from "./view/siteView.ts";

export type { JSONPath } from "./config/json.ts";
export type { ListPlace } from "./config/moveItems.ts";
export type { NavigationChange } from "./config/navigationChange.ts";
export type { IconDrawing } from "./kinds/iconDrawings.ts";
export type { TextPart } from "./view/fields.ts";
export type { GroupView, PageView } from "./view/navigation.ts";
export type { Block, ComponentBlock, Inline, LinkTarget, PageContent } from "./view/pageContent.ts";
export type { Part } from "./view/part.ts";
export type { AnchorView, IconView, TabView } from "./view/sections.ts";
export type { SiteView } from "./view/siteView.ts";
export type { Mode, ModeView, PicturePart, ThemeView } from "./view/theme.ts";

/** The language id of a site config, in every editor. */
export const LANGUAGE_ID = "site-config";

/** The scheme of the pages that explain the rules: `sitekeeper-rule:/invalid-color.md`, served by the server itself. */
export const RULE_SCHEME = "sitekeeper-rule";

/** The address of the page that explains a rule. */
export function rulePageUri(id: string): string {
  return `${RULE_SCHEME}:/${id}.md`;
}

/** The kind of the code action that applies every safe fix of a file. */
export const FIX_ALL_KIND = "source.fixAll.sitekeeper";

/** What a client may say in `initializationOptions.sitekeeper` (or in `initializationOptions` itself). */
export interface InitializationOptions {
  /** The client takes {@link STATUS} notifications. */
  readonly status?: boolean;
  /** The client answers {@link READ_DIRECTORY}, {@link READ_FILE} and {@link TYPE_OF} for files of any scheme. */
  readonly fileSystem?: boolean;
  /**
   * The editor's own JSON support knows the schema of `.sitekeeper.json`. Then the server leaves that file to it, but for
   * diagnostics of globs that are not used.
   */
  readonly knowsSettingsSchema?: boolean;
  /** The editor's command that opens its list of suggestions; sent with items after which a value is to be chosen. */
  readonly suggestCommand?: string;
  /** URI of `icons.json`, where the server cannot find it beside itself: the drawings of icons. */
  readonly iconDrawings?: string;
  /**
   * The editor's command that shows places: called with a URI, a position and LSP locations. With it, the server offers
   * a code lens above each page that says where the navigation lists it.
   */
  readonly showPlacesCommand?: string;
  /**
   * The editor's command that adds a page to a group that the user chooses: called with the URI of the config and the
   * page's slug by the code lens above a page that the navigation does not list.
   */
  readonly addToNavigationCommand?: string;
  /** The editor's command that shows the documentation of a rule: called with the ID of the rule by a quick fix. */
  readonly explainRuleCommand?: string;
  /** Settings for clients that have no other way to send them. */
  readonly files?: readonly string[];
  readonly strict?: boolean;
  readonly rules?: Readonly<Record<string, string>>;
}

/** What a client may answer when the server asks for the settings of a document (`workspace/configuration`). */
export interface UserSettings {
  readonly files?: readonly string[];
  readonly strict?: boolean;
  readonly rules?: Readonly<Record<string, string>>;
  /** URIs of files that are no site configs, whatever they are called: the user said so. */
  readonly notSiteConfigs?: readonly string[];
}

/** Server to client: how the last check of a file went. */
export const STATUS = "sitekeeper/status";

export interface StatusParams {
  readonly uri: string;
  /** Why the server treats the file as a site config: by its language id, or by a glob that its path matches. */
  readonly because: { readonly kind: "language" } | { readonly kind: "name"; readonly glob: string };
  /** How long the check took, in milliseconds. */
  readonly milliseconds: number;
  readonly counts: Readonly<Record<"error" | "warning" | "info" | "hint", number>>;
  /** The `.sitekeeper.json` in force. */
  readonly settingsFile?: { readonly uri: string /** How many mistakes it holds. */; readonly problems: number };
}

/** Client to server: the text of a new site config for a folder, with its pages in the navigation. */
export const NEW_SITE_CONFIG = "sitekeeper/newSiteConfig";

export interface NewSiteConfigParams {
  readonly folder: string;
  /** The name of the project. */
  readonly name: string;
}

export interface NewSiteConfigResult {
  readonly text: string;
  /** How many pages its navigation lists. */
  readonly pages: number;
}

/** Client to server: where the navigations of the workspace list a page, given its file. */
export const PAGE_PLACES = "sitekeeper/pagePlaces";

export type PagePlacesResult = readonly {
  readonly location: Location;
  /** The groups around it, in words. */
  readonly trail: string;
}[];

/** Server to client: the names in a folder; null when it cannot be read. */
export const READ_DIRECTORY = "sitekeeper/readDirectory";

export interface UriParams {
  readonly uri: string;
}

export type FileKind = "file" | "folder" | "link" | "other";

export type ReadDirectoryResult = readonly (readonly [name: string, kind: FileKind])[] | null;

/** Server to client: what a URI is; null for nothing. */
export const TYPE_OF = "sitekeeper/typeOf";

export type TypeOfResult = FileKind | null;

/** Server to client: the first bytes of a file in base64; null when it cannot be read. */
export const READ_FILE = "sitekeeper/readFile";

export interface ReadFileParams extends UriParams {
  readonly maxBytes: number;
}

export type ReadFileResult = string | null;

/** Client to server: what readers see of the site of a config; null when the server does not have the config open. */
export const SITE_VIEW = "sitekeeper/siteView";

/** A finding, where the view of a site shows it. */
export interface Mark {
  readonly path: JSONPath;
  readonly severity: "error" | "warning";
  readonly message: string;
}

export interface SiteViewParams extends UriParams {
  /** The names of icons that the client draws besides those of the site. */
  readonly icons?: readonly string[];
}

/** A page that the navigation does not list and nothing in the config mentions. */
export interface UnlistedPage {
  readonly slug: string;
  /** The file relative to the site's folder. */
  readonly file: string;
  /** The title of the page, or one made from its file name until the page is read. */
  readonly title: string;
}

export interface SiteViewResult {
  /** The version of the text that the view and its paths are of. */
  readonly version: number;
  readonly view: SiteView;
  /** Sorted by slug. */
  readonly unlisted: readonly UnlistedPage[];
  /** True when the text of the config is not JSON: the view then shows what can be read of it. */
  readonly isBroken: boolean;
  readonly marks: readonly Mark[];
  /** The drawings of the icons that the view uses, by name. Unknown icons are absent. */
  readonly icons: Readonly<Record<string, IconDrawing>>;
}

/** Client to server: the edit that changes the navigation of a config, to be applied as one step. */
export const CHANGE_NAVIGATION = "sitekeeper/changeNavigation";

export interface ChangeNavigationParams extends UriParams {
  /** The version of the text that the paths of the change are of. */
  readonly version: number;
  readonly change: NavigationChange;
}

/** The edit, null when nothing would change; or, in a sentence, why the change cannot be made. */
export type ChangeNavigationResult = { readonly edit: WorkspaceEdit | null } | { readonly problem: string };

/** Client to server: every safe fix of an open config; null for a file that is not one. */
export const FIX_ALL = "sitekeeper/fixAll";

export interface FixAllResult {
  /** The version of the text that the edit is of. */
  readonly version: number;
  /** Null when there is nothing to fix. */
  readonly edit: WorkspaceEdit | null;
  readonly fixed: number;
  /** The findings that only the author can decide about, without hints. */
  readonly left: number;
}

/** Client to server: what readers see of one page; null when the config is not open. */
export const PAGE_CONTENT = "sitekeeper/pageContent";

export interface PageContentParams extends UriParams {
  readonly slug: string;
  /** The page's text, as the editor has it or else as it is on disk. */
  readonly text: string;
  readonly format: "md" | "mdx";
}

export interface PageContentResult extends PageContent {
  /** The drawings of the icons that the page uses, by name. */
  readonly icons: Readonly<Record<string, IconDrawing>>;
}

/** Server to client: what readers see of a site may have changed, without a change of its config. */
export const SITE_VIEW_CHANGED = "sitekeeper/siteViewChanged";

/** Client to server: what readers of a site see, in words, as Markdown; null when the config is not open. */
export const EXPLAIN_SITE = "sitekeeper/explainSite";

export type ExplainSiteResult = string | null;
