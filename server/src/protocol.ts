/**
 * Custom messages between the extension and the language server: names and types only. They are optional: the server
 * also works with clients that do not support them.
 */

import type { Location, Position, WorkspaceEdit } from "vscode-languageserver-types";
import type { Choices as ConversionChoices } from "./formats/convert/note.ts";
import type { NodeId } from "./json/nodeId.ts";
import type { IconDrawing } from "./knowledge/look/iconDrawings.ts";
import type { NavigationChange } from "./model/navigationChange.ts";
import type { PageContent } from "./view/pageContent.ts";
import type { SiteView } from "./view/siteView.ts";

export type { Choices as ConversionChoices } from "./formats/convert/note.ts";
export type { NodeId } from "./json/nodeId.ts";
export type { IconDrawing } from "./knowledge/look/iconDrawings.ts";
export type { NavigationChange, NavigationPlace } from "./model/navigationChange.ts";
export type { Part, TextPart } from "./schema/fields.ts";
export type { BannerView } from "./view/banner.ts";
export type { FillView, IconView } from "./view/divisionLook.ts";
export type { DivisionView, PageView } from "./view/divisionView.ts";
export type { FooterView } from "./view/footer.ts";
export type { PageContent } from "./view/pageContent.ts";
export type { SiteView } from "./view/siteView.ts";
export type { ImagePart, Mode, ModeView, ThemeView } from "./view/theme.ts";
export type { TopBarView } from "./view/topBar.ts";
export type { Route } from "./view/viewTree.ts";

/** The language ID of site configs, which is the same in every editor. */
export const LANGUAGE_ID = "site-config";

/** The URI scheme of rule documentation, which the server provides: `sitekeeper-rule:/invalid-color.md`. */
export const RULE_SCHEME = "sitekeeper-rule";

/** Returns the URI of a rule's documentation. */
export function rulePageUri(id: string): string {
  return `${RULE_SCHEME}:/${id}.md`;
}

/** The code action kind that applies all safe fixes in a file. */
export const FIX_ALL_KIND = "source.fixAll.sitekeeper";

/**
 * The environment variable with the address of the socket on which a server shares the editor's texts: the path of a
 * Unix socket, or the name of a Windows pipe.
 */
export const SOCKET_VARIABLE = "SITEKEEPER_SOCKET";

/** The server's answer on the socket to `{ "folder": URI }`. Both are a line of JSON. */
export interface EditorState {
  /** The open documents, including unsaved changes. */
  readonly documents: readonly { readonly uri: string; readonly text: string }[];
  /** The user's settings for the folder, without those in `.sitekeeper.json`. */
  readonly settings: unknown;
}

/** Client options, in `initializationOptions.sitekeeper` or directly in `initializationOptions`. */
export interface InitializationOptions {
  /** The client handles {@link STATUS} and {@link CONFIG_PARTS} notifications. */
  readonly status?: boolean;
  /** The client handles {@link READ_DIRECTORY}, {@link READ_FILE}, and {@link TYPE_OF} requests for any URI scheme. */
  readonly fileSystem?: boolean;
  /**
   * The client validates `.sitekeeper.json` against its schema. The server then reports only unused globs in that file.
   */
  readonly knowsSettingsSchema?: boolean;
  /**
   * The client command that opens the list of suggestions. Attached to completion items whose value the user still has
   * to choose.
   */
  readonly suggestCommand?: string;
  /**
   * The URI of `icons.json`, the file with the SVG icons, if it is not next to the server. The icons of other libraries
   * are in the same folder.
   */
  readonly iconDrawings?: string;
  /**
   * The client command that shows locations. Arguments: a URI, a position, and LSP locations. If this is set, the
   * server provides a code lens at the top of each page that shows where the navigation lists the page.
   */
  readonly showPlacesCommand?: string;
  /**
   * The client command that adds a page to a group that the user chooses. Arguments: the URI of the config and the slug
   * of the page. Used by the code lens of an unlisted page.
   */
  readonly addToNavigationCommand?: string;
  /** The client command that shows the documentation of a rule. Argument: the rule ID. Used by a quick fix. */
  readonly explainRuleCommand?: string;
  /** The client command that compares two files. Arguments: their URIs. Used by a quick fix. */
  readonly compareFilesCommand?: string;
  /** Settings, for clients that have no other way to send them. */
  readonly files?: readonly string[];
  readonly strict?: boolean;
  readonly rules?: Readonly<Record<string, string>>;
}

/** The settings of a document, as returned by `workspace/configuration`. */
export interface UserSettings {
  readonly files?: readonly string[];
  readonly strict?: boolean;
  readonly rules?: Readonly<Record<string, string>>;
  /** The URIs of files that the user excluded from the site configs, even if their names match. */
  readonly notSiteConfigs?: readonly string[];
}

/** Server to client: the result of the latest check of a file. */
export const STATUS = "sitekeeper/status";

