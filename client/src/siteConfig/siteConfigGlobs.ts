import {
  DEFAULT_FILES,
  findSettingsFile,
  matchingGlob,
  SETTINGS_FILE,
  type SettingsDisk,
  settingsFrom,
} from "@sitekeeper/server/patterns";
import type { FileKind } from "@sitekeeper/server/protocol";
import { type Disposable, type Event, EventEmitter, Uri, workspace } from "vscode";
import { recognition } from "./recognition.ts";
import { explicitSettings, SECTION } from "./settings.ts";
import { workspaceFiles } from "./workspaceFiles.ts";

/** The largest settings file that is read, in bytes. */
const SETTINGS_MAX_BYTES = 1024 * 1024;

/** The globs of `.sitekeeper.json` and the folder that they are relative to. */
interface FileGlobs {
  readonly globs: readonly string[];
  readonly base: string;
}

/** Recognizes site configs by the glob patterns of the user, else of `.sitekeeper.json`, else by the default patterns. */
export class SiteConfigGlobs implements Disposable {
  readonly #changed = new EventEmitter<void>();
  readonly #byFolder = new Map<string, Promise<FileGlobs | undefined>>();
  readonly #disposables: Disposable[];
  /** What the user has set for the whole workspace, until it changes. */
  #ofWorkspace: { readonly files: readonly string[] | undefined } | undefined;

  constructor() {
    const watcher = workspace.createFileSystemWatcher(`**/${SETTINGS_FILE}`);
    const forget = (): void => {
      this.#byFolder.clear();
      this.#changed.fire();
    };
    this.#disposables = [
      this.#changed,
      watcher,
      watcher.onDidCreate(forget),
      watcher.onDidChange(forget),
      watcher.onDidDelete(forget),
      workspace.onDidChangeConfiguration((event) => {
        if (!event.affectsConfiguration(`${SECTION}.files`)) return;
        this.#ofWorkspace = undefined;
        this.#changed.fire();
      }),
    ];
  }

  /** Fires when the patterns changed. */
  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  /** The patterns for the whole workspace: those of the user, or the default ones. */
  get ofUser(): readonly string[] {
    return this.#set(undefined) ?? DEFAULT_FILES;
  }

  /** The pattern that a file matches, if any. */
  async match(uri: Uri): Promise<string | undefined> {
    const folders = (workspace.workspaceFolders ?? []).map((folder) => folder.uri.toString());
    // Only the folders of a workspace file have settings of their own. For those, VS Code merges all settings that exist.
    const files = this.#set(workspace.workspaceFile && uri);
    if (files) return matchingGlob(uri.toString(), files, folders);
    const ofFile = await this.#ofFolder(Uri.joinPath(uri, ".."));
    return matchingGlob(uri.toString(), ofFile?.globs ?? DEFAULT_FILES, ofFile ? [ofFile.base, ...folders] : folders);
  }

  dispose(): void {
    for (const disposable of this.#disposables) disposable.dispose();
  }

  /** The patterns that the user has set for a file or, without one, for the whole workspace. */
  #set(uri: Uri | undefined): readonly string[] | undefined {
    const read = (): readonly string[] | undefined => settingsFrom(explicitSettings(uri, ["files"])).files;
    if (uri) return read();
    this.#ofWorkspace ??= { files: read() };
    return this.#ofWorkspace.files;
  }

  #ofFolder(folder: Uri): Promise<FileGlobs | undefined> {
    const key = folder.toString();
    let globs = this.#byFolder.get(key);
    if (!globs) {
      globs = readGlobs(key);
      this.#byFolder.set(key, globs);
      globs.catch(() => this.#byFolder.delete(key));
    }
    return globs;
  }
}

async function readGlobs(folder: string): Promise<FileGlobs | undefined> {
  const found = await findSettingsFile(folder, new PrefetchedDisk(folder));
  if (!found) return undefined;
  const { files } = (await recognition.get()).settingsInText(found.uri, found.text);
  return files && { globs: files, base: Uri.joinPath(Uri.parse(found.uri), "..").toString() };
}

/**
 * The files above a folder, all requested at once: each request goes to another process, perhaps on another machine, and
 * waiting for one after the other would take too long.
 */
class PrefetchedDisk implements SettingsDisk {
  readonly #texts = new Map<string, Promise<Uint8Array>>();
  readonly #types = new Map<string, Promise<FileKind | undefined>>();

  constructor(folder: string) {
    for (const at of foldersAbove(Uri.parse(folder))) {
      const settings = `${at.toString()}/${SETTINGS_FILE}`;
      const text = workspaceFiles.readFile(settings, SETTINGS_MAX_BYTES);
      // Most of them do not exist, and the search may end before it reads them.
      text.catch(() => undefined);
      this.#texts.set(settings, text);
      const repository = `${at.toString()}/.git`;
      this.#types.set(repository, workspaceFiles.typeOf(repository));
    }
  }

  readFile(uri: string): Promise<Uint8Array> {
    return this.#texts.get(uri) ?? Promise.reject(new Error(`${uri} was not requested.`));
  }

  typeOf(uri: string): Promise<FileKind | undefined> {
    return this.#types.get(uri) ?? Promise.resolve(undefined);
  }
}

/** A folder and the folders above it, except the root of the file system; empty for a file without a folder. */
function foldersAbove(folder: Uri): Uri[] {
  const segments = folder.path.split("/").filter((segment) => segment !== "");
  if (!folder.path.startsWith("/")) return [];
  return segments.map((_, depth) => folder.with({ path: `/${segments.slice(0, segments.length - depth).join("/")}` }));
}
