// The part of VS Code's API that the language client uses, for one editor at a time. All other functions do nothing.
import { EditorModel } from "./editorModel.ts";
import { Disposable, Emitter, Uri } from "./vscodeTypes.ts";

/** The editor behind the API. */
export let editor = new EditorModel();

/** Starts a new editor with no open documents. */
export function newEditor(): EditorModel {
  editor = new EditorModel();
  return editor;
}

class CancellationTokenSource {
  readonly #canceled = new Emitter<void>();
  readonly token = { isCancellationRequested: false, onCancellationRequested: this.#canceled.event };
  cancel(): void {
    if (this.token.isCancellationRequested) return;
    this.token.isCancellationRequested = true;
    this.#canceled.fire();
  }
  dispose(): void {}
}

class Diagnostic {
  readonly range: unknown;
  readonly message: string;
  readonly severity: number;
  constructor(range: unknown, message: string, severity: number) {
    this.range = range;
    this.message = message;
    this.severity = severity;
  }
}

class TabInputText {
  readonly uri: Uri;
  constructor(uri: Uri) {
    this.uri = uri;
  }
}

type EventName =
  | "opened"
  | "closed"
  | "changed"
  | "renamed"
  | "configured"
  | "tabsChanged"
  | "activated"
  | "fileCreated"
  | "fileChanged"
  | "fileDeleted";

/** Subscribes to an event of the editor that is current at the time of the subscription. */
const eventOf =
  (name: EventName) =>
  (listener: (value: unknown) => void, self?: unknown, disposables?: unknown[]): Disposable =>
    (editor[name] as Emitter<unknown>).event(listener, self, disposables);

const kind: object = { append: () => kind };

interface Filter {
  readonly language?: string;
  readonly pattern?: string;
}

const nothing = (): Disposable => new Disposable(() => undefined);

/** Can be used as a class, a function or a namespace, because every property and every call returns itself. */
const anything: unknown = new Proxy(class {}, {
  get: (target, name) => (Object.hasOwn(target, name) ? Reflect.get(target, name) : anything),
  apply: () => anything,
});

/** Returns an object in which all other methods return a disposable. */
const registering = <T extends object>(known: T): T =>
  new Proxy(known, { get: (target, name) => (name in target ? Reflect.get(target, name) : nothing) });

const languages = registering({
  match: (selector: readonly Filter[], { languageId, uri }: { languageId: string; uri: Uri }) =>
    selector.some(
      ({ language, pattern }) =>
        (language === undefined || language === languageId) &&
        (pattern === undefined || uri.path.endsWith(pattern.replace("**/*", ""))),
    )
      ? 10
      : 0,
  createDiagnosticCollection: (name: string) => editor.newCollection(name),
});

const workspace = registering({
  get textDocuments() {
    return editor.documents;
  },
  notebookDocuments: [],
  get workspaceFolders() {
    return [{ uri: new Uri(EditorModel.folder), name: "site" }];
  },
  getConfiguration: () => ({ get: () => undefined }),
  onDidOpenTextDocument: eventOf("opened"),
  onDidCloseTextDocument: eventOf("closed"),
  onDidChangeTextDocument: eventOf("changed"),
  onDidRenameFiles: eventOf("renamed"),
  onDidChangeConfiguration: eventOf("configured"),
  createFileSystemWatcher: () => ({
    onDidCreate: eventOf("fileCreated"),
    onDidChange: eventOf("fileChanged"),
    onDidDelete: eventOf("fileDeleted"),
    dispose: () => undefined,
  }),
});

const complain = (...words: readonly unknown[]): void => void editor.errors.push(words.join(" "));

const channel = registering({ logLevel: 0, name: "", error: complain, warn: complain, appendLine: () => undefined });

const window = registering({
  get tabGroups() {
    return {
      all: [{ tabs: editor.tabs.map((uri) => ({ input: new TabInputText(uri) })) }],
      onDidChangeTabs: eventOf("tabsChanged"),
    };
  },
  visibleTextEditors: [],
  get activeTextEditor() {
    return editor.active && { document: editor.active };
  },
  onDidChangeActiveTextEditor: eventOf("activated"),
  createOutputChannel: () => channel,
  showErrorMessage: async (message: string) => complain(message),
});

const known: object = {
  CancellationError: class extends Error {},
  CancellationTokenSource,
  CodeActionKind: { Empty: kind },
  Diagnostic,
  DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
  Disposable,
  EventEmitter: Emitter,
  LogLevel: { Trace: 1, Info: 3 },
  Position: class {},
  Range: class {
    readonly numbers: readonly number[];
    constructor(...numbers: readonly number[]) {
      this.numbers = numbers;
    }
  },
  TabInputText,
  TabInputTextDiff: class {},
  TabInputCustom: class {},
  TabInputNotebook: class {},
  Uri,
  env: { appName: "Editor", language: "en" },
  version: "1",
  languages,
  window,
  workspace,
};

export const vscode = new Proxy(known, {
  get: (target, name) => name === "__esModule" || (name in target ? Reflect.get(target, name) : anything),
});
