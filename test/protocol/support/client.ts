import { LANGUAGE_ID } from "@sitekeeper/server/protocol";
import {
  CancellationTokenSource,
  type ClientCapabilities,
  type Diagnostic,
  type InitializeResult,
  type LogMessageParams,
  type MessageConnection,
  MessageType,
  type PublishDiagnosticsParams,
  type RegistrationParams,
  type UnregistrationParams,
} from "vscode-languageserver-protocol/node";
import { type RunningServer, spawnServer } from "./server.ts";

/** The capabilities and options of a test client. Properties that are missing are not sent. */
export interface ClientOptions {
  readonly capabilities?: ClientCapabilities;
  readonly initializationOptions?: unknown;
  readonly rootUri?: string;
  readonly locale?: string;
  /** The user's settings, which are sent when the server requests them. */
  readonly settings?: unknown;
  /** The initialization parameters. If given, they are sent unchanged instead of the options above. */
  readonly initializeParams?: unknown;
  /** A program to run in place of the server. */
  readonly server?: string;
  /** Arguments for Node that precede the program. */
  readonly nodeArguments?: readonly string[];
  /** Starts the server. If given, the program is not run. */
  readonly start?: () => RunningServer;
}

/** The capabilities of VS Code for a client that pulls diagnostics. */
export const pulling: ClientCapabilities = {
  textDocument: {
    diagnostic: { relatedInformation: true, codeDescriptionSupport: true, tagSupport: { valueSet: [1, 2] } },
    publishDiagnostics: { relatedInformation: true, codeDescriptionSupport: true, tagSupport: { valueSet: [1, 2] } },
  },
  workspace: { diagnostics: { refreshSupport: true } },
};

/** The maximum time to wait for the server, in milliseconds. */
const TIME_LIMIT_MS = 15_000;

/** A client of the language server for tests. */
export class Client {
  readonly connection: MessageConnection;
  /** All published diagnostics, in order. */
  readonly published: PublishDiagnosticsParams[] = [];
  /** The messages in the client's log, separated into errors and all others. */
  readonly logged: string[] = [];
  readonly infoLog: string[] = [];
  /** The methods of the notifications and requests from the server. */
  readonly received: string[] = [];
  /** The capabilities that the server registered after initialization. */
  readonly registered: RegistrationParams[] = [];
  /** The capabilities that the server unregistered. */
  readonly unregistered: UnregistrationParams[] = [];
  initialized!: InitializeResult;
  readonly #server: RunningServer;
  #waiting: (() => void)[] = [];
  #version = 0;

  constructor(options: ClientOptions) {
    this.#server = options.start?.() ?? spawnServer(options.server, options.nodeArguments);
    this.connection = this.#server.connection;
    this.connection.onNotification((method, params) => {
      this.received.push(method);
      if (method === "textDocument/publishDiagnostics")
        this.published.push(params as unknown as PublishDiagnosticsParams);
      if (method === "window/logMessage") this.#log(params as unknown as LogMessageParams);
      this.#wake();
    });
    this.connection.onRequest((method, params) => {
      this.received.push(method);
      if (method === "client/registerCapability") this.registered.push(params as unknown as RegistrationParams);
      if (method === "client/unregisterCapability") this.unregistered.push(params as unknown as UnregistrationParams);
      this.#wake();
      if (method !== "workspace/configuration") return null;
      return (params as unknown as { items: unknown[] }).items.map(() => options.settings ?? null);
    });
    this.connection.listen();
  }

  static async start(options: ClientOptions = {}): Promise<Client> {
    const client = new Client(options);
    const { capabilities, initializationOptions, locale, rootUri } = options;
    const params = options.initializeParams ?? {
      capabilities: capabilities ?? {},
      ...(initializationOptions !== undefined && { initializationOptions }),
      ...(locale !== undefined && { locale }),
      ...(rootUri !== undefined && { rootUri, workspaceFolders: [{ uri: rootUri, name: "root" }] }),
    };
    const gone = client.exitCode.then((code): never => {
      throw new Error(`The server exited with ${code} before initialization. stderr: ${client.stderr}`);
    });
    const initialized = client.connection.sendRequest<InitializeResult>("initialize", params);
    client.initialized = await Promise.race([initialized, gone]);
    gone.catch(() => undefined);
    await client.notify("initialized", {});
    return client;
  }

