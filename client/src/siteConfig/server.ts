import {
  CONFIG_PARTS,
  type ConfigPartsParams,
  type InitializationOptions,
  LANGUAGE_ID,
  READ_DIRECTORY,
  READ_FILE,
  type ReadDirectoryResult,
  type ReadFileParams,
  type ReadFileResult,
  SITE_VIEW_CHANGED,
  STATUS,
  type StatusParams,
  TYPE_OF,
  type TypeOfResult,
  type UriParams,
  type UserSettings,
} from "@sitekeeper/server/protocol";
import {
  type Disposable,
  EventEmitter,
  type FileWillRenameEvent,
  type LogOutputChannel,
  Uri,
  type WorkspaceEdit,
  workspace,
} from "vscode";
import type { BaseLanguageClient, ConfigurationItem, LanguageClientOptions } from "vscode-languageclient";
import { reportHiddenPages, wholeReports } from "./clientFindings.ts";
import { CreatedPages } from "./createdPages.ts";
import type { FileChoices } from "./fileChoices.ts";
import { ADD_TO_NAVIGATION, COMPARE_FILES, EXPLAIN_RULE, SHOW_PLACES } from "./ids.ts";
import { insertAfterCursor } from "./insertAfterCursor.ts";
import { joinEdits, MovedRedirects } from "./movedRedirects.ts";
import { SavedFileOperations } from "./savedFileOperations.ts";
import { explicitSettings, SECTION } from "./settings.ts";
import { workspaceFiles } from "./workspaceFiles.ts";

/** The method of the request that VS Code sends before files are renamed. */
const WILL_RENAME = "workspace/willRenameFiles";

/** Creates a language client for this environment. */
export type CreateClient = (options: LanguageClientOptions) => BaseLanguageClient | Promise<BaseLanguageClient>;

/** The language server. It is started on first use. */
export class Server implements Disposable {
  readonly #create: CreateClient;
  readonly #log: LogOutputChannel;
  readonly #choices: FileChoices;
  readonly #onStatus: (status: StatusParams) => void;
  readonly #onParts: (params: ConfigPartsParams) => void;
  readonly #choicesChanged: Disposable;
  readonly #createdPages: CreatedPages;
  readonly #siteViewChanged = new EventEmitter<Uri>();
  readonly #saved = new SavedFileOperations();
  readonly #redirects = new MovedRedirects();
  readonly #renamed = workspace.onDidRenameFiles(({ files }) => this.#redirects.didMove(files));
  #running: Promise<BaseLanguageClient> | undefined;
  #client: BaseLanguageClient | undefined;
  #hiddenPages: Disposable | undefined;

  /** Fires when the view of a site may have changed although its config did not. */
  readonly onSiteViewChanged = this.#siteViewChanged.event;

  constructor(
    create: CreateClient,
    log: LogOutputChannel,
    choices: FileChoices,
    onStatus: (status: StatusParams) => void,
    onParts: (params: ConfigPartsParams) => void,
  ) {
    this.#create = create;
    this.#log = log;
    this.#choices = choices;
    this.#onStatus = onStatus;
    this.#onParts = onParts;
    this.#createdPages = new CreatedPages(log);
    this.#choicesChanged = choices.onDidChange(() => this.#settingsChanged());
  }

