import type { WorkspaceEdit } from "vscode-languageserver-types";
import type { JsonText } from "../json/jsonText.ts";
import type { Rule } from "../rules/engine/rule.ts";
import type { FeatureClient } from "./client.ts";
import type { Checked } from "./codeActions.ts";
import type { OpenPage, OpenPages } from "./pageEdits.ts";
import type { PageLensCommands } from "./pageLenses.ts";
import type { ConfigOfSite, PageOfSite } from "./valueAt.ts";
import type { FileMove } from "./workspaceEdit.ts";

/** The three kinds of documents that are served. */
type DocumentKind = "config" | "page" | "settings";

/**
 * How much of a site must be read before answering: nothing; what is ready without a delay while typing; what is ready after
 * the short wait of an explicit command; or everything, for clients that do not repeat the request.
 */
export type Wait = "none" | "typing" | "once" | "upToDate";

/** The requested configs of a workspace, and how much of their sites is read. */
export type ConfigsWanted = "soon" | "upToDate" | { readonly pagesAround: readonly string[] };

/** The program that a service answers for. `Config` is the program's own record of a site config. */
export interface SiteHost<Config extends ConfigOfSite = ConfigOfSite> {
  readonly client: FeatureClient;
  readonly rules: readonly Rule[];
  /** The commands behind code lenses. Undefined for a client without them. */
  readonly lensCommands?: PageLensCommands | undefined;
  /** The kind that a document has, going by its name. */
  kindOf(uri: string): DocumentKind;
  /** The open site config at a URI. */
  config(uri: string, wait: Wait): Config | undefined | Promise<Config | undefined>;
  /** The open page at a URI, with the config of its site. */
  page(uri: string, wait: Wait): Promise<(Config & PageOfSite & { readonly open: OpenPage }) | undefined>;
  /** The open settings file at a URI. Undefined for a client that understands settings files itself. */
  settingsFile(uri: string): JsonText | undefined;
  /** The site configs of the workspace, open or not. */
  configs(wanted: ConfigsWanted): Promise<readonly ConfigOfSite[]>;
  /** The pages that are open, saved or not. */
  readonly openPages: OpenPages;
  /** The result of the last check of a config. */
  check(config: Config): Omit<Checked, "rules">;
  /** The inputs for checking a page of the config's site. */
  checksOf(config: Config): Omit<Checked, "findings" | "rules">;
  /** Resolves when everything is read that the findings of a document depend on. */
  settled(uri: string): Promise<void>;
  /** True while a config's site is still being read. */
  isBeingRead(configUri: string): boolean;
  /** True for a document whose version the client knows. */
  isOpen(uri: string): boolean;
  /** Called before an answer that makes the client move files: the client reports these moves like the user's own. */
  willMove?(edit: WorkspaceEdit): void;
  /** The moves that were not caused by an answer. */
  movedByUser?(moves: readonly FileMove[]): readonly FileMove[];
  /** Called when a request fails. If absent, the request rejects. */
  failed?(request: string, error: unknown): void;
}

/** The reason why a request is refused, to show to the user. */
export class Refusal extends Error {}
