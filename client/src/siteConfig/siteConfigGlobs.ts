import {
  DEFAULT_FILES,
  findSettingsFile,
  isRecord,
  matchingGlob,
  parseSiteConfig,
  SETTINGS_FILE,
  settingsFrom,
} from "@sitekeeper/server/recognition";
import { getNodeValue } from "jsonc-parser";
import { type Disposable, type Event, EventEmitter, Uri, workspace } from "vscode";
import { explicitSettings, SECTION } from "./settings.ts";
import { workspaceFiles } from "./workspaceFiles.ts";

/** The globs of `.sitekeeper.json` and the folder that they are relative to. */
interface FileGlobs {
  readonly globs: readonly string[];
  readonly base: string;
}

/** Tells which files are site configs by the globs of the user, else of `.sitekeeper.json`, else by the default ones. */
export class SiteConfigGlobs implements Disposable {
  readonly #changed = new EventEmitter<void>();
  readonly #byFolder = new Map<string, Promise<FileGlobs | undefined>>();
  readonly #disposables: Disposable[];

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
        if (event.affectsConfiguration(`${SECTION}.files`)) this.#changed.fire();
      }),
    ];
  }

  /** Fires when another answer may be right. */
  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  /** The glob that a file matches; undefined when it matches none. */
  async match(uri: Uri): Promise<string | undefined> {
    const folders = (workspace.workspaceFolders ?? []).map((folder) => folder.uri.toString());
    const { files } = settingsFrom(explicitSettings(uri));
    if (files) return matchingGlob(uri.toString(), files, folders);
    const ofFile = await this.#ofFolder(Uri.joinPath(uri, ".."));
    return matchingGlob(uri.toString(), ofFile?.globs ?? DEFAULT_FILES, ofFile ? [ofFile.base, ...folders] : folders);
  }

  dispose(): void {
    for (const disposable of this.#disposables) disposable.dispose();
  }

  #ofFolder(folder: Uri): Promise<FileGlobs | undefined> {
    const key = folder.toString();
    let globs = this.#byFolder.get(key);
    if (!globs) {
      globs = readGlobs(key);
      this.#byFolder.set(key, globs);
    }
    return globs;
  }
}

async function readGlobs(folder: string): Promise<FileGlobs | undefined> {
  const found = await findSettingsFile(folder, workspaceFiles);
  const root = found && parseSiteConfig(found.uri, found.text).root;
  const value: unknown = root && getNodeValue(root);
  const { files } = settingsFrom(isRecord(value) ? value : undefined);
  return found && files && { globs: files, base: Uri.joinPath(Uri.parse(found.uri), "..").toString() };
}
