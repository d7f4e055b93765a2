import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import {
  type CodeAction,
  CreateFile,
  DeleteFile,
  type Diagnostic,
  type DocumentDiagnosticReport,
  type FileEvent,
  LSPErrorCodes,
  RenameFile,
  ResponseError,
  TextDocumentEdit,
  type TextEdit,
  type WorkspaceEdit,
} from "vscode-languageserver-protocol/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { isWithin } from "../../../server/src/disk/paths.ts";
import { scaledTimeout } from "../../support/scaledTimeout.ts";
import { Client } from "../support/client.ts";
import { makeFolder } from "../support/makeFolder.ts";
import { everyRequest } from "../support/requestEverything.ts";
import type { RunningServer } from "../support/server.ts";
import { able, ableAndPulling } from "./capabilities.ts";
import { languageOf } from "./texts.ts";

const CREATED = 1;
const CHANGED = 2;
const DELETED = 3;

/** The capabilities that the client sends to the server. */
export interface RandomClientOptions {
  /** Whether the client pulls diagnostics. Otherwise, the server pushes them. */
  readonly pulls: boolean;
  /** The folder of another client. Defaults to a new folder. */
  readonly folder?: string;
  /** The workspace folders in that folder, in addition to the folder itself. */
  readonly folders?: Iterable<string>;
  readonly settings?: unknown;
  /** Starts the server. By default, the bundle runs in a separate process. */
  readonly startServer?: (() => RunningServer) | undefined;
}

/**
 * A client of a server process for the random test. Like an editor, it stores the texts of the open files. Several
 * clients can share the files on disk.
 */
export class RandomClient {
  readonly open = new Map<string, TextDocument>();
  readonly client: Client;
  readonly folder: string;
  readonly pulls: boolean;
  readonly startServer: RandomClientOptions["startServer"];
  /** The workspace folders in {@link folder}. */
  readonly folders = new Set<string>();
  /** The texts of the real site in the folder, by path. Empty if there is none. */
  realTexts: ReadonlyMap<string, string> = new Map();
  /** The number of text changes sent. */
  edits = 0;
  readonly #settings: { value: unknown };
  /** Changes on disk that the server has not been notified of. */
  #unreported: FileEvent[] = [];
  #version = 0;

  private constructor(
    client: Client,
    folder: string,
    settings: { value: unknown },
    { pulls, startServer }: RandomClientOptions,
  ) {
    this.client = client;
    this.folder = folder;
    this.pulls = pulls;
    this.startServer = startServer;
    this.#settings = settings;
  }

  /** Starts a server. */
  static async start(options: RandomClientOptions): Promise<RandomClient> {
    const { pulls, startServer } = options;
    const folder = options.folder ?? makeFolder({});
    const current = { value: options.settings ?? {} };
    const client = await Client.start({
      capabilities: pulls ? ableAndPulling : able,
      rootUri: pathToFileURL(folder).href,
      get settings() {
        return current.value;
      },
      ...(startServer && { start: startServer }),
    });
    const started = new RandomClient(client, folder, current, options);
    for (const each of options.folders ?? []) await started.changeFolders("added", each);
    return started;
  }

  /** The paths of the files of the real site. */
  get realFiles(): readonly string[] {
    return [...this.realTexts.keys()];
  }

  get settings(): unknown {
    return this.#settings.value;
  }

  uri(file: string): string {
    return pathToFileURL(path.join(this.folder, file)).href;
  }

