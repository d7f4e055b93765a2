import {
  type InitializationOptions,
  LANGUAGE_ID,
  READ_DIRECTORY,
  READ_FILE,
  type ReadDirectoryResult,
  type ReadFileParams,
  type ReadFileResult,
  STATUS,
  type StatusParams,
  TYPE_OF,
  type TypeOfResult,
  type UriParams,
  type UserSettings,
} from "@sitekeeper/server/protocol";
import { type Disposable, type LogOutputChannel, Uri, workspace } from "vscode";
import type { BaseLanguageClient, ConfigurationItem, LanguageClientOptions } from "vscode-languageclient";
import type { Answers } from "./answers.ts";
import { saveWhatIsMade } from "./commands/saveNewPages.ts";
import { SHOW_PLACES } from "./commands/showPlaces.ts";
import { explicitSettings, SECTION } from "./settings.ts";
import { workspaceFiles } from "./workspaceFiles.ts";

/** Makes the client of a server that runs where this editor can run one. */
export type MakeClient = (options: LanguageClientOptions) => BaseLanguageClient | Promise<BaseLanguageClient>;

/** The language server, started when it is first needed. */
export class Server implements Disposable {
  readonly #make: MakeClient;
  readonly #log: LogOutputChannel;
  readonly #answers: Answers;
  readonly #onStatus: (status: StatusParams) => void;
  readonly #answered: Disposable;
  #running: Promise<BaseLanguageClient> | undefined;

  constructor(make: MakeClient, log: LogOutputChannel, answers: Answers, onStatus: (status: StatusParams) => void) {
    this.#make = make;
    this.#log = log;
    this.#answers = answers;
    this.#onStatus = onStatus;
    this.#answered = answers.onDidChange(() => this.#settingsChanged());
  }

  /** The running server; starts it first. Rejects when it cannot be started, and may then be asked again. */
  start(): Promise<BaseLanguageClient> {
    this.#running ??= this.#start().catch((error: unknown) => {
      this.#running = undefined;
      this.#log.error(`The language server did not start: ${String(error)}`);
      throw error;
    });
    return this.#running;
  }

  /** Ends the server and starts it anew. */
  async restart(): Promise<void> {
    await this.#stop();
    await this.start();
  }

  dispose(): void {
    this.#answered.dispose();
    void this.#stop();
  }

  /** The server asks for the settings again when it is told that they changed, and the answers are among them. */
  async #settingsChanged(): Promise<void> {
    const client = await this.#running?.catch(() => undefined);
    await client?.sendNotification("workspace/didChangeConfiguration", { settings: null });
  }

  async #stop(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    const client = await running?.catch(() => undefined);
    await client?.dispose();
  }

  #settings({ section, scopeUri }: ConfigurationItem): unknown {
    const scope = scopeUri === undefined ? undefined : Uri.parse(scopeUri);
    if (section !== SECTION) return workspace.getConfiguration(section, scope);
    const settings: UserSettings = { ...explicitSettings(scope), notSiteConfigs: this.#answers.refused };
    return settings;
  }

  async #start(): Promise<BaseLanguageClient> {
    const initializationOptions: InitializationOptions = {
      status: true,
      fileSystem: true,
      suggestCommand: "editor.action.triggerSuggest",
      showPlacesCommand: SHOW_PLACES,
    };
    const client = await this.#make({
      documentSelector: [{ language: LANGUAGE_ID }],
      outputChannel: this.#log,
      initializationOptions,
      diagnosticPullOptions: { onChange: true },
      middleware: {
        workspace: { configuration: async ({ items }) => items.map((item) => this.#settings(item)) },
        provideCodeActions: async (document, range, context, token, next) => {
          const actions = await next(document, range, context, token);
          saveWhatIsMade(actions ?? [], document.uri);
          return actions;
        },
        provideCodeLenses: (document, token, next) => {
          const isWanted = workspace.getConfiguration(SECTION, document).get("pageLens", true);
          return isWanted ? next(document, token) : [];
        },
      },
    });
    client.onNotification(STATUS, this.#onStatus);
    client.onRequest<ReadDirectoryResult, void>(READ_DIRECTORY, ({ uri }: UriParams) => readDirectory(uri));
    client.onRequest<TypeOfResult, void>(
      TYPE_OF,
      async ({ uri }: UriParams) => (await workspaceFiles.typeOf(uri)) ?? null,
    );
    client.onRequest<ReadFileResult, void>(READ_FILE, ({ uri, maxBytes }: ReadFileParams) => readFile(uri, maxBytes));
    await client.start();
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

/** Bytes as base64, piece by piece: a string can be made of so many arguments only. */
function base64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}
