import { folderUriOf } from "../../disk/paths.ts";
import { findSettingsFile, SETTINGS_FILE, type SettingsDisk } from "../../settings/findSettingsFile.ts";
import { mergeSettings, type PartialSettings, type Settings } from "../../settings/settings.ts";
import { readSettingsFile, type SettingsFile } from "../../settings/settingsFile.ts";
import { matchingGlob } from "../../settings/siteConfigFiles.ts";

/** A settings file, and the settings in force where it applies. */
interface InForce {
  readonly file: (SettingsFile & { readonly uri: string; readonly leadsOut: boolean }) | undefined;
  readonly settings: Settings;
}

/**
 * The settings of each folder: those of the command line, then of the nearest `.sitekeeper.json`. Each place on disk is
 * read once, for any number of folders.
 */
export class FolderSettings {
  readonly #given: PartialSettings;
  readonly #disk: RememberingDisk;
  readonly #byFile = new Map<string | undefined, InForce>();
  readonly #byFolder = new Map<string, Promise<InForce>>();

  constructor(given: PartialSettings, disk: SettingsDisk) {
    this.#given = given;
    this.#disk = new RememberingDisk(disk);
  }

  /** Remembers the content of a folder, so that absent files need no disk access. */
  folderListed(folder: string, holds: (name: string) => boolean): void {
    // Otherwise the search goes on to the folder above, as it does for every folder.
    if (!holds(SETTINGS_FILE) && !holds(".git")) this.#byFolder.set(folder, this.#find(folderUriOf(folder)));
  }

  /** The settings in force for the files of a folder. Never rejects. @param folder its URI */
  async of(folder: string): Promise<Settings> {
    return (await this.#find(folder)).settings;
  }

  /** True when the `files` globs in force match the path of a file. @param root another base of the globs */
  async isSiteConfig(uri: string, root: string): Promise<boolean> {
    const { file, settings } = await this.#find(folderUriOf(uri));
    const bases = file ? [folderUriOf(file.uri), root] : [root];
    return matchingGlob(uri, settings.files, bases) !== undefined;
  }

  /** The settings files that applied so far. */
  get files(): readonly NonNullable<InForce["file"]>[] {
    return [...this.#byFile.values()].flatMap(({ file }) => file ?? []);
  }

  #find(folder: string): Promise<InForce> {
    return remember(this.#byFolder, folder, () => this.#search(folder));
  }

  async #search(folder: string): Promise<InForce> {
    const found = await findSettingsFile(folder, this.#disk);
    let inForce = this.#byFile.get(found?.uri);
    if (!inForce) {
      const file = found && {
        uri: found.uri,
        leadsOut: found.leadsOut ?? false,
        ...readSettingsFile(found.uri, found.text),
      };
      inForce = { file, settings: mergeSettings(file?.settings, this.#given) };
      this.#byFile.set(found?.uri, inForce);
    }
    return inForce;
  }
}

/** A disk that answers repeated requests from a cache. */
class RememberingDisk implements SettingsDisk {
  readonly #disk: SettingsDisk;
  readonly #files = new Map<string, ReturnType<SettingsDisk["readFile"]>>();
  readonly #types = new Map<string, ReturnType<SettingsDisk["typeOf"]>>();

  constructor(disk: SettingsDisk) {
    this.#disk = disk;
  }

  readFile(uri: string, maxBytes: number): ReturnType<SettingsDisk["readFile"]> {
    return remember(this.#files, uri, () => this.#disk.readFile(uri, maxBytes));
  }

  async realUri(uri: string): Promise<string | undefined> {
    return this.#disk.realUri?.(uri);
  }

  typeOf(uri: string): ReturnType<SettingsDisk["typeOf"]> {
    return remember(this.#types, uri, () => this.#disk.typeOf(uri));
  }
}

function remember<Value>(cache: Map<string, Value>, key: string, ask: () => Value): Value {
  const found = cache.get(key);
  if (found !== undefined) return found;
  const value = ask();
  cache.set(key, value);
  return value;
}