  /** Returns the text of each file on disk. */
  filesOnDisk(): readonly (readonly [file: string, text: string])[] {
    return readdirSync(this.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name))
      .map((file) => [path.relative(this.folder, file), readFileSync(file, "utf8")] as const);
  }

  isOpen(uri: string): boolean {
    return [...this.open.values()].some((document) => document.uri === uri);
  }

  async openFile(file: string, text: string): Promise<void> {
    if (this.open.has(file)) return this.change(file, [{ text }]);
    const document = TextDocument.create(this.uri(file), languageOf(file), ++this.#version, text);
    this.open.set(file, document);
    const { uri, languageId, version } = document;
    await this.client.notify("textDocument/didOpen", { textDocument: { uri, languageId, version, text } });
  }

  async closeFile(file: string): Promise<void> {
    const document = this.open.get(file);
    if (!document) return;
    this.open.delete(file);
    await this.client.notify("textDocument/didClose", { textDocument: { uri: document.uri } });
  }

  /** Changes an open file and notifies the server. */
  async change(file: string, contentChanges: Parameters<typeof TextDocument.update>[1]): Promise<void> {
    const document = this.open.get(file);
    if (!document) return;
    this.edits++;
    const version = ++this.#version;
    this.open.set(file, TextDocument.update(document, contentChanges, version));
    await this.client.notify("textDocument/didChange", {
      textDocument: { uri: document.uri, version },
      contentChanges,
    });
  }

  /** Replaces a range of an open file, given by offsets. */
  replace(file: string, offset: number, length: number, text: string): Promise<void> {
    const document = this.open.get(file);
    if (!document) return Promise.resolve();
    const range = { start: document.positionAt(offset), end: document.positionAt(offset + length) };
    return this.change(file, [{ range, text }]);
  }

  /** Writes a file. The server is notified by {@link reportChanges}. */
  write(file: string, text: string): void {
    const target = path.join(this.folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
    this.#unreported.push({ uri: this.uri(file), type: CREATED }, { uri: this.uri(file), type: CHANGED });
  }

  delete(file: string): void {
    rmSync(path.join(this.folder, file), { force: true, recursive: true });
    this.#unreported.push({ uri: this.uri(file), type: DELETED });
  }

  /** Moves a file or folder without the editor. As by editors, only the folder is reported, not its files. */
  moveOnDisk(from: string, to: string): void {
    const [source, target] = [path.join(this.folder, from), path.join(this.folder, to)];
    if (!existsSync(source) || existsSync(target)) return;
    mkdirSync(path.dirname(target), { recursive: true });
    renameSync(source, target);
    this.#unreported.push({ uri: this.uri(from), type: DELETED }, { uri: this.uri(to), type: CREATED });
  }

  /**
   * Notifies the server of changes on disk.
   *
   * @param how How the watcher of the editor reports them.
   */
  async reportChanges(how: "once" | "twice" | "reversed" = "once"): Promise<void> {
    const unreported = this.#unreported;
    this.#unreported = [];
    const changes =
      how === "twice" ? [...unreported, ...unreported] : how === "reversed" ? unreported.toReversed() : unreported;
    if (changes.length > 0) await this.client.notify("workspace/didChangeWatchedFiles", { changes });
  }

  async configure(settings: unknown): Promise<void> {
    this.#settings.value = settings;
    await this.client.notify("workspace/didChangeConfiguration", { settings: null });
  }

  /** Returns the client's findings for an open file. */
  async diagnostics(file: string): Promise<readonly Diagnostic[]> {
    const uri = this.uri(file);
    if (!this.pulls) return this.client.published.findLast((params) => params.uri === uri)?.diagnostics ?? [];
    const report = await this.request<DocumentDiagnosticReport>("textDocument/diagnostic", {
      textDocument: { uri },
    });
    return report?.kind === "full" ? report.items : [];
  }

  /** Moves a file as an editor does: requests the edit, applies it, moves the file, and notifies the server. */
  async move(from: string, to: string): Promise<void> {
    const [oldUri, newUri] = [this.uri(from), this.uri(to)];
    const [source, target] = [path.join(this.folder, from), path.join(this.folder, to)];
    if (!existsSync(source) || existsSync(target)) return;
    const edit = await this.request<WorkspaceEdit | null>("workspace/willRenameFiles", { files: [{ oldUri, newUri }] });
    if (edit) await this.apply(edit);
    for (const file of this.open.keys()) if (isWithin(file, from)) await this.closeFile(file);
    mkdirSync(path.dirname(target), { recursive: true });
    renameSync(source, target);
    await this.client.notify("workspace/didRenameFiles", { files: [{ oldUri, newUri }] });
  }

  /** Adds a folder to the workspace or removes it. */
  changeFolders(change: "added" | "removed", folder: string): Promise<void> {
    if (change === "added") this.folders.add(folder);
    else this.folders.delete(folder);
    const event = { added: [], removed: [], [change]: [{ uri: this.uri(folder), name: folder }] };
    return this.client.notify("workspace/didChangeWorkspaceFolders", { event });
  }

  /** Returns all fixes and refactorings in an open file, with their edits. */
  async actions(file: string): Promise<readonly CodeAction[]> {
    const document = this.open.get(file);
    if (!document) return [];
    const diagnostics = await this.diagnostics(file);
    const range = { start: { line: 0, character: 0 }, end: document.positionAt(document.getText().length) };
    const params = { textDocument: { uri: document.uri }, range, context: { diagnostics } };
    const actions = (await this.request<CodeAction[]>("textDocument/codeAction", params)) ?? [];
    const resolved = await Promise.all(
      actions.map((action) => (action.edit ? action : this.request<CodeAction>("codeAction/resolve", action))),
    );
    return resolved.filter((action) => action?.edit !== undefined) as CodeAction[];
  }

  /** Returns the text of an open file after an offered edit. */
  textAfter(file: string, edit: WorkspaceEdit): string {
    const document = this.open.get(file);
    if (!document) return "";
    const edits = (edit.documentChanges ?? [])
      .filter((change) => TextDocumentEdit.is(change))
      .filter(({ textDocument }) => textDocument.uri === document.uri)
      .flatMap((change) => change.edits as TextEdit[]);
    return TextDocument.applyEdits(document, [...edits, ...(edit.changes?.[document.uri] ?? [])]);
  }

  /** Applies an offered edit to open files and on disk, as an editor does. */
  async apply(edit: WorkspaceEdit): Promise<void> {
    for (const file of [...this.open.keys()]) {
      const after = this.textAfter(file, edit);
      if (this.open.has(file) && after !== this.open.get(file)?.getText()) await this.change(file, [{ text: after }]);
    }
    for (const change of edit.documentChanges ?? []) {
      if (CreateFile.is(change)) this.write(this.name(change.uri), "");
      if (DeleteFile.is(change)) this.delete(this.name(change.uri));
      if (RenameFile.is(change)) {
        const [from, to] = [this.name(change.oldUri), this.name(change.newUri)];
        mkdirSync(path.dirname(path.join(this.folder, to)), { recursive: true });
        renameSync(path.join(this.folder, from), path.join(this.folder, to));
        this.#unreported.push({ uri: change.oldUri, type: DELETED }, { uri: change.newUri, type: CREATED });
      }
    }
    await this.reportChanges();
  }

  /** Sends a request and cancels it immediately. */
  async requestAndCancel(file: string, which: number, offset: number): Promise<void> {
    const document = this.open.get(file);
    if (!document) return;
    const requests = everyRequest(document.uri, document.positionAt(offset));
    const [method, params] = requests[which % requests.length] ?? [];
    if (method === undefined) return;
    await this.client.requestAndCancel(method, params).catch((error: unknown) => {
      if (!(error instanceof ResponseError) || error.code !== LSPErrorCodes.RequestCancelled) throw error;
    });
  }

  /** Shuts the server down while a request is pending. Expects the server to exit cleanly without logging an error. */
  async stop(): Promise<void> {
    for (const { uri } of this.open.values())
      for (const [method, params] of everyRequest(uri, { line: 0, character: 0 }))
        this.client.request(method, params).catch(() => undefined);
    const code = await this.client.stop();
    const { logged, stderr } = this.client;
    if (code !== 0 || logged.length > 0 || stderr !== "")
      throw new Error(`The server ended with ${code}. Log: ${logged.join("\n")} Standard error: ${stderr}`);
  }

  kill(): void {
    this.client.kill();
  }

  /** Returns the path of a file, relative to the folder. */
  name(uri: string): string {
    return path.relative(this.folder, fileURLToPath(uri));
  }

  /** Sends a request. Returns undefined if the server rejects it with a message or because the text has changed. */
  async request<Answer>(method: string, params: object): Promise<Answer | undefined> {
    try {
      return await within(scaledTimeout(30_000), method, this.client.request<Answer>(method, params));
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (code === LSPErrorCodes.RequestFailed || code === LSPErrorCodes.ServerCancelled) return undefined;
      throw error;
    }
  }
}

/** Fails if a response takes too long, so that a hanging server does not block the test. */
async function within<Value>(milliseconds: number, what: string, answer: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No response to ${what} in ${milliseconds} ms.`)), milliseconds);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
