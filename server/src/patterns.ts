/**
 * Which files may be site configs, by their names and by the patterns of the settings in force, and which texts are worth
 * parsing: what an extension needs before a server runs. The server and the command line use the same functions.
 */
export { mayHaveShape } from "./formats/mayHaveShape.ts";
export { SETTINGS_FILE, SETTINGS_MAX_BYTES, type SettingsDisk } from "./settings/findSettingsFile.ts";
export { DEFAULT_FILES, isRecord, settingsFrom } from "./settings/settings.ts";
export { settingsFileFor } from "./settings/settingsFile.ts";
export { matchingGlob } from "./settings/siteConfigFiles.ts";
