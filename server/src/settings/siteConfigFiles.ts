import { folderUriOf, pathOfUri, withoutQuery } from "../disk/paths.ts";
import { RecentlyUsed } from "../json/recentlyUsed.ts";
import { SETTINGS_FILE } from "./findSettingsFile.ts";
import { compileGlob, type PathMatcher } from "./glob.ts";

/**
 * The first glob that matches the path of a file. Undefined if no glob matches. The settings file never matches, even
 * if a glob includes all JSON files.
 * @param folders The URIs of the folders that globs are relative to, in addition to the folder of the settings file.
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
  // The URI of a virtual document can be that of a config with a query, for example for a config's explanation or its
  // state in a commit.
  const file = withoutQuery(uri);
  const paths = bases.flatMap((base) => pathOfUri(base, file) ?? []);
  // `**/x` also matches a file outside all known folders.
  const whole = pathOfUri(file.slice(0, file.indexOf("/") + 1), file);
  if (whole !== undefined) paths.push(whole);
  return globs.find((glob) => paths.some((path) => matcher(glob)(path)));
}

/** The compiled globs. Their number is limited, because every keystroke in a glob creates another one. */
const matchers = new RecentlyUsed<string, PathMatcher>(200);

function matcher(glob: string): PathMatcher {
  return matchers.use(glob, () => compileGlob(glob.replace(/^\.?\//, "")));
}