  notify(method: string, params: unknown): Promise<void> {
    return this.connection.sendNotification(method, params);
  }

  request<Result>(method: string, params: unknown): Promise<Result> {
    return this.connection.sendRequest<Result>(method, params);
  }

  /** Sends a request and cancels it before the server can respond. */
  requestAndCancel<Result>(method: string, params: unknown): Promise<Result> {
    const canceled = new CancellationTokenSource();
    const answer = this.connection.sendRequest<Result>(method, params, canceled.token);
    canceled.cancel();
    return answer;
  }

  /** Whether the server announced support for a request about documents. */
  offers(method: string): boolean {
    const name = method.replace("textDocument/", "").replace("prepareRename", "rename");
    const capability =
      {
        rangeFormatting: "documentRangeFormatting",
        formatting: "documentFormatting",
        colorPresentation: "color",
        documentColor: "color",
      }[name] ?? name;
    return Boolean((this.initialized.capabilities as Record<string, unknown>)[`${capability}Provider`]);
  }

  /** Opens a document, by default as a site config, and returns its URI. */
  async open(uri: string, text: string, languageId = LANGUAGE_ID): Promise<string> {
    await this.notify("textDocument/didOpen", { textDocument: { uri, languageId, version: ++this.#version, text } });
    return uri;
  }

  /** Replaces the whole text of a document. */
  async replace(uri: string, text: string): Promise<number> {
    const version = ++this.#version;
    await this.notify("textDocument/didChange", { textDocument: { uri, version }, contentChanges: [{ text }] });
    return version;
  }

  close(uri: string): Promise<void> {
    return this.notify("textDocument/didClose", { textDocument: { uri } });
  }

  /** Waits until `condition` is true. It is checked after each message from the server. */
  async until(condition: () => boolean, what: string): Promise<void> {
    const deadline = Date.now() + TIME_LIMIT_MS;
    while (!condition()) {
      const left = deadline - Date.now();
      if (left <= 0) throw new Error(`Timed out after ${TIME_LIMIT_MS} ms: ${what}. stderr: ${this.#server.stderr()}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  /** Waits until the published diagnostics of a document meet a condition, and returns them. */
  async publishedFor(
    uri: string,
    isExpected: (items: readonly Diagnostic[]) => boolean = () => true,
  ): Promise<Diagnostic[]> {
    const last = () => this.published.findLast((params) => params.uri === uri)?.diagnostics;
    await this.until(() => isExpected(last() ?? []) && last() !== undefined, `diagnostics of ${uri}`);
    return last() ?? [];
  }

  /** Shuts the server down properly and returns its exit code. */
  async stop(): Promise<number | null> {
    await this.connection.sendRequest("shutdown");
    await this.connection.sendNotification("exit");
    const code = await this.#server.exited;
    this.connection.dispose();
    return code;
  }

  /** Kills the server if it is still running. */
  kill(): void {
    this.#server.kill();
  }

  /** Closes the connection without notice, as if the editor had crashed. */
  hangUp(): void {
    this.#server.hangUp();
  }

  /** Resolves with the server's exit code. */
  get exitCode(): Promise<number | null> {
    return this.#server.exited;
  }

  /** The process ID of the server, or undefined if it runs in this process. */
  get pid(): number | undefined {
    return this.#server.pid;
  }

  get stderr(): string {
    return this.#server.stderr();
  }

  #log({ type, message }: LogMessageParams): void {
    (type === MessageType.Error ? this.logged : this.infoLog).push(message);
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const each of waiting) each();
  }
}
