import { LANGUAGE_ID } from "@sitekeeper/server/protocol";
import { commands, type Disposable, EventEmitter, type TextDocument, Uri, workspace } from "vscode";
import { HAS_SITE_CONFIG } from "../ids.ts";
import type { SiteConfigGlobs } from "../siteConfigGlobs.ts";
import { workspaceSiteConfigs } from "../workspaceSites.ts";

/**
 * The site configs in the view. These are the open configs and, once the view is visible, all configs in the workspace.
 */
export class ListedConfigs implements Disposable {
  readonly #globs: SiteConfigGlobs;
  readonly #changed = new EventEmitter<void>();
  readonly #subscriptions: readonly Disposable[];
  readonly #open = new Set<string>();
  /** The files that each split config includes. */
  readonly #parts = new Map<string, ReadonlySet<string>>();
  #isInWorkspace = false;
  #ofWorkspace: Promise<readonly string[]> | undefined;

  /** Fires when configs are added or removed. */
  readonly onDidChange = this.#changed.event;

  constructor(globs: SiteConfigGlobs) {
    this.#globs = globs;
    const searchAgain = (): void => this.#searchAgain();
    // VS Code closes and reopens a document when its language changes.
    this.#subscriptions = [
      this.#changed,
      workspace.onDidOpenTextDocument((document) => this.#opened(document)),
      workspace.onDidCloseTextDocument(({ uri }) => {
        if (!this.#open.delete(uri.toString())) return;
        this.#setContext();
        // The file may have been created after the last search.
        this.#searchAgain();
      }),
      workspace.onDidDeleteFiles(searchAgain),
      workspace.onDidRenameFiles(searchAgain),
      workspace.onDidChangeWorkspaceFolders(searchAgain),
      globs.onDidChange(searchAgain),
    ];
    for (const document of workspace.textDocuments) this.#opened(document);
  }

  /** Sets whether the workspace has a site config. If it has one, the view is shown even if no config is open. */
  setInWorkspace(hasOne: boolean): void {
    this.#isInWorkspace = hasOne;
    this.#setContext();
  }

  /** Whether a site config is open or in the workspace. */
  get exist(): boolean {
    return this.#isInWorkspace || this.#open.size > 0;
  }

  /** Returns the URIs of the configs, sorted by path. The parts of split configs are not sites of their own. */
  async all(): Promise<readonly Uri[]> {
    this.#ofWorkspace ??= this.#search();
    const found = new Set([...this.#open, ...(await this.#ofWorkspace)]);
    const configs = [...found].filter((uri) => !found.has(this.#wholeOf(uri)) || this.#wholeOf(uri) === uri);
    return configs.sort().map((uri) => Uri.parse(uri));
  }

  /** Sets the files that a config is split into. */
  setParts(config: string, parts: readonly string[]): void {
    this.#parts.set(keyOf(config), new Set(parts.map(keyOf)));
    this.#changed.fire();
  }

  /** Returns the config that a file is a part of, or the file itself. */
  wholeOf(uri: Uri): Uri {
    return Uri.parse(this.#wholeOf(uri.toString()));
  }

  #wholeOf(uri: string): string {
    return [...this.#parts].find(([, parts]) => parts.has(uri))?.[0] ?? uri;
  }

  /** Searches again if a file that was created on disk may be a site config. */
  async fileCreated(uri: Uri): Promise<void> {
    if (!uri.path.includes("/node_modules/") && (await this.#globs.match(uri)) !== undefined) this.#searchAgain();
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #opened({ languageId, uri }: TextDocument): void {
    if (languageId !== LANGUAGE_ID || this.#open.has(uri.toString()) || !isFile(uri)) return;
    this.#open.add(uri.toString());
    if (workspace.getWorkspaceFolder(uri)) this.#isInWorkspace = true;
    this.#setContext();
    this.#changed.fire();
  }

  #setContext(): void {
    void commands.executeCommand("setContext", HAS_SITE_CONFIG, this.exist);
  }

  #searchAgain(): void {
    this.#ofWorkspace = undefined;
    this.#changed.fire();
  }

  async #search(): Promise<readonly string[]> {
    const found: string[] = [];
    for await (const uri of workspaceSiteConfigs(this.#globs)) found.push(uri.toString());
    return found;
  }
}

/**
 * Returns true for a document that represents a file, whether saved or not, but not for the old version in a diff
 * editor.
 */
function isFile({ scheme }: Uri): boolean {
  return scheme === "untitled" || workspace.fs.isWritableFileSystem(scheme) === true;
}

/** Returns a URI in VS Code's notation, which differs from the server's. */
function keyOf(uri: string): string {
  return Uri.parse(uri).toString();
}
