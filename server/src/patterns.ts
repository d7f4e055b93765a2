/**
 * Which files may be site configs, by their names and by patterns: what an extension needs from its start. Nothing here
 * reads the text of a file.
 */
export { findSettingsFile, SETTINGS_FILE, type SettingsDisk } from "./settings/findSettingsFile.ts";
export { DEFAULT_FILES, isRecord, settingsFrom } from "./settings/settings.ts";
export { matchingGlob } from "./settings/siteConfigFiles.ts";
