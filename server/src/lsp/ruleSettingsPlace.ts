import { folderUriOf } from "../disk/paths.ts";
import type { RuleSettingsPlace } from "../features/index.ts";
import { SETTINGS_FILE } from "../settings/findSettingsFile.ts";
import type { ConfigWithSettings } from "./configWithSettings.ts";
import type { Session } from "./session.ts";

/**
 * Where to turn off the rules of a config: in the settings file that applies, from the editor or from disk, or in a new
 * one in the config's workspace folder. Undefined for a config that is not on disk, and where
 * the settings file is a link that is not followed.
 */
export function ruleSettingsPlace(
  { config, settings: { settings, file } }: ConfigWithSettings,
  { documents, folders }: Pick<Session, "documents" | "folders">,
): RuleSettingsPlace | undefined {
  if (config.uri.startsWith("untitled:") || file?.leadsOut) return undefined;
  const ofFile = file?.settings.rules ?? {};
  const { levels } = settings.check;
  const decided = new Set(Object.keys(levels).filter((rule) => levels[rule] !== ofFile[rule]));
  if (file) return { uri: file.uri, source: documents.get(file.uri)?.config ?? file.source, decided };
  const roots = folders.filter((folder) => config.uri.startsWith(`${folder}/`));
  const root = roots.sort((a, b) => b.length - a.length)[0] ?? folderUriOf(config.uri);
  return { uri: `${root}/${SETTINGS_FILE}`, source: undefined, decided };
}
