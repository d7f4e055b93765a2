import type { WorkspaceEdit } from "vscode-languageserver-types";
import type { JsonText } from "../json/jsonText.ts";
import type { Rule } from "../rules/engine/rule.ts";
import type { FeatureClient } from "./client.ts";
import type { Checked } from "./config/codeActions.ts";
import type { PageLensCommands } from "./page/pageLenses.ts";
import type { OpenPage, OpenPages } from "./pageEdits.ts";
import type { ConfigOfSite, PageOfSite } from "./valueAt.ts";
import type { FileMove } from "./workspaceEdit.ts";

type DocumentKind = "config" | "page" | "settings";

/**
 * How much of a site must be read before a request is answered:
 *
 * - `none`: nothing.
 * - `typing`: whatever can be read without a noticeable delay while typing.
 * - `once`: whatever can be read in a short time. Used for explicit commands.
 * - `upToDate`: everything. Used for clients that do not repeat the request.
 */
export type Wait = "none" | "typing" | "once" | "upToDate";

/** Which of the workspace's configs a request needs, and how much of their sites must be read. */
export type ConfigScope = "soon" | "upToDate" | { readonly pagesAround: readonly string[] };

/** The program that uses a language service. `Config` is the type that the program uses for site configs. */
export interface SiteHost<Config extends ConfigOfSite = ConfigOfSite> {
  readonly client: FeatureClient;
  readonly rules: readonly Rule[];
  /** The commands for code lenses. Undefined if the client has no such commands. */
  readonly lensCommands?: PageLensCommands | undefined;
  /** Returns the kind of a document, based on its name. */
  kindOf(uri: string): DocumentKind;
  /** Returns the open site config at a URI. */
  config(uri: string, wait: Wait): Config | undefined | Promise<Config | undefined>;
  /** Returns the open page at a URI, with the config of its site. */
  page(uri: string, wait: Wait): Promise<(Config & PageOfSite & { readonly open: OpenPage }) | undefined>;
  /** Returns the open settings file at a URI, or undefined if the client handles settings files itself. */
  settingsFile(uri: string): JsonText | undefined;
  /** Returns the workspace's site configs, whether or not they are open. */
  configs(scope: ConfigScope): Promise<readonly ConfigOfSite[]>;
  /** The pages that are open in an editor, including unsaved changes. */
  readonly openPages: OpenPages;
  /** Returns the result of the last check of a config. */
  check(config: Config): Omit<Checked, "rules">;
  /** Returns the inputs for checking a page in the config's site. */
  checksOf(config: Config): Omit<Checked, "findings" | "rules">;
  /** Resolves when everything that affects the findings of a document has been read. */
  settled(uri: string): Promise<void>;
  /** Whether a config's site is still being read. */
  isBeingRead(configUri: string): boolean;
  /** Whether a document is open. The client sends versions only for open documents. */
  isOpen(uri: string): boolean;
  /**
   * Called before a response that makes the client move files. The client reports these moves as if the user had moved
   * the files.
   */
  willMove?(edit: WorkspaceEdit): void;
  /** Returns the moves that were not caused by a response. */
  movedByUser?(moves: readonly FileMove[]): readonly FileMove[];
  /** Called when a request fails. If undefined, the request is rejected. */
  failed?(request: string, error: unknown): void;
}

/** An error that is thrown to refuse a request. Its message is shown to the user. */
export class Refusal extends Error {}
