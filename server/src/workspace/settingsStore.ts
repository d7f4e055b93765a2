import { type Clock, withTimeout } from "../clock.ts";
import type { FileSystem } from "../disk/fileSystem.ts";
import { folderUriOf, isWithin, uriKey } from "../disk/paths.ts";
import { RecentlyUsed } from "../json/recentlyUsed.ts";
import { isRecord, mergeSettings, type PartialSettings, type Settings, settingsFrom } from "../settings/settings.ts";
import { type FoundSettings, settingsFileFor } from "../settings/settingsFile.ts";
import type { FileHandle } from "./documents.ts";

/** The settings for a document, and the settings file that contributes to them. */
export interface DocumentSettings {
  readonly settings: Settings;
  readonly file: FoundSettings | undefined;
  /** Whether the user has excluded this file from the site configs. */
  readonly isExcluded: boolean;
}

/** Combines the settings from a settings file with those of the user, which have priority. */
export function documentSettings(
  file: FoundSettings | undefined,
  user: PartialSettings,
  isExcluded = false,
): DocumentSettings {
  return { settings: mergeSettings(file?.settings, user), file, isExcluded };
}

interface SettingsSource {
  /**
   * Requests the user's settings for a document from the client. Undefined if the client does not support such
   * requests.
   */
  readonly ask: ((uri: string) => Promise<unknown>) | undefined;
  /** Returns the file system for a URI, if there is one. */
  fileSystem(uri: string): FileSystem | undefined;
  /** Called when the settings in use have changed. */
  onChange(): void;
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
 * The maximum number of other files and folders whose settings are cached. The settings for a folder are requested when
 * a JSON file in it changes.
 */
const MAX_OTHERS = 300;

/** Settings that are being loaded or have been loaded. */
interface Entry {
  settings: Promise<DocumentSettings>;
  /** The file that the settings are for, if the workspace knows it. */
  handle: FileHandle | undefined;
  readonly generation: number;
}

/**
 * The settings for each file, both from the user and from `.sitekeeper.json`. They are cached until they change, and are
 * released with the file's handle.
 */
export class SettingsStore {
  readonly #source: SettingsSource;
  readonly #ofFiles = new WeakMap<FileHandle, Entry>();
  /** The settings of files and folders that have no handle, by URI. */
  readonly #others = new RecentlyUsed<string, Entry>(MAX_OTHERS);
  /** The settings in use. */
  readonly #loaded = new WeakMap<FileHandle, DocumentSettings>();
  /** The settings file that applies to each folder. */
  readonly #files = new RecentlyUsed<string, Promise<FoundSettings | undefined>>(MAX_OTHERS);
  #pushed: PartialSettings = {};
  #unloaded = documentSettings(undefined, {});
  /** Incremented when all entries become outdated. */
  #generation = 0;

  constructor(source: SettingsSource) {
    this.#source = source;
  }

  /** Replaces the settings pushed by the client. */
  setPushed(settings: unknown): void {
    this.#pushed = settingsFrom(settings);
    this.#unloaded = documentSettings(undefined, this.#pushed);
    this.forgetUser();
    this.#source.onChange();
  }

  /** Returns the settings in use for a file. Until the first ones are loaded, these are what the client pushed. */
  current(handle: FileHandle): DocumentSettings {
    return this.#loaded.get(handle) ?? this.#unloaded;
  }

  /**
   * Loads the settings for a file, or for a folder if the URI ends with a slash. Never rejects.
   * @param handle The file's handle, if the workspace knows the file. The loaded settings are then in use.
   */
  async load(uri: string, handle?: FileHandle): Promise<DocumentSettings> {
    const entry = this.#entry(uri, handle);
    const settings = await entry.settings;
    // If a change during the read made the result outdated, the next call reads the settings again.
    if (handle && this.#isCurrent(entry)) this.#use(handle, settings);
    return settings;
  }

  /** Returns the user's settings for a document or folder, without those in a settings file. */
  async ofUser(uri: string): Promise<PartialSettings> {
    const answer = await withTimeout(this.#source.clock, WAIT_MS, this.#ask(uri));
    return answer === undefined ? this.#pushed : settingsFrom(answer);
  }

  /** Handles a change to the user's settings. */
  forgetUser(): void {
    this.#generation++;
    this.#others.clear();
  }

  /** Handles the creation, deletion or change of a settings file. */
  forgetFiles(): void {
    this.#files.clear();
    this.forgetUser();
  }

  /**
   * Releases the settings of files and folders that have no handle, because files may have been deleted while the
   * settings were being read. The settings are loaded again when needed.
   */
  forgetOthers(): void {
    this.#others.clear();
    this.#files.clear();
  }

  /** Handles the deletion of a file or folder. */
  forgetBelow(uri: string): void {
    for (const read of [this.#others, this.#files])
      for (const key of read.keys()) if (isWithin(key, uri)) read.delete(key);
  }

  #entry(uri: string, handle: FileHandle | undefined): Entry {
    const known = handle && this.#ofFiles.get(handle);
    if (known?.generation === this.#generation) return known;
    // A file that was found by a search has no handle before its settings have been read.
    const entry = this.#others.use(uri, () => this.#begin(uri));
    if (!handle) return entry;
    this.#others.delete(uri);
    this.#ofFiles.set(handle, Object.assign(entry, { handle }));
    return entry;
  }

  #use(handle: FileHandle, settings: DocumentSettings): void {
    if (this.#loaded.get(handle) === settings) return;
    this.#loaded.set(handle, settings);
    this.#source.onChange();
  }

  #isCurrent({ generation }: Entry): boolean {
    return generation === this.#generation;
  }

  /** Reads settings, and replaces them if the client responds late. */
  #begin(uri: string): Entry {
    const settings = this.#read(uri, (late) => {
      // If the settings have changed in the meantime, the client is asked again anyway.
      if (!this.#isCurrent(entry)) return;
      entry.settings = Promise.resolve(late);
      if (entry.handle) this.#use(entry.handle, late);
      this.#source.onLateResponse();
    });
    const entry: Entry = { settings, handle: undefined, generation: this.#generation };
    return entry;
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
      return documentSettings(file, user, excludes(answer, uri));
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
