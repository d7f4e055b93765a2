/**
 * The messages between the editor extension and the language server beyond the Language Server Protocol: names and
 * types only, defined once. Every part is optional for a client: the server also works without any of them.
 */

import type { Location, Position, WorkspaceEdit } from "vscode-languageserver-types";
import type { Choices as ConversionChoices } from "./formats/convert/note.ts";
import type { NodeId } from "./json/nodeId.ts";
import type { IconDrawing } from "./kinds/iconDrawings.ts";
import type { NavigationChange } from "./model/navigationChange.ts";
import type { PageContent } from "./view/pageContent.ts";
import type { SiteView } from "./view/siteView.ts";

export type { Choices as ConversionChoices } from "./formats/convert/note.ts";
export type { NodeId } from "./json/nodeId.ts";
export type { IconDrawing } from "./kinds/iconDrawings.ts";
export type { NavigationChange, NavigationPlace } from "./model/navigationChange.ts";
export type { Part, TextPart } from "./schema/fields.ts";
export type { BannerView } from "./view/banner.ts";
export type { DivisionView, PageView } from "./view/division.ts";
export type { FillView, IconView } from "./view/divisionLook.ts";
export type { FooterView } from "./view/footer.ts";
export type {
  Block,
  ComponentBlock,
  ImageView,
  Inline,
  InlineComponent,
  LinkTarget,
  PageContent,
} from "./view/pageContent.ts";
export type { SiteView } from "./view/siteView.ts";
export type { ImagePart, Mode, ModeView, ThemeView } from "./view/theme.ts";
export type { TopBarView } from "./view/topBar.ts";
export type { Way } from "./view/ways.ts";

/** The language ID of a site config, in every editor. */
export const LANGUAGE_ID = "site-config";

/** The scheme of rule documentation: `sitekeeper-rule:/invalid-color.md`, served by the server. */
export const RULE_SCHEME = "sitekeeper-rule";

/** The URI of a rule's documentation. */
export function rulePageUri(id: string): string {
  return `${RULE_SCHEME}:/${id}.md`;
}

/** The kind of the code action that applies every safe fix of a file. */
export const FIX_ALL_KIND = "source.fixAll.sitekeeper";

/** What a client may set in `initializationOptions.sitekeeper` (or in `initializationOptions` itself). */
export interface InitializationOptions {
  /** The client accepts {@link STATUS} and {@link CONFIG_PARTS} notifications. */
  readonly status?: boolean;
  /** The client answers {@link READ_DIRECTORY}, {@link READ_FILE} and {@link TYPE_OF} for files of any scheme. */
  readonly fileSystem?: boolean;
  /**
   * The client's own JSON support has the schema of `.sitekeeper.json`. The server then only reports globs that are not
   * used in that file.
   */
  readonly knowsSettingsSchema?: boolean;
  /** The client's command that opens its list of suggestions, sent with items whose value is still to be chosen. */
  readonly suggestCommand?: string;
  /** URI of `icons.json`, the icon drawings, where the file is not beside the server. Other libraries have files beside it. */
  readonly iconDrawings?: string;
  /**
   * The client's command that shows places. Arguments: a URI, a position and LSP locations. With it, the server offers
   * a code lens above each page that says where the navigation lists it.
   */
  readonly showPlacesCommand?: string;
  /**
   * The client's command that adds a page to a group that the user chooses. Arguments: the URI of the config and the
   * slug of the page. The code lens above an unlisted page calls it.
   */
  readonly addToNavigationCommand?: string;
  /**
   * The client's command that shows the documentation of a rule. Argument: the ID of the rule. A quick fix calls it.
   */
  readonly explainRuleCommand?: string;
  /** The client's command that shows two files side by side. Arguments: their URIs. A quick fix calls it. */
  readonly compareFilesCommand?: string;
  /** Settings for clients that have no other way to send them. */
  readonly files?: readonly string[];
  readonly strict?: boolean;
  readonly rules?: Readonly<Record<string, string>>;
}

/** A client's answer to a request for the settings of a document (`workspace/configuration`). */
export interface UserSettings {
  readonly files?: readonly string[];
  readonly strict?: boolean;
  readonly rules?: Readonly<Record<string, string>>;
  /** URIs of files that the user excluded from site configs, whatever their names. */
  readonly notSiteConfigs?: readonly string[];
}

/** Server to client: the result of the last check of a file. */
export const STATUS = "sitekeeper/status";

