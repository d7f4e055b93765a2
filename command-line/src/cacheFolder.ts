import { existsSync, lstatSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { foreignFolder } from "./foreignFolder.ts";

/** The parts of the environment that determine the location of the cache folder. */
export interface CacheOwner {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** @throws If the user has no home directory. */
  home(): string;
}

/** An existing folder, and the nested folders to create in it, outermost first. */
interface FolderBelow {
  readonly base: string;
  readonly names: readonly string[];
}

/**
 * Returns the path of this product's cache folder with the given name, inside the user's cache directory as defined by
 * the XDG Base Directory Specification, Apple, or Microsoft. Returns undefined if the user has no such directory. The
 * shared temporary folder is not an option, because another user could create the folder there first and plant code
 * that this process would run.
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
 * Creates a folder that only this user can write to, and returns its path. Returns undefined if the folder cannot be
 * created, is a symbolic link, or could be replaced by another user (see {@link foreignFolder}). Does not create the
 * base folder, because a missing home directory should stay missing, and because Node hangs when it creates missing
 * parents below `/proc`.
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

/**
 * Creates this product's cache folder with the given name and returns its path. Returns undefined if no safe folder can
 * be created.
 */
export function claimCacheFolder(name: string): string | undefined {
  const { platform, env } = process;
  const place = cacheFolder({ platform, env, home: homedir }, name);
  return place && claimFolder(place);
}
