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

/** The capabilities and options of a test client. Absent properties are not sent at all. */
export interface ClientOptions {
  readonly capabilities?: ClientCapabilities;
  readonly initializationOptions?: unknown;
  readonly rootUri?: string;
  /** The language of the editor. */
  readonly locale?: string;
  /** The user's settings, the answer to the server's request. */
  readonly settings?: unknown;
  /** Sent unchanged instead of all the above. */
  readonly initializeParams?: unknown;
  /** The program of another server. */
  readonly server?: string;
  /** Arguments of Node, before the program. */
  readonly nodeArguments?: readonly string[];
  /** Starts the server, instead of the program. */
  readonly start?: () => RunningServer;
}

/** A client that pulls diagnostics, with all capabilities of VS Code for them. */
export const pulling: ClientCapabilities = {
  textDocument: {
    diagnostic: { relatedInformation: true, codeDescriptionSupport: true, tagSupport: { valueSet: [1, 2] } },
    publishDiagnostics: { relatedInformation: true, codeDescriptionSupport: true, tagSupport: { valueSet: [1, 2] } },
  },
  workspace: { diagnostics: { refreshSupport: true } },
};

/** How long to wait for something that the server does, in milliseconds. */
const TIME_LIMIT_MS = 15_000;

/** A client of the language server, for a test. */
export class Client {
  readonly connection: MessageConnection;
  /** Everything the server published, in order. */
  readonly published: PublishDiagnosticsParams[] = [];
  /** What the server wrote to the client's log: errors, and everything else. */
  readonly logged: string[] = [];
  readonly told: string[] = [];
  /** Methods of the notifications and requests from the server. */
  readonly received: string[] = [];
  /** The capabilities that the server registered after `initialize`. */
  readonly registered: RegistrationParams[] = [];
  /** What the server took back of that. */
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
      throw new Error(`The server ended with ${code} before it was initialized. stderr: ${client.stderr}`);
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

  /** Sends a request and cancels it before the server can answer. */
  requestAndCancel<Result>(method: string, params: unknown): Promise<Result> {
    const canceled = new CancellationTokenSource();
    const answer = this.connection.sendRequest<Result>(method, params, canceled.token);
    canceled.cancel();
    return answer;
  }

  /** True when the server announced that it answers a request about documents. */
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

  /** Opens a document, as a site config by default. Returns its URI. */
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

  /** Waits for `condition`, which is checked after each message from the server. */
  async until(condition: () => boolean, what: string): Promise<void> {
    const deadline = Date.now() + TIME_LIMIT_MS;
    while (!condition()) {
      const left = deadline - Date.now();
      if (left <= 0) throw new Error(`Waited ${TIME_LIMIT_MS} ms in vain: ${what}. stderr: ${this.#server.stderr()}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  /** The last published diagnostics of a document, once they meet a condition. */
  async publishedFor(uri: string, isIt: (items: readonly Diagnostic[]) => boolean = () => true): Promise<Diagnostic[]> {
    const last = () => this.published.findLast((params) => params.uri === uri)?.diagnostics;
    await this.until(() => isIt(last() ?? []) && last() !== undefined, `diagnostics of ${uri}`);
    return last() ?? [];
  }

  /** Shuts the server down as a client should. Returns its exit code. */
  async stop(): Promise<number | null> {
    await this.connection.sendRequest("shutdown");
    await this.connection.sendNotification("exit");
    const code = await this.#server.exited;
    this.connection.dispose();
    return code;
  }

  /** Kills the server if it still runs. */
  kill(): void {
    this.#server.kill();
  }

  /** Ends the connection without a message, like an editor that crashes. */
  hangUp(): void {
    this.#server.hangUp();
  }

  /** Resolves when the server has ended. */
  get exitCode(): Promise<number | null> {
    return this.#server.exited;
  }

  /** The ID of the server's process. Undefined for one in this process. */
  get pid(): number | undefined {
    return this.#server.pid;
  }

  get stderr(): string {
    return this.#server.stderr();
  }

  #log({ type, message }: LogMessageParams): void {
    (type === MessageType.Error ? this.logged : this.told).push(message);
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const each of waiting) each();
  }
}