export interface StatusParams {
  readonly uri: string;
  /** Why the server treats the file as a site config: its language ID, or a glob that matches its path. */
  readonly because: { readonly kind: "language" } | { readonly kind: "name"; readonly glob: string };
  /** How long the check took, in milliseconds. */
  readonly milliseconds: number;
  readonly counts: Readonly<Record<"error" | "warning" | "info" | "hint", number>>;
  /** The `.sitekeeper.json` that applies. */
  readonly settingsFile?: { readonly uri: string /** The number of its problems. */; readonly problems: number };
}

/** Server to client: the files that a site config is split into, when they are others than before. */
export const CONFIG_PARTS = "sitekeeper/configParts";

export interface ConfigPartsParams {
  readonly uri: string;
  readonly parts: readonly string[];
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
  /** The number of pages in its navigation. */
  readonly pages: number;
}

/** Client to server: an open site config in the newer format, with a report. Null when it cannot be converted. */
export const CONVERT_SITE = "sitekeeper/convertSite";

export interface ConvertSiteParams {
  readonly uri: string;
  /** What the author decided so far. */
  readonly choices: ConversionChoices;
}

export type ConvertSiteResult = ConvertedSite | null;

export interface ConvertedSite {
  readonly text: string;
  /** In Markdown. */
  readonly report: string;
  /** The author's decisions, in the order in which to ask: an answer may settle those after it. */
  readonly questions: readonly { readonly id: keyof ConversionChoices; readonly message: string }[];
  /** The number of pages that readers would find elsewhere. */
  readonly differences: number;
}

/** Client to server: where the navigations of the workspace list a page, given its file. */
export const PAGE_PLACES = "sitekeeper/pagePlaces";

export type PagePlacesResult = readonly {
  readonly location: Location;
  /** The names of the groups around it. */
  readonly trail: string;
}[];

/** Server to client: the names in a folder. Null when it cannot be read. */
export const READ_DIRECTORY = "sitekeeper/readDirectory";

export interface UriParams {
  readonly uri: string;
}

export type FileKind = "file" | "folder" | "link" | "other";

export type ReadDirectoryResult = readonly (readonly [name: string, kind: FileKind])[] | null;

/** Server to client: the type of a URI. Null when nothing is there. */
export const TYPE_OF = "sitekeeper/typeOf";

export type TypeOfResult = FileKind | null;

/** Server to client: the first bytes of a file in base64. Null when it cannot be read. */
export const READ_FILE = "sitekeeper/readFile";

export interface ReadFileParams extends UriParams {
  readonly maxBytes: number;
}

export type ReadFileResult = string | null;

/** Client to server: what readers see of the site of a config. Null when the config is not open. */
export const SITE_VIEW = "sitekeeper/siteView";

/** A finding, placed for the view of a site. */
export interface Mark {
  readonly nodeId: NodeId;
  readonly severity: "error" | "warning";
  readonly message: string;
}

export interface SiteViewParams extends UriParams {
  /** The names of icons that the client draws in addition to those of the site. */
  readonly icons?: readonly string[];
  /**
   * The part or page that a reader has open, or a page as `/slug`; empty for the start. Of a large navigation, the view then has only the pages
   * beside it, and the names of the other parts. Without it, the view has all pages.
   */
  readonly open?: NodeId;
}

/** A page that the navigation does not list and nothing in the config mentions. */
export interface UnlistedPage {
  readonly slug: string;
  /** The file relative to the site's folder. */
  readonly file: string;
  /** The title of the page; until the page is read, a title made from its file name. */
  readonly title: string;
}

export interface SiteViewResult {
  /** The version of the text that the view and its node IDs belong to. */
  readonly version: number;
  readonly view: SiteView;
  /** Sorted by slug. */
  readonly unlisted: readonly UnlistedPage[];
  /** True when the text of the config is not JSON. The view then shows the readable part. */
  readonly isBroken: boolean;
  readonly marks: readonly Mark[];
  /** The drawings of the icons that the view uses, by name. Unknown icons are absent. */
  readonly icons: Readonly<Record<string, IconDrawing>>;
}

/** Client to server: the node of an open config at a position. Null when the version is another one. */
export const NODE_AT = "sitekeeper/nodeAt";

export interface NodeAtParams extends UriParams {
  readonly version: number;
  readonly position: Position;
}

export type NodeAtResult = NodeId | null;

/**
 * Client to server: the place of a node of an open config, or of the nearest value around a field that it does not have. It may
 * be in another file, to which the config refers.
 */
export const LOCATION_OF_NODE = "sitekeeper/locationOfNode";

export interface LocationOfNodeParams extends UriParams {
  readonly node: NodeId;
}

