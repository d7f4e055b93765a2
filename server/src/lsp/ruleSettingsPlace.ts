import type { RuleSettingsPlace } from "../features/index.ts";
import { SETTINGS_FILE } from "../settings/findSettingsFile.ts";
import { folderUriOf } from "../site/paths.ts";
import type { ConfigWithSettings } from "./configWithSettings.ts";
import type { Session } from "./session.ts";

/**
 * Where the rules of a config are turned off: in the settings file that is in force, as the editor has it or else as it
 * is on disk, or in a new one in the workspace folder of the config. Undefined for a config that is not on a disk.
 */
export function ruleSettingsPlace(
  { config, settings: { settings, file } }: ConfigWithSettings,
  { documents, folders }: Pick<Session, "documents" | "folders">,
): RuleSettingsPlace | undefined {
  if (config.uri.startsWith("untitled:")) return undefined;
  const ofFile = file?.settings.rules ?? {};
  const { levels } = settings.check;
  const decided = new Set(Object.keys(levels).filter((rule) => levels[rule] !== ofFile[rule]));
  if (file) return { uri: file.uri, source: documents.get(file.uri)?.config ?? file.source, decided };
  const roots = folders.filter((folder) => config.uri.startsWith(`${folder}/`));
  const root = roots.sort((a, b) => b.length - a.length)[0] ?? folderUriOf(config.uri);
  return { uri: `${root}/${SETTINGS_FILE}`, source: undefined, decided };
}
