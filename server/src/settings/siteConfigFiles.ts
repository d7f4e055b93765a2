import { folderUriOf, pathOfUri, withoutQuery } from "../disk/paths.ts";
import { RecentlyUsed } from "../json/recentlyUsed.ts";
import { SETTINGS_FILE } from "./findSettingsFile.ts";
import { compileGlob, type PathMatcher } from "./glob.ts";

/**
 * Finds the first glob that matches the path of a file. Returns undefined if no glob matches. The settings file never
 * matches, even if a glob includes all JSON files.
 * @param folders The URIs of the folders that globs are relative to, in addition to the settings file's folder.
 * @param settingsFile The URI of the settings file that applies.
 */
export function matchingGlob(
  uri: string,
  globs: readonly string[],
  folders: readonly string[],
  settingsFile?: string,
): string | undefined {
  if (uri.endsWith(`/${SETTINGS_FILE}`)) return undefined;
  const bases = settingsFile === undefined ? folders : [folderUriOf(settingsFile), ...folders];
  // A virtual document can have a config's URI with a query, for example to show the config's explanation or its state
  // in a commit.
  const file = withoutQuery(uri);
  const paths = bases.flatMap((base) => pathOfUri(base, file) ?? []);
  // A glob such as `**/x` also matches files outside all known folders.
  const whole = pathOfUri(file.slice(0, file.indexOf("/") + 1), file);
  if (whole !== undefined) paths.push(whole);
  return globs.find((glob) => paths.some((path) => matcher(glob)(path)));
}

/** The compiled globs. Their number is limited, because every keystroke in a glob adds another one. */
const matchers = new RecentlyUsed<string, PathMatcher>(200);

function matcher(glob: string): PathMatcher {
  return matchers.use(glob, () => compileGlob(glob.replace(/^\.?\//, "")));
}
