import { folderUriOf } from "../disk/paths.ts";
import {
  findSettingsFile,
  type KnownSettings,
  SETTINGS_FILE,
  type SettingsDisk,
} from "../settings/findSettingsFile.ts";
import type { PartialSettings } from "../settings/settings.ts";
import { type FoundSettings, settingsFileFor } from "../settings/settingsFile.ts";
import { globFor } from "./membership.ts";
import { type DocumentSettings, documentSettings } from "./settingsStore.ts";

/**
 * The settings of each folder: the nearest `.sitekeeper.json`, overridden by the settings from the command line. Each
 * location is read once.
 */
export class FolderSettings {
  readonly #given: PartialSettings;
  readonly #disk: SettingsDisk;
  readonly #known: KnownSettings = new Map();
  readonly #files = new Set<FoundSettings>();

  constructor(given: PartialSettings, disk: SettingsDisk) {
    this.#given = given;
    this.#disk = disk;
  }

  /** Stores the names in a folder, so that looking for a missing file does not require disk access. */
  folderListed(folder: string, names: ReadonlySet<string>): void {
    // Without a settings file, the search continues in the parent folder.
    if (!names.has(SETTINGS_FILE) && !names.has(".git"))
      this.#known.set(folder, findSettingsFile(folderUriOf(folder), this.#disk, this.#known));
  }

  /**
   * Returns the effective settings for files in a folder. Never rejects.
   *
   * @param folder The URI of the folder.
   */
  async get(folder: string): Promise<DocumentSettings> {
    const file = await settingsFileFor(folder, this.#disk, this.#known);
    if (file) this.#files.add(file);
    return documentSettings(file, this.#given);
  }

  /**
   * Whether a file matches the effective `files` globs.
   *
   * @param root A folder that the globs may also be relative to.
   */
  async isSiteConfig(uri: string, root: string): Promise<boolean> {
    return globFor(uri, await this.get(folderUriOf(uri)), [root]) !== undefined;
  }

  /** The settings files that have been applied so far. */
  get files(): readonly FoundSettings[] {
    return [...this.#files];
  }
}
