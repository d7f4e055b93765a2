import { getNodeValue } from "jsonc-parser";
import { type JsonText, parseJsonText } from "../json/jsonText.ts";
import { memo } from "../json/memo.ts";
import { type FoundFile, findSettingsFile, type KnownSettings, type SettingsDisk } from "./findSettingsFile.ts";
import { globProblem } from "./glob.ts";
import { type PartialSettings, settingsFrom } from "./settings.ts";

/** A parsed settings file. Call `settingsProblems` to find its mistakes. */
interface SettingsFile {
  readonly settings: PartialSettings;
  readonly source: JsonText;
}

export interface FoundSettings extends SettingsFile {
  readonly uri: string;
  /** Whether the file is a link that must not be followed, neither for reading nor for writing. */
  readonly isOutside?: true;
}

/**
 * Finds and reads the settings file for a folder. See {@link findSettingsFile}. Never rejects.
 * @param known The results of earlier searches, if the disk has not changed since.
 */
export async function settingsFileFor(
  folder: string,
  disk: SettingsDisk,
  known?: KnownSettings,
): Promise<FoundSettings | undefined> {
  const found = await findSettingsFile(folder, disk, known);
  return found && readFound(found);
}

/** The parsed files. They are cached because one file can apply to many folders. */
const readFound = memo(({ uri, text, isOutside }: FoundFile): FoundSettings => {
  return { uri, ...readSettingsFile(uri, text), ...(isOutside && { isOutside }) };
});

/** Reads a settings file with or without comments. Never throws. Omits invalid parts. */
export function readSettingsFile(uri: string, text: string, version?: number): SettingsFile {
  const source = parseJsonText(uri, text, version);
  const { files, ...settings } = settingsFrom(source.root && getNodeValue(source.root));
  return {
    settings: {
      ...settings,
      ...(files && { files: files.filter((glob) => glob !== "" && globProblem(glob) === undefined) }),
    },
    source,
  };
}
