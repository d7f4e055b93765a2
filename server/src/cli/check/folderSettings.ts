import { folderUriOf } from "../../disk/paths.ts";
import {
  findSettingsFile,
  type KnownSettings,
  SETTINGS_FILE,
  type SettingsDisk,
} from "../../settings/findSettingsFile.ts";
import { mergeSettings, type PartialSettings, type Settings } from "../../settings/settings.ts";
import { type FoundSettings, settingsFileFor } from "../../settings/settingsFile.ts";
import { matchingGlob } from "../../settings/siteConfigFiles.ts";

/**
 * The settings of each folder: those of the command line, then of the nearest `.sitekeeper.json`. Each place on disk is
 * read once, for any number of folders.
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

  /** Remembers the content of a folder, so that absent files need no disk access. */
  folderListed(folder: string, names: ReadonlySet<string>): void {
    // Otherwise the search goes on to the folder above, as it does for every folder.
    if (!names.has(SETTINGS_FILE) && !names.has(".git"))
      this.#known.set(folder, findSettingsFile(folderUriOf(folder), this.#disk, this.#known));
  }

  /** The settings in force for the files of a folder. Never rejects. @param folder its URI */
  async of(folder: string): Promise<Settings> {
    return mergeSettings((await this.#file(folder))?.settings, this.#given);
  }

  /** True when the `files` globs in force match the path of a file. @param root another base of the globs */
  async isSiteConfig(uri: string, root: string): Promise<boolean> {
    const file = await this.#file(folderUriOf(uri));
    const { files } = mergeSettings(file?.settings, this.#given);
    return matchingGlob(uri, files, [root], file?.uri) !== undefined;
  }

  /** The settings files that applied so far. */
  get files(): readonly FoundSettings[] {
    return [...this.#files];
  }

  async #file(folder: string): Promise<FoundSettings | undefined> {
    const file = await settingsFileFor(folder, this.#disk, this.#known);
    if (file) this.#files.add(file);
    return file;
  }
}