export interface StatusParams {
  readonly uri: string;
  /** The reason why the server treats the file as a site config: the language ID, or a matching glob. */
  readonly because: { readonly kind: "language" } | { readonly kind: "name"; readonly glob: string };
  readonly milliseconds: number;
  readonly counts: Readonly<Record<"error" | "warning" | "info" | "hint", number>>;
  /** The `.sitekeeper.json` in effect. */
  readonly settingsFile?: {
    readonly uri: string /** The number of problems in `.sitekeeper.json`. */;
    readonly problems: number;
  };
}

/** Server to client: the files that a site config is split into. Sent whenever they change. */
export const CONFIG_PARTS = "sitekeeper/configParts";

export interface ConfigPartsParams {
  readonly uri: string;
  readonly parts: readonly string[];
}

/** Client to server: creates the text of a new site config for a folder, with its pages in the navigation. */
export const NEW_SITE_CONFIG = "sitekeeper/newSiteConfig";

export interface NewSiteConfigParams {
  readonly folder: string;
  readonly name: string;
}

export interface NewSiteConfigResult {
  readonly text: string;
  /** The number of pages in the navigation. */
  readonly pages: number;
}

/**
 * Client to server: converts an open site config to the newer format, with a report. Null if it cannot be converted.
 */
export const CONVERT_SITE = "sitekeeper/convertSite";

export interface ConvertSiteParams {
  readonly uri: string;
  readonly choices: ConversionChoices;
}

export type ConvertSiteResult = ConvertedSite | null;

export interface ConvertedSite {
  readonly text: string;
  /** The report, in Markdown. */
  readonly report: string;
  /** The decisions that the user has to make, in order. A decision can make later ones unnecessary. */
  readonly questions: readonly { readonly id: keyof ConversionChoices; readonly message: string }[];
  /** The number of pages that would move to another place in the navigation. */
  readonly differences: number;
}

/**
 * Client to server: returns the places in the workspace where the navigation of a site lists a page, given the URI of
 * the page's file.
 */
export const PAGE_PLACES = "sitekeeper/pagePlaces";

export type PagePlacesResult = readonly {
  readonly location: Location;
  /** The names of the enclosing groups. */
  readonly trail: string;
}[];

/** Server to client: returns the names in a folder. Null if the folder cannot be read. */
export const READ_DIRECTORY = "sitekeeper/readDirectory";

export interface UriParams {
  readonly uri: string;
}

export type FileKind = "file" | "folder" | "link" | "other";

export type ReadDirectoryResult = readonly (readonly [name: string, kind: FileKind])[] | null;

/** Server to client: returns the file type of a URI. Null if nothing exists there. */
export const TYPE_OF = "sitekeeper/typeOf";

export type TypeOfResult = FileKind | null;

/** Server to client: returns the first bytes of a file, in base64. Null if the file cannot be read. */
export const READ_FILE = "sitekeeper/readFile";

export interface ReadFileParams extends UriParams {
  readonly maxBytes: number;
}

export type ReadFileResult = string | null;

/** Client to server: returns what readers see on the site of a config. Null if the config is not open. */
export const SITE_VIEW = "sitekeeper/siteView";

/** A finding with its location in the view of a site. */
export interface Mark {
  readonly nodeId: NodeId;
  readonly severity: "error" | "warning";
  readonly message: string;
}

export interface SiteViewParams extends UriParams {
  /** The names of icons that the client needs in addition to those of the site. */
  readonly icons?: readonly string[];
  /**
   * The selected part or page, or a page as `/slug`. Empty for the start page. For a large navigation, the view then
   * contains only the neighboring pages and the names of the other parts. If this is missing, the view contains all
   * pages.
   */
  readonly open?: NodeId;
}

/** A page that is not listed in the navigation and that no other part of the config refers to. */
export interface UnlistedPage {
  readonly slug: string;
  /** The file, relative to the site folder. */
  readonly file: string;
  /** The title of the page, or a title derived from the file name until the page has been read. */
  readonly title: string;
}

export interface SiteViewResult {
  /** The text version that the view and its node IDs belong to. */
  readonly version: number;
  readonly view: SiteView;
  /** Sorted by slug. */
  readonly unlisted: readonly UnlistedPage[];
  /** True if the config is not valid JSON. The view then shows only what could be parsed. */
  readonly isBroken: boolean;
  readonly marks: readonly Mark[];
  /** The SVG icons in the view, by name. Unknown icons are missing. */
  readonly icons: Readonly<Record<string, IconDrawing>>;
}

/** Client to server: returns the node at a position in an open config. Null if the version differs. */
export const NODE_AT = "sitekeeper/nodeAt";

export interface NodeAtParams extends UriParams {
  readonly version: number;
  readonly position: Position;
}

export type NodeAtResult = NodeId | null;

