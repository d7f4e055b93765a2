import { type Clock, within } from "../clock.ts";
import type { FileSystem } from "../disk/fileSystem.ts";
import { folderUriOf, isWithin, uriKey } from "../disk/paths.ts";
import { RecentlyUsed } from "../json/recentlyUsed.ts";
import { isRecord, mergeSettings, type PartialSettings, type Settings, settingsFrom } from "../settings/settings.ts";
import { type FoundSettings, settingsFileFor } from "../settings/settingsFile.ts";

/** The settings of one document, and the settings file that contributes to them. */
export interface DocumentSettings {
  readonly settings: Settings;
  readonly file: FoundSettings | undefined;
  /** The user said that this file is not a site config, whatever its name. */
  readonly isExcluded: boolean;
}

interface SettingsSource {
  /** Asks the client for the user's settings of a document. Undefined when the client cannot be asked. */
  readonly ask: ((uri: string) => Promise<unknown>) | undefined;
  /** The disk of a URI. Undefined when it has none. */
  fileSystem(uri: string): FileSystem | undefined;
  /** The client's answer came after others were used, which differ. */
  onLateAnswer(): void;
  /** A settings file is a link that leads out of its repository. */
  onLeadsOut?(uri: string): void;
  readonly clock: Clock;
}

/** A client that announces `workspace/configuration` but never answers must not block checks forever. */
const WAIT_MS = 2000;

/** The number of folders whose settings are kept. Each folder in which a JSON file changed is asked about. */
const MAX_FOLDERS = 300;

/** The settings of each document, from the user and from `.sitekeeper.json`: read once, and again after a change. */
export class SettingsStore {
  readonly #source: SettingsSource;
  /** Until the document is closed, or its site config is gone. */
  readonly #documents = new Map<string, Promise<DocumentSettings>>();
  /** The same for the URIs of folders. */
  readonly #folders = new RecentlyUsed<string, Promise<DocumentSettings>>(MAX_FOLDERS);
  /** Only for documents: folder settings are always loaded on request. */
  readonly #loaded = new Map<string, DocumentSettings>();
  /** The settings file that applies to a folder. */
  readonly #files = new RecentlyUsed<string, Promise<FoundSettings | undefined>>(MAX_FOLDERS);
  #told: PartialSettings = {};

  constructor(source: SettingsSource) {
    this.#source = source;
  }

  /** Uses settings that the client sends unasked, until it sends others. */
  tell(settings: unknown): void {
    this.#told = settingsFrom(settings);
    this.forgetUser();
  }

  /** The settings of a document, if they are read. */
  current(uri: string): DocumentSettings {
    return this.#loaded.get(uri) ?? { settings: mergeSettings({}, this.#told), file: undefined, isExcluded: false };
  }

  /** The settings of a document, or of a folder, whose URI ends in a slash. Never rejects. */
  async load(uri: string): Promise<DocumentSettings> {
    if (uri.endsWith("/")) return this.#folders.use(uri, () => this.#begin(uri, this.#folders));
    let loading = this.#documents.get(uri);
    if (!loading) {
      loading = this.#begin(uri, this.#documents);
      this.#documents.set(uri, loading);
    }
    const read = await loading;
    // A change during the read made the result old. The next caller reads again.
    if (this.#documents.get(uri) === loading) this.#loaded.set(uri, read);
    return read;
  }

  /** The user's settings changed. */
  forgetUser(): void {
    this.#documents.clear();
    this.#folders.clear();
  }

  /** A settings file was created, deleted or changed. */
  forgetFiles(): void {
    this.#files.clear();
    this.forgetUser();
  }

  /** A document was closed. */
  forget(uri: string): void {
    this.#documents.delete(uri);
    this.#loaded.delete(uri);
  }

  /**
   * Forgets all documents but these, and what was read of folders: a file may have gone while it was read. Folders are
   * read again when needed.
   */
  keepOnly(uris: readonly string[]): void {
    this.#folders.clear();
    this.#files.clear();
    const keys = new Set(uris.map(uriKey));
    for (const uri of this.#loaded.keys()) if (!keys.has(uriKey(uri))) this.forget(uri);
  }

  /** A file or a folder was deleted. What is known of a document stays: it may be open, and is forgotten on its own. */
  forgetBelow(uri: string): void {
    for (const read of [this.#folders, this.#files])
      for (const key of read.keys()) if (isWithin(key, uri)) read.delete(key);
  }

  /** Reads settings, and replaces them when the client's answer comes too late. @param kept where they are kept */
  #begin(uri: string, kept: Map<string, Promise<DocumentSettings>>): Promise<DocumentSettings> {
    const loading = this.#read(uri, (late) => {
      // A change since then has the client asked again.
      if (kept.get(uri) !== loading) return;
      kept.set(uri, Promise.resolve(late));
      if (this.#loaded.has(uri)) this.#loaded.set(uri, late);
      this.#source.onLateAnswer();
    });
    return loading;
  }

  /** @param onLate called with other settings, when the client's answer comes too late */
  async #read(uri: string, onLate: (late: DocumentSettings) => void): Promise<DocumentSettings> {
    const asked = this.#ask(uri);
    const answered = asked.then((answer) => ({ answer }));
    const [inTime, file] = await Promise.all([
      within(this.#source.clock, WAIT_MS, answered),
      this.#file(folderUriOf(uri)),
    ]);
    const settingsWith = (answer: unknown): DocumentSettings => {
      const user = answer === undefined ? this.#told : settingsFrom(answer);
      return { settings: mergeSettings(file?.settings, user), file, isExcluded: excludes(answer, uri) };
    };
    const read = settingsWith(inTime?.answer);
    if (inTime) return read;
    void asked.then((answer) => {
      const late = settingsWith(answer);
      const [ours, used] = [late, read].map(({ settings, isExcluded }) => JSON.stringify([settings, isExcluded]));
      if (ours !== used) onLate(late);
    });
    return read;
  }

  /** The client's settings for a document. Undefined when the client sends none. */
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
      if (found?.leadsOut) this.#source.onLeadsOut?.(found.uri);
      return found;
    });
  }
}

function excludes(answer: unknown, uri: string): boolean {
  const excluded: unknown = isRecord(answer) ? answer.notSiteConfigs : undefined;
  return Array.isArray(excluded) && excluded.some((each) => typeof each === "string" && uriKey(each) === uriKey(uri));
}
