/**
 * What an extension needs to recognize a site config before a server runs: the same functions that the server and the
 * command line use.
 */
export { type Recognition, recognize } from "./config/recognize.ts";
export { parseSiteConfig } from "./config/siteConfig.ts";
export { type FoundSettings, findSettingsFile, SETTINGS_FILE, type SettingsDisk } from "./settings/findSettingsFile.ts";
export { DEFAULT_FILES, isRecord, settingsFrom } from "./settings/settings.ts";
export { matchingGlob } from "./settings/siteConfigFiles.ts";