/**
 * Client to server: returns the location of a node in an open config. For a missing field, this is the location of the
 * nearest enclosing value. The location may be in another file that the config refers to.
 */
export const LOCATION_OF_NODE = "sitekeeper/locationOfNode";

export interface LocationOfNodeParams extends UriParams {
  readonly node: NodeId;
}

export type LocationOfNodeResult = Location | null;

/** Client to server: returns the edit for a change to the navigation. */
export const CHANGE_NAVIGATION = "sitekeeper/changeNavigation";

export interface ChangeNavigationParams extends UriParams {
  /** The text version that the node IDs in the change belong to. */
  readonly version: number;
  readonly change: NavigationChange;
}

/** The edit, null if nothing would change, or the reason why the change is not possible. */
export type ChangeNavigationResult = { readonly edit: WorkspaceEdit | null } | { readonly problem: string };

/**
 * Client to server: returns the edit that redirects the old URLs of moved pages to the new ones. Null if no page
 * has moved, or if all moved pages have redirects.
 */
export const REDIRECTS_AFTER_MOVE = "sitekeeper/redirectsAfterMove";

export interface RedirectsAfterMoveParams {
  readonly files: readonly { readonly oldUri: string; readonly newUri: string }[];
  /** True if the move was undone. The edit then removes the redirects that the move added. */
  readonly isUndo?: boolean;
}

/**
 * Client to server: returns the changes to entries and links that are required when pages are deleted. The client
 * deletes the files itself.
 */
export const DELETE_PAGES = "sitekeeper/deletePages";

export interface DeletePagesParams {
  readonly uris: readonly string[];
}

export interface DeletePagesResult {
  /** Null if nothing refers to the pages. */
  readonly edit: WorkspaceEdit | null;
  /** The number of links that become plain text. */
  readonly links: number;
  /** The number of references that remain: imports, definitions, images, and strings in code. */
  readonly left: number;
}

/** Client to server: returns all safe fixes for an open config. Null for any other file. */
export const FIX_ALL = "sitekeeper/fixAll";

export interface FixAllResult {
  /** The text version that the edit belongs to. */
  readonly version: number;
  /** Null if there is nothing to fix. */
  readonly edit: WorkspaceEdit | null;
  readonly fixed: number;
  /** The findings that the author has to decide on, without hints. */
  readonly left: number;
}

/**
 * Client to server: returns what readers see on a page. Null if the config is not open, or if there is no such page.
 */
export const PAGE_CONTENT = "sitekeeper/pageContent";

export interface PageContentParams extends UriParams {
  readonly slug: string;
  /**
   * The text of the page, from the editor if the page is open, otherwise from disk. Undefined for a page generated from
   * an API description.
   */
  readonly text?: string;
  readonly format: "md" | "mdx";
}

export interface PageContentResult extends PageContent {
  /** The SVG icons on the page, by name. */
  readonly icons: Readonly<Record<string, IconDrawing>>;
}

/** Server to client: what readers see may have changed, even though the config has not. */
export const SITE_VIEW_CHANGED = "sitekeeper/siteViewChanged";

/**
 * Client to server: the open pages that are not in a visible tab, and for which the client therefore does not request
 * diagnostics. The server includes them in workspace diagnostics, like closed pages.
 */
export const HIDDEN_PAGES = "sitekeeper/hiddenPages";

export interface HiddenPagesParams {
  readonly uris: readonly string[];
}

/**
 * Client to server: returns a description of what readers see on a site, in Markdown. Null if the config is not open.
 */
export const EXPLAIN_SITE = "sitekeeper/explainSite";

export type ExplainSiteResult = string | null;

/**
 * Client to server: checks the external links of a site. The config may be closed. The server reports progress and,
 * when the user cancels, returns the results so far. It then updates the diagnostics. Null if the file is not a site
 * config, or if the server has no network access.
 */
export const CHECK_EXTERNAL_LINKS = "sitekeeper/checkExternalLinks";

export interface CheckExternalLinksParams extends UriParams, NetworkSettings {}

/** The editor's network settings. */
export interface NetworkSettings {
  /** The URL of the proxy. Overrides the environment. */
  readonly proxy?: string;
  /** Hosts that bypass the proxy. Overrides the environment. */
  readonly noProxy?: readonly string[];
  /** False to accept any certificate, which proxies that replace certificates require. */
  readonly proxyStrictSSL?: boolean;
}

/** The number of addresses for each result. An address that occurs in several links is counted once. */
export interface ExternalLinkCounts {
  readonly links: number;
  readonly dead: number;
  readonly moved: number;
  /** The server rejected the request or failed. */
  readonly unanswered: number;
  /** The check ended before the request was sent. */
  readonly unasked: number;
  /** No server responded, so this machine is offline. Findings are unchanged. */
  readonly isOffline: boolean;
}

export type CheckExternalLinksResult = ExternalLinkCounts | null;
