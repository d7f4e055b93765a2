import { pathOfUri } from "../site/paths.ts";
import { SETTINGS_FILE } from "./findSettingsFile.ts";
import { compileGlob, type PathMatcher } from "./glob.ts";

/**
 * The first of the globs that a file's path matches; undefined when it matches none, and for a settings file, which is
 * not meant by a glob of every JSON file.
 * @param bases URIs of the folders that globs are relative to: the settings file's own, the workspace's
 */
export function matchingGlob(uri: string, globs: readonly string[], bases: readonly string[]): string | undefined {
  if (uri.endsWith(`/${SETTINGS_FILE}`)) return undefined;
  const paths = bases.flatMap((base) => pathOfUri(base, uri) ?? []);
  // `**/x` holds for a file that lies in no known folder, too.
  const whole = pathOfUri(uri.slice(0, uri.indexOf("/") + 1), uri);
  if (whole !== undefined) paths.push(whole);
  return globs.find((glob) => paths.some((path) => matcher(glob)(path)));
}

const matchers = new Map<string, PathMatcher>();

function matcher(glob: string): PathMatcher {
  let match = matchers.get(glob);
  if (!match) {
    match = compileGlob(glob.replace(/^\.?\//, ""));
    matchers.set(glob, match);
  }
  return match;
}
