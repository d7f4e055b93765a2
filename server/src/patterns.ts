/**
 * Decides which files may be site configs, based on their names, the `files` globs, and their content. The extension
 * uses this module before a server runs, so it does not load a schema. The server and the command line use the same
 * functions.
 */
export { isSnippet } from "./disk/paths.ts";
export type { Recognition } from "./formats/format.ts";
export { mayHaveShape, recognizeText } from "./formats/recognize.ts";
export { SETTINGS_FILE, SETTINGS_MAX_BYTES, type SettingsDisk } from "./settings/findSettingsFile.ts";
export { DEFAULT_FILES, isRecord, settingsFrom } from "./settings/settings.ts";
export { settingsFileFor } from "./settings/settingsFile.ts";
export { matchingGlob } from "./settings/siteConfigFiles.ts";
