import {
  DEFAULT_FILES,
  matchingGlob,
  SETTINGS_FILE,
  type SettingsDisk,
  settingsFileFor,
  settingsFrom,
} from "@sitekeeper/server/patterns";
import { type Disposable, type Event, EventEmitter, Uri, workspace } from "vscode";
import { explicitSettings, SECTION } from "./settings.ts";
import { workspaceFiles } from "./workspaceFiles.ts";

/** Opens the file system in which to search for settings, starting at a folder. */
export type OpenSettingsDisk = (folder: Uri) => SettingsDisk;

/** Reads files through VS Code, which supports every file system but cannot resolve symbolic links. */
export const editorDisk: SettingsDisk = { ...workspaceFiles, realUri: async (uri) => uri };

/** The globs in a settings file. */
interface FileGlobs {
  readonly globs: readonly string[];
  readonly settingsFile: string;
}

/**
 * Recognizes site configs by the user's glob patterns, by the patterns in `.sitekeeper.json`, or otherwise by the
 * default patterns.
 */
export class SiteConfigGlobs implements Disposable {
  readonly #changed = new EventEmitter<void>();
  readonly #byFolder = new Map<string, Promise<FileGlobs | undefined>>();
  readonly #disposables: Disposable[];
  readonly #openDisk: OpenSettingsDisk;
  /** The user's setting for the whole workspace, cached until the setting changes. */
  #ofWorkspace: { readonly files: readonly string[] | undefined } | undefined;

  constructor(openDisk: OpenSettingsDisk) {
    this.#openDisk = openDisk;
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

  /** Fires when the patterns have changed. */
  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  /** Returns the user's patterns for the whole workspace. If there are none, returns the defaults. */
  get ofUser(): readonly string[] {
    return this.#set(undefined) ?? DEFAULT_FILES;
  }

  /** Returns the pattern that a file matches. Returns undefined if it matches no pattern. */
  async match(uri: Uri): Promise<string | undefined> {
    const folders = (workspace.workspaceFolders ?? []).map((folder) => folder.uri.toString());
    // Only the folders of a multi-root workspace have their own settings. For a file in such a folder, VS Code merges
    // the settings from all levels.
    const files = this.#set(workspace.workspaceFile && uri);
    if (files) return matchingGlob(uri.toString(), files, folders);
    const ofFile = await this.#ofFolder(Uri.joinPath(uri, ".."));
    return matchingGlob(uri.toString(), ofFile?.globs ?? DEFAULT_FILES, folders, ofFile?.settingsFile);
  }

  dispose(): void {
    for (const disposable of this.#disposables) disposable.dispose();
  }

  /** Returns the user's patterns for a file. If no file is given, returns the patterns for the whole workspace. */
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
      globs = readGlobs(folder, this.#openDisk);
      this.#byFolder.set(key, globs);
      globs.catch(() => this.#byFolder.delete(key));
    }
    return globs;
  }
}

async function readGlobs(folder: Uri, openDisk: OpenSettingsDisk): Promise<FileGlobs | undefined> {
  const file = await settingsFileFor(folder.toString(), openDisk(folder));
  return file?.settings.files && { globs: file.settings.files, settingsFile: file.uri };
}
