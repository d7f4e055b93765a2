import { getNodeValue } from "jsonc-parser";
import type { SiteConfig } from "../formats/format.ts";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { globProblem } from "./glob.ts";
import { type PartialSettings, settingsFrom } from "./settings.ts";

/** A settings file. `settingsProblems` finds what is wrong in it. */
export interface SettingsFile {
  /** Its valid settings. */
  readonly settings: PartialSettings;
  /** The text with its tree and positions. */
  readonly source: SiteConfig;
}

/** Reads a settings file, with or without comments. Never throws: invalid parts are left out. */
export function readSettingsFile(uri: string, text: string, version?: number): SettingsFile {
  const source = parseSiteConfig(uri, text, version);
  const { files, ...settings } = settingsFrom(source.root && getNodeValue(source.root));
  return {
    settings: {
      ...settings,
      ...(files && { files: files.filter((glob) => glob !== "" && globProblem(glob) === undefined) }),
    },
    source,
  };
}