  /**
   * Starts the server unless it is already running. If the server cannot be started, the promise rejects, and the next
   * call tries again.
   */
  start(): Promise<BaseLanguageClient> {
    this.#running ??= this.#start().catch((error: unknown) => {
      this.#running = undefined;
      this.#log.error(`Could not start the language server: ${String(error)}`);
      throw error;
    });
    return this.#running;
  }

  /** Whether the language client itself handles file renames, which requires a running server. */
  get receivesRenames(): boolean {
    const state = this.#client?.getFeature(WILL_RENAME).getState();
    return state?.kind === "workspace" && state.registrations;
  }

  /**
   * Waits for the server, then returns its edit for files that are about to be renamed. Used if the language client
   * does not handle the rename itself.
   */
  async editForRename({ files, token }: FileWillRenameEvent): Promise<WorkspaceEdit | undefined> {
    const client = await this.start();
    // The language client restarts a server that has crashed.
    await client.start();
    const edits: Thenable<unknown>[] = [];
    const waitUntil = (edit: Thenable<unknown>): void => void edits.push(edit);
    await client.getFeature(WILL_RENAME).send({ files, token, waitUntil });
    return (await edits[0]) as WorkspaceEdit | undefined;
  }

  /** Restarts the server. */
  async restart(): Promise<void> {
    await this.#stop();
    await this.start();
  }

  dispose(): void {
    this.#choicesChanged.dispose();
    this.#siteViewChanged.dispose();
    this.#createdPages.dispose();
    this.#saved.dispose();
    this.#renamed.dispose();
    this.#hiddenPages?.dispose();
    void this.#stop();
  }

  /** Makes the server request its settings again, including the user's choices for individual files. */
  async #settingsChanged(): Promise<void> {
    const client = await this.#running?.catch(() => undefined);
    await client?.sendNotification("workspace/didChangeConfiguration", { settings: null });
  }

  async #stop(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    const client = await running?.catch(() => undefined);
    // A server that hangs must not prevent the next server from starting.
    await client
      ?.dispose()
      .catch((error: unknown) => this.#log.warn(`The language server did not stop: ${String(error)}`));
  }

  #settings({ section, scopeUri }: ConfigurationItem): unknown {
    const scope = scopeUri === undefined ? undefined : Uri.parse(scopeUri);
    if (section !== SECTION) return workspace.getConfiguration(section, scope);
    const settings: UserSettings = { ...explicitSettings(scope), notSiteConfigs: this.#choices.excluded };
    return settings;
  }

  async #start(): Promise<BaseLanguageClient> {
    const initializationOptions: InitializationOptions = {
      status: true,
      fileSystem: true,
      knowsSettingsSchema: true,
      suggestCommand: "editor.action.triggerSuggest",
      showPlacesCommand: SHOW_PLACES,
      addToNavigationCommand: ADD_TO_NAVIGATION,
      explainRuleCommand: EXPLAIN_RULE,
      compareFilesCommand: COMPARE_FILES,
    };
    const client = await this.#create({
      documentSelector: [{ language: LANGUAGE_ID }],
      outputChannel: this.#log,
      initializationOptions,
      diagnosticPullOptions: { onChange: true },
      middleware: {
        ...wholeReports,
        workspace: {
          configuration: async ({ items }) => items.map((item) => this.#settings(item)),
          willRenameFiles: async (event, next) => {
            const links = await next(event);
            const redirects = await this.#redirects.willMove(client, event.files).catch((error: unknown) => {
              this.#log.warn(`Redirects of renamed pages: ${String(error)}`);
              return [];
            });
            const edit = joinEdits(links, redirects);
            this.#saved.expect(edit);
            return edit;
          },
          willDeleteFiles: async (event, next) => {
            const edit = await next(event);
            this.#saved.expect(edit);
            return edit;
          },
        },
        provideCodeActions: async (document, range, context, token, next) => {
          const actions = await next(document, range, context, token);
          this.#createdPages.saveAfter(actions ?? [], document.uri);
          return actions;
        },
        provideOnTypeFormattingEdits: async (document, position, typed, options, token, next) =>
          insertAfterCursor(document, (await next(document, position, typed, options, token)) ?? []),
        provideCodeLenses: (document, token, next) => {
          const isEnabled = workspace.getConfiguration(SECTION, document).get("pageLens", true);
          return isEnabled ? next(document, token) : [];
        },
      },
    });
    client.onNotification(STATUS, this.#onStatus);
    client.onNotification(CONFIG_PARTS, this.#onParts);
    client.onNotification(SITE_VIEW_CHANGED, ({ uri }: UriParams) =>
      this.#siteViewChanged.fire(client.protocol2CodeConverter.asUri(uri)),
    );
    client.onRequest<ReadDirectoryResult, void>(READ_DIRECTORY, ({ uri }: UriParams) => readDirectory(uri));
    client.onRequest<TypeOfResult, void>(
      TYPE_OF,
      async ({ uri }: UriParams) => (await workspaceFiles.typeOf(uri)) ?? null,
    );
    client.onRequest<ReadFileResult, void>(READ_FILE, ({ uri, maxBytes }: ReadFileParams) => readFile(uri, maxBytes));
    this.#client = client;
    await client.start();
    this.#hiddenPages?.dispose();
    this.#hiddenPages = reportHiddenPages(client);
    return client;
  }
}

async function readDirectory(uri: string): Promise<ReadDirectoryResult> {
  try {
    return await workspaceFiles.readDirectory(uri);
  } catch {
    return null;
  }
}

async function readFile(uri: string, maxBytes: number): Promise<ReadFileResult> {
  try {
    return base64(await workspaceFiles.readFile(uri, maxBytes));
  } catch {
    return null;
  }
}

/** Encodes bytes as base64. Works in chunks because the number of arguments in a call is limited. */
function base64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}
