import { baseName } from "../disk/paths.ts";
import { recognize } from "../formats/recognize.ts";
import { LANGUAGE_ID, type StatusParams } from "../protocol.ts";
import { PLAN_FILE, SETTINGS_FILE } from "../settings/findSettingsFile.ts";
import { matchingGlob } from "../settings/siteConfigFiles.ts";
import type { OpenDocument } from "./documents.ts";
import { isPage } from "./openPages.ts";
import type { DocumentSettings } from "./settingsStore.ts";

/** The reason why a document counts as a site config. */
export type Because = StatusParams["because"];

/** Whether a file is a Sitekeeper settings file. */
export function isSettingsFile(uri: string): boolean {
  return baseName(uri) === SETTINGS_FILE;
}

/** Whether a JSON file has its own schema but is not a site config, such as a settings file or a user group plan. */
export const isDescribedFile = (uri: string): boolean => isSettingsFile(uri) || baseName(uri) === PLAN_FILE;

/**
 * Returns the reason why a document counts as a site config, or undefined if it does not count as one. A document with
 * the language ID for site configs always counts. Editors that do not know this language send JSON. In that case, the
 * file path decides, unless the content clearly belongs to another tool.
 * @param folders The URIs of the workspace folders.
 */
export function membership(
  document: OpenDocument,
  settings: DocumentSettings,
  folders: readonly string[],
): Because | undefined {
  // Eglot 1.9 sends the same language ID for all files that a server handles.
  if (isDescribedFile(document.uri) || isPage(document.uri)) return undefined;
  if (document.languageId === LANGUAGE_ID) return { kind: "language" };
  const glob = globFor(document.uri, settings, folders);
  return glob !== undefined && recognize(document.config) !== "other" ? { kind: "name", glob } : undefined;
}

/** Returns the glob that makes a file a site config, or undefined if no glob matches or the user excluded the file. */
export function globFor(
  uri: string,
  { settings, file, isExcluded }: DocumentSettings,
  folders: readonly string[],
): string | undefined {
  return isExcluded ? undefined : matchingGlob(uri, settings.files, folders, file?.uri);
}
