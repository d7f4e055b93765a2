import { existsSync, lstatSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { foreignFolder } from "./foreignFolder.ts";

/** The inputs for the location of a cache folder. */
export interface CacheOwner {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Throws where the user has no home. */
  home(): string;
}

/** A folder that exists, and the names of the folders to create in it, each in the one before. */
interface FolderBelow {
  readonly base: string;
  readonly names: readonly string[];
}

/**
 * A folder of ours by its name, in the user's own cache folder, as the XDG Base Directory Specification, Apple and Microsoft
 * name that. Undefined if there is none. It is not in the shared folder for temporary files: another user of
 * the machine could create it first, and put code there that we run.
 */
export function cacheFolder({ platform, env, home }: CacheOwner, name: string): FolderBelow | undefined {
  const { isAbsolute } = platform === "win32" ? path.win32 : path.posix;
  const below = (base: string | undefined, ...names: string[]): FolderBelow | undefined =>
    base !== undefined && isAbsolute(base) ? { base, names: [...names, "sitekeeper", name] } : undefined;
  const inHome = (...names: string[]) => {
    try {
      return below(home(), ...names);
    } catch {
      return undefined;
    }
  };
  if (platform === "win32") return below(env.LOCALAPPDATA) ?? inHome("AppData", "Local");
  if (platform === "darwin") return inHome("Library", "Caches");
  return below(env.XDG_CACHE_HOME) ?? inHome(".cache");
}

/**
 * Creates a folder that only this user can write to, and returns its path. Undefined when it cannot be created, is a
 * link, or another user could replace it: see {@link foreignFolder}. The base is never created: a home that does not exist
 * stays so, and Node never returns from creating missing parents below `/proc`.
 */
export function claimFolder({ base, names }: FolderBelow): string | undefined {
  try {
    let folder = base;
    for (const name of names) {
      folder = path.join(folder, name);
      if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
    }
    return lstatSync(folder).isDirectory() && foreignFolder(folder) === undefined ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** A folder of ours in this user's cache folder, by its name. Undefined when no safe folder can be created. */
export function claimCacheFolder(name: string): string | undefined {
  const { platform, env } = process;
  const place = cacheFolder({ platform, env, home: homedir }, name);
  return place && claimFolder(place);
}
