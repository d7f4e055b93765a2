import { recognize } from "../config/recognize.ts";
import { LANGUAGE_ID, type StatusParams } from "../protocol.ts";
import { SETTINGS_FILE } from "../settings/findSettingsFile.ts";
import { matchingGlob } from "../settings/siteConfigFiles.ts";
import { baseName, folderUriOf } from "../site/paths.ts";
import type { OpenDocument } from "./documents.ts";
import type { DocumentSettings } from "./settingsStore.ts";

/** Why a document counts as a site config. */
export type Because = StatusParams["because"];

/** True for a document that holds Sitekeeper's own settings. */
export function isSettingsFile(uri: string): boolean {
  return baseName(uri) === SETTINGS_FILE;
}

/**
 * Why a document counts as a site config; undefined when it is none. The editor's word (its language id) is final; an
 * editor that knows nothing of us sends JSON, and there the file's path decides, unless its content plainly belongs to
 * another tool.
 * @param folders URIs of the workspace's folders
 */
export function membership(
  document: OpenDocument,
  settings: DocumentSettings,
  folders: readonly string[],
): Because | undefined {
  if (isSettingsFile(document.uri)) return undefined;
  if (document.languageId === LANGUAGE_ID) return { kind: "language" };
  const glob = globFor(document.uri, settings, folders);
  return glob !== undefined && recognize(document.config) !== "other" ? { kind: "name", glob } : undefined;
}

/** The glob by which a file's path makes a site config of it; undefined when there is none, or the user said no. */
export function globFor(
  uri: string,
  { settings, file, isExcluded }: DocumentSettings,
  folders: readonly string[],
): string | undefined {
  const bases = file ? [folderUriOf(file.uri), ...folders] : folders;
  return isExcluded ? undefined : matchingGlob(uri, settings.files, bases);
}
