/** An event emitter with the same interface as VS Code's `EventEmitter`. */
export class EventEmitter<T> {
  readonly #listeners = new Set<(event: T) => unknown>();
  readonly event = (listener: (event: T) => unknown) => {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  };
  fire(event: T): void {
    for (const listener of [...this.#listeners]) listener(event);
  }
  dispose(): void {
    this.#listeners.clear();
  }
}

/** A file in the fake workspace. */
export interface FakeFile {
  readonly path: string;
  readonly text: string;
}

interface FakeUri {
  readonly path: string;
  readonly scheme: string;
  with(change: Pick<FakeUri, "path">): FakeUri;
  toString(): string;
}

type Handler = (...args: unknown[]) => unknown;

/** The part of the VS Code API that the extension calls at startup. Records what the extension registers. */
export function fakeEditor() {
  const files: FakeFile[] = [];
  const opened = new EventEmitter<unknown>();
  const closed = new EventEmitter<unknown>();
  const willRename = new EventEmitter<unknown>();
  const nothing = () => ({ dispose: () => {} });
  const commands = new Map<string, Handler>();
  const contextKeys = new Map<string, unknown>();
  const views = new Map<string, { readonly treeDataProvider: Readonly<Record<string, Handler>> }>();
  const tools: string[] = [];
  const mcpProviders: string[] = [];
  const searches: string[] = [];
  const textDocuments: { readonly uri: FakeUri }[] = [];
  const uri = (path: string): FakeUri => ({
    path,
    scheme: "file",
    with: (change: { readonly path: string }) => uri(change.path),
    toString: () => `file://${path}`,
  });
  return {
    files,
    commands,
    contextKeys,
    views,
    tools,
    mcpProviders,
    /** The globs of the searches that the extension has started. */
    searches,
    /** Opens a document. */
    open: (path: string, languageId: string, text: string): void => {
      const document = { uri: uri(path), languageId, isClosed: false, getText: () => text };
      textDocuments.push(document);
      opened.fire(document);
    },
    /** Closes a document. */
    close: (path: string): void => {
      const [document] = textDocuments.splice(
        textDocuments.findIndex((each) => each.uri.path === path),
        1,
      );
      closed.fire(document);
    },
    /** Announces that files are about to be renamed, and resolves to the edits that the extension returns. */
    rename: (files: readonly string[]): Promise<unknown[]> => {
      const answers: unknown[] = [];
      willRename.fire({ files, waitUntil: (answer: unknown) => answers.push(answer) });
      return Promise.all(answers);
    },
    vscode: {
      EventEmitter,
      FileType: { Unknown: 0, File: 1, Directory: 2, SymbolicLink: 64 },
      Disposable: { from: nothing },
      Uri: {
        joinPath: ({ path }: { path: string }, ...parts: readonly string[]) =>
          uri(new URL(parts.join("/"), `file://${path}/`).pathname.replace(/\/$/, "")),
        parse: (text: string) => uri(new URL(text).pathname),
      },
      l10n: {},
      commands: {
        registerCommand: (id: string, run: Handler) => {
          commands.set(id, run);
          return nothing();
        },
        executeCommand: async (id: string, key: string, value: unknown) => {
          if (id === "setContext") contextKeys.set(key, value);
        },
      },
      languages: { registerCodeLensProvider: nothing },
      lm: {
        registerTool: (name: string) => {
          tools.push(name);
          return nothing();
        },
        registerMcpServerDefinitionProvider: (id: string) => {
          mcpProviders.push(id);
          return nothing();
        },
      },
      tasks: { registerTaskProvider: nothing },
      window: {
        createTreeView: (id: string, options: { treeDataProvider: Readonly<Record<string, Handler>> }) => {
          views.set(id, options);
          return nothing();
        },
        registerWebviewPanelSerializer: nothing,
      },
      workspace: {
        textDocuments,
        createFileSystemWatcher: () => ({
          onDidCreate: nothing,
          onDidChange: nothing,
          onDidDelete: nothing,
          dispose: () => {},
        }),
        findFiles: async (glob: string) => {
          searches.push(glob);
          const names = glob.replace(/^\*\*\/\{?|\}$/g, "").split(",");
          const matches = (path: string) => names.some((name) => path.endsWith(name.replace("*", "")));
          return files.filter(({ path }) => matches(path)).map(({ path }) => uri(path));
        },
        fs: {
          readFile: async ({ path }: { path: string }) => {
            const file = files.find((candidate) => candidate.path === path);
            if (!file) throw new Error(path);
            return new TextEncoder().encode(file.text);
          },
          stat: async ({ path }: { path: string }) => {
            const file = files.find((candidate) => candidate.path === path);
            if (!file) throw new Error(path);
            return { type: 1, size: file.text.length };
          },
          isWritableFileSystem: () => true,
        },
        getConfiguration: () => ({ get: () => undefined, inspect: () => undefined }),
        getWorkspaceFolder: ({ path }: FakeUri) => (path.startsWith("/acme/") ? {} : undefined),
        onDidOpenTextDocument: opened.event,
        onDidCloseTextDocument: closed.event,
        onDidChangeConfiguration: nothing,
        onDidChangeWorkspaceFolders: nothing,
        onDidGrantWorkspaceTrust: nothing,
        onDidDeleteFiles: nothing,
        onDidRenameFiles: nothing,
        onWillRenameFiles: willRename.event,
        registerFileSystemProvider: nothing,
        registerTextDocumentContentProvider: nothing,
      },
    },
  };
}
