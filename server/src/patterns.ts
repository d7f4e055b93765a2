/**
 * Which files may be site configs, by their names and by patterns, and which texts are worth parsing: what an extension
 * needs from its start. Nothing here parses the text of a file.
 */
export { mayHaveShape } from "./formats/mayHaveShape.ts";
export { findSettingsFile, SETTINGS_FILE, SETTINGS_MAX_BYTES, type SettingsDisk } from "./settings/findSettingsFile.ts";
export { DEFAULT_FILES, isRecord, settingsFrom } from "./settings/settings.ts";
export { matchingGlob } from "./settings/siteConfigFiles.ts";
