import { getNodeValue } from "jsonc-parser";
import { type JsonText, parseJsonText } from "../json/jsonText.ts";
import { memo } from "../json/memo.ts";
import { type FoundFile, findSettingsFile, type KnownSettings, type SettingsDisk } from "./findSettingsFile.ts";
import { globProblem } from "./glob.ts";
import { type PartialSettings, settingsFrom } from "./settings.ts";

/** A settings file. `settingsProblems` finds what is wrong in it. */
interface SettingsFile {
  /** Its valid settings. */
  readonly settings: PartialSettings;
  /** The text with its tree and positions. */
  readonly source: JsonText;
}

/** The settings file of a folder. */
export interface FoundSettings extends SettingsFile {
  readonly uri: string;
  /** The file is a link that is not followed, so nothing is written to it either. */
  readonly leadsOut?: true;
}

/**
 * Finds and reads the settings file in force for a folder, as {@link findSettingsFile}. Never rejects.
 * @param known what other searches of the same disk found, which is not searched again
 */
export async function settingsFileFor(
  folder: string,
  disk: SettingsDisk,
  known?: KnownSettings,
): Promise<FoundSettings | undefined> {
  const found = await findSettingsFile(folder, disk, known);
  return found && readFound(found);
}

/** A file that applies to many folders is parsed once. */
const readFound = memo(({ uri, text, leadsOut }: FoundFile): FoundSettings => {
  return { uri, ...readSettingsFile(uri, text), ...(leadsOut && { leadsOut }) };
});

/** Reads a settings file, with or without comments. Never throws: invalid parts are left out. */
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
