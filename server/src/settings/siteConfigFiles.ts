import { folderUriOf, pathOfUri, withoutQuery } from "../disk/paths.ts";
import { RecentlyUsed } from "../json/recentlyUsed.ts";
import { SETTINGS_FILE } from "./findSettingsFile.ts";
import { compileGlob, type PathMatcher } from "./glob.ts";

/**
 * The first glob that matches a file's path. Undefined when none matches, and for a settings file: a glob for all JSON
 * files does not mean it.
 * @param folders URIs of the folders that globs are relative to, as is the folder of the settings file
 * @param settingsFile URI of the settings file in force
 */
export function matchingGlob(
  uri: string,
  globs: readonly string[],
  folders: readonly string[],
  settingsFile?: string,
): string | undefined {
  if (uri.endsWith(`/${SETTINGS_FILE}`)) return undefined;
  const bases = settingsFile === undefined ? folders : [folderUriOf(settingsFile), ...folders];
  // A document of an editor may name a config in its query: its explanation, or its state in a commit.
  const file = withoutQuery(uri);
  const paths = bases.flatMap((base) => pathOfUri(base, file) ?? []);
  // `**/x` also matches a file outside all known folders.
  const whole = pathOfUri(file.slice(0, file.indexOf("/") + 1), file);
  if (whole !== undefined) paths.push(whole);
  return globs.find((glob) => paths.some((path) => matcher(glob)(path)));
}

/** Each keystroke in a glob of the settings makes another one. */
const matchers = new RecentlyUsed<string, PathMatcher>(200);

function matcher(glob: string): PathMatcher {
  return matchers.use(glob, () => compileGlob(glob.replace(/^\.?\//, "")));
}