export type LocationOfNodeResult = Location | null;

/** Client to server: the edit that changes the navigation of a config in one step. */
export const CHANGE_NAVIGATION = "sitekeeper/changeNavigation";

export interface ChangeNavigationParams extends UriParams {
  /** The version of the text that the node IDs of the change belong to. */
  readonly version: number;
  readonly change: NavigationChange;
}

/** The edit, null when nothing would change, or a sentence that says why the change is refused. */
export type ChangeNavigationResult = { readonly edit: WorkspaceEdit | null } | { readonly problem: string };

/**
 * Client to server: the edit that redirects the old addresses of pages to the new ones, after files were moved. Null when
 * no page moved, or all have a redirect.
 */
export const REDIRECTS_AFTER_MOVE = "sitekeeper/redirectsAfterMove";

export interface RedirectsAfterMoveParams {
  readonly files: readonly { readonly oldUri: string; readonly newUri: string }[];
  /** True for files that moved back: the edit then removes the redirects of the first move. */
  readonly isUndo?: boolean;
}

/** Client to server: what deleting pages with their entries and links changes. The client deletes the files itself. */
export const DELETE_PAGES = "sitekeeper/deletePages";

export interface DeletePagesParams {
  readonly uris: readonly string[];
}

export interface DeletePagesResult {
  /** Null when nothing refers to the pages. */
  readonly edit: WorkspaceEdit | null;
  /** The number of links that the edit turns into text. */
  readonly links: number;
  /** The number of references that stay: imports, definitions, images, and strings in code. */
  readonly left: number;
}

/** Client to server: every safe fix of an open config. Null for any other file. */
export const FIX_ALL = "sitekeeper/fixAll";

export interface FixAllResult {
  /** The version of the text that the edit belongs to. */
  readonly version: number;
  /** Null when there is nothing to fix. */
  readonly edit: WorkspaceEdit | null;
  readonly fixed: number;
  /** The findings that need a decision by the author, without hints. */
  readonly left: number;
}

/** Client to server: what readers see of one page. Null when the config is not open, and when there is no such page. */
export const PAGE_CONTENT = "sitekeeper/pageContent";

export interface PageContentParams extends UriParams {
  readonly slug: string;
  /** The page's text, from the editor if it is open, otherwise from disk. Absent for a page that an API description makes. */
  readonly text?: string;
  readonly format: "md" | "mdx";
}

export interface PageContentResult extends PageContent {
  /** The drawings of the icons that the page uses, by name. */
  readonly icons: Readonly<Record<string, IconDrawing>>;
}

/** Server to client: what readers see of a site may have changed although its config did not. */
export const SITE_VIEW_CHANGED = "sitekeeper/siteViewChanged";

/**
 * Client to server: the open pages that are in no tab, whose findings the client does not ask for. They are in the reports
 * for the workspace, like those of closed pages.
 */
export const HIDDEN_PAGES = "sitekeeper/hiddenPages";

export interface HiddenPagesParams {
  readonly uris: readonly string[];
}

/** Client to server: what readers of a site see, as Markdown text. Null when the config is not open. */
export const EXPLAIN_SITE = "sitekeeper/explainSite";

export type ExplainSiteResult = string | null;

/**
 * Client to server: asks other sites about the links of a site, whose config may be closed. Shows its progress as the
 * server, where it can be canceled: what is known until then is the answer. The findings follow. Null for a file that is
 * not a site config, and where the server has no network.
 */
export const CHECK_EXTERNAL_LINKS = "sitekeeper/checkExternalLinks";

export interface CheckExternalLinksParams extends UriParams, NetworkSettings {}

/** How an editor reaches other sites. */
export interface NetworkSettings {
  /** The URL of the proxy to use, instead of the one that the environment names. */
  readonly proxy?: string;
  /** Hosts that are asked without the proxy, instead of those that the environment names. */
  readonly noProxy?: readonly string[];
  /** False when certificates are not checked: those of the proxy, and those that it puts in the place of others. */
  readonly proxyStrictSSL?: boolean;
}

/** Numbers of addresses: an address with several links counts once. */
export interface ExternalLinkCounts {
  readonly links: number;
  readonly dead: number;
  readonly moved: number;
  /** The site turned the request away, or had trouble. */
  readonly unanswered: number;
  /** The check ended before. */
  readonly unasked: number;
  /** No site answered: this machine has no connection. The findings stay as they were. */
  readonly isOffline: boolean;
}

export type CheckExternalLinksResult = ExternalLinkCounts | null;
