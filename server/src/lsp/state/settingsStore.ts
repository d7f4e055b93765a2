import { type Clock, withTimeout } from "../../clock.ts";
import type { FileSystem } from "../../disk/fileSystem.ts";
import { folderUriOf, isWithin, uriKey } from "../../disk/paths.ts";
import { RecentlyUsed } from "../../json/recentlyUsed.ts";
import { isRecord, mergeSettings, type PartialSettings, type Settings, settingsFrom } from "../../settings/settings.ts";
import { type FoundSettings, settingsFileFor } from "../../settings/settingsFile.ts";

/** The settings for a document, and the settings file that contributes to them. */
export interface DocumentSettings {
  readonly settings: Settings;
  readonly file: FoundSettings | undefined;
  /** Whether the user has excluded this file from the site configs. */
  readonly isExcluded: boolean;
}

interface SettingsSource {
  /**
   * Requests the user's settings for a document from the client. Undefined if the client does not support such
   * requests.
   */
  readonly ask: ((uri: string) => Promise<unknown>) | undefined;
  /** Returns the file system for a URI, if there is one. */
  fileSystem(uri: string): FileSystem | undefined;
  /** Called when a late response from the client differs from the settings in use. */
  onLateResponse(): void;
  /** Called for a settings file that is a symbolic link to a file outside its repository. */
  onOutsideLink?(uri: string): void;
  readonly clock: Clock;
}

/**
 * The time limit for the client's response, in milliseconds. A client that announces `workspace/configuration` but
 * never responds must not block checks forever.
 */
const WAIT_MS = 2000;

/**
 * The maximum number of folders whose settings are cached. The settings for a folder are requested when a JSON file in
 * it changes.
 */
const MAX_FOLDERS = 300;

/**
 * The settings for each document, both from the user and from `.sitekeeper.json`. Settings are cached until they
 * change.
 */
export class SettingsStore {
  readonly #source: SettingsSource;
  /**
   * The settings for documents. Each entry is kept until the document is closed or its site config no longer exists.
   */
  readonly #documents = new Map<string, Promise<DocumentSettings>>();
  /** The settings for folders, by URI. */
  readonly #folders = new RecentlyUsed<string, Promise<DocumentSettings>>(MAX_FOLDERS);
  /**
   * The document settings that have been loaded. Does not include the settings for folders, because those are always
   * awaited.
   */
  readonly #loaded = new Map<string, DocumentSettings>();
  /** The settings file that applies to each folder. */
  readonly #files = new RecentlyUsed<string, Promise<FoundSettings | undefined>>(MAX_FOLDERS);
  #pushed: PartialSettings = {};

  constructor(source: SettingsSource) {
    this.#source = source;
  }

  /** Replaces the settings pushed by the client. */
  setPushed(settings: unknown): void {
    this.#pushed = settingsFrom(settings);
    this.forgetUser();
  }

  /** Returns the settings for a document. Until these have been loaded, returns the settings that the client pushed. */
  current(uri: string): DocumentSettings {
    return this.#loaded.get(uri) ?? { settings: mergeSettings({}, this.#pushed), file: undefined, isExcluded: false };
  }

  /** Loads the settings for a document, or for a folder if the URI ends with a slash. Never rejects. */
  async load(uri: string): Promise<DocumentSettings> {
    if (uri.endsWith("/")) return this.#folders.use(uri, () => this.#begin(uri, this.#folders));
    let loading = this.#documents.get(uri);
    if (!loading) {
      loading = this.#begin(uri, this.#documents);
      this.#documents.set(uri, loading);
    }
    const read = await loading;
    // If a change during the read made the result outdated, the next call reads the settings again.
    if (this.#documents.get(uri) === loading) this.#loaded.set(uri, read);
    return read;
  }

  /** Returns the user's settings for a document or folder, without those in a settings file. */
  async ofUser(uri: string): Promise<PartialSettings> {
    const answer = await withTimeout(this.#source.clock, WAIT_MS, this.#ask(uri));
    return answer === undefined ? this.#pushed : settingsFrom(answer);
  }

  /** Handles a change to the user's settings. */
  forgetUser(): void {
    this.#documents.clear();
    this.#folders.clear();
  }

  /** Handles the creation, deletion or change of a settings file. */
  forgetFiles(): void {
    this.#files.clear();
    this.forgetUser();
  }

  /** Handles the closing of a document. */
  forget(uri: string): void {
    this.#documents.delete(uri);
    this.#loaded.delete(uri);
  }

  /**
   * Removes the settings for all other documents. Also removes the settings for all folders, because files may have
   * been deleted while the settings were being read. Folder settings are loaded again when needed.
   */
  keepOnly(uris: readonly string[]): void {
    this.#folders.clear();
    this.#files.clear();
    const keys = new Set(uris.map(uriKey));
    for (const uri of this.#loaded.keys()) if (!keys.has(uriKey(uri))) this.forget(uri);
  }

  /**
   * Handles the deletion of a file or folder. The settings for documents are kept, because the documents may still be
   * open.
   */
  forgetBelow(uri: string): void {
    for (const read of [this.#folders, this.#files])
      for (const key of read.keys()) if (isWithin(key, uri)) read.delete(key);
  }

  /**
   * Reads settings, and replaces them if the client responds late.
   * @param kept The cache that contains the settings.
   */
  #begin(uri: string, kept: Map<string, Promise<DocumentSettings>>): Promise<DocumentSettings> {
    const loading = this.#read(uri, (late) => {
      // If the settings have changed in the meantime, the client is asked again anyway.
      if (kept.get(uri) !== loading) return;
      kept.set(uri, Promise.resolve(late));
      if (this.#loaded.has(uri)) this.#loaded.set(uri, late);
      this.#source.onLateResponse();
    });
    return loading;
  }

  /** @param onLate Called if a late response from the client changes the settings. */
  async #read(uri: string, onLate: (late: DocumentSettings) => void): Promise<DocumentSettings> {
    const response = this.#ask(uri);
    const answered = response.then((answer) => ({ answer }));
    const [inTime, file] = await Promise.all([
      withTimeout(this.#source.clock, WAIT_MS, answered),
      this.#file(folderUriOf(uri)),
    ]);
    const settingsWith = (answer: unknown): DocumentSettings => {
      const user = answer === undefined ? this.#pushed : settingsFrom(answer);
      return { settings: mergeSettings(file?.settings, user), file, isExcluded: excludes(answer, uri) };
    };
    const read = settingsWith(inTime?.answer);
    if (inTime) return read;
    void response.then((answer) => {
      const late = settingsWith(answer);
      const [updated, used] = [late, read].map(({ settings, isExcluded }) => JSON.stringify([settings, isExcluded]));
      if (updated !== used) onLate(late);
    });
    return read;
  }

  /** Requests the settings for a document. Returns undefined if the client does not send any. */
  async #ask(uri: string): Promise<unknown> {
    try {
      return (await this.#source.ask?.(uri)) ?? undefined;
    } catch {
      return undefined;
    }
  }

  #file(folder: string): Promise<FoundSettings | undefined> {
    return this.#files.use(folder, async () => {
      const files = this.#source.fileSystem(folder);
      const found = files && (await settingsFileFor(folder, files));
      if (found?.isOutside) this.#source.onOutsideLink?.(found.uri);
      return found;
    });
  }
}

function excludes(answer: unknown, uri: string): boolean {
  const excluded: unknown = isRecord(answer) ? answer.notSiteConfigs : undefined;
  return Array.isArray(excluded) && excluded.some((each) => typeof each === "string" && uriKey(each) === uriKey(uri));
}
