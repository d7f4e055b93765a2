import { stat } from "node:fs/promises";
import path from "node:path";
import { Problem } from "../commands.ts";
import { findConfigs } from "./findConfigs.ts";
import type { FolderSettings } from "./folderSettings.ts";
import { reasonOf } from "./readConfigFile.ts";

/** A file to check. */
export interface Target {
  /** Its absolute path. */
  readonly path: string;
  /** What it is called in every output: see {@link shownPath}. */
  readonly shown: string;
  /** True when the command line named this very file: then it is a site config, whatever it is called and says. */
  readonly isNamed: boolean;
}

/** A path that cannot be checked, and why. */
export interface Unreadable {
  readonly shown: string;
  readonly reason: string;
}

/**
 * The files to check for the paths of the command line: a file is taken as it is, a folder is searched. Each file comes
 * once, those of a folder in the order of their paths.
 */
export async function targetsOf(
  paths: readonly string[],
  cwd: string,
  settings: FolderSettings,
): Promise<{ readonly targets: readonly Target[]; readonly unreadable: readonly Unreadable[] }> {
  const targets = new Map<string, Target>();
  const unreadable: Unreadable[] = [];
  for (const given of paths.length === 0 ? ["."] : paths) {
    const absolute = path.resolve(cwd, given);
    const show = (file: string): string => shownPath(file, cwd, path.isAbsolute(given));
    try {
      const stats = await stat(absolute);
      if (stats.isDirectory()) {
        const search = await findConfigs(absolute, settings);
        for (const file of search.files) {
          if (!targets.has(file)) targets.set(file, { path: file, shown: show(file), isNamed: false });
        }
        for (const folder of search.unreadable)
          unreadable.push({ shown: show(folder), reason: "This folder may not be read." });
      } else if (stats.isFile()) {
        targets.set(absolute, { path: absolute, shown: show(absolute), isNamed: true });
      } else throw new Problem("It is neither a file nor a folder.");
    } catch (error) {
      unreadable.push({ shown: show(absolute), reason: reasonOf(error) });
    }
  }
  return { targets: [...targets.values()], unreadable };
}

/**
 * What a file is called in output: its path from the folder the command was started in, with `/`; the absolute path,
 * with `/`, for a file outside that folder that was named by an absolute path.
 */
export function shownPath(file: string, cwd: string, isGivenAbsolute: boolean): string {
  const relative = path.relative(cwd, file);
  const isOutside = path.isAbsolute(relative) || relative === ".." || relative.startsWith(`..${path.sep}`);
  const shown = isOutside && isGivenAbsolute ? file : relative === "" ? "." : relative;
  return path.sep === "/" ? shown : shown.replaceAll(path.sep, "/");
}
