import { existsSync, lstatSync, mkdirSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { homedir } from "node:os";
import path from "node:path";
import { foreignFolder } from "./foreignFolder.ts";

/** What decides where a program may keep files that it can make again. */
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

const OURS = ["sitekeeper", "compiled"];

/**
 * The folder for compiled code, or with another name: in the user's own cache folder, as the XDG Base Directory Specification, Apple and
 * Microsoft name it. Undefined where there is none. Node's default is in the shared folder for temporary files: another
 * user of the machine could create it first, and put code there that we run.
 */
export function compileCacheFolder(
  { platform, env, home }: CacheOwner,
  ours: readonly string[] = OURS,
): FolderBelow | undefined {
  const { isAbsolute } = platform === "win32" ? path.win32 : path.posix;
  const below = (base: string | undefined, ...names: string[]): FolderBelow | undefined =>
    base !== undefined && isAbsolute(base) ? { base, names: [...names, ...ours] } : undefined;
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

/** A folder of ours in the user's own cache folder, by its name. Undefined where there is no safe place for it. */
export function claimCacheFolder(name: string): string | undefined {
  const { platform, env } = process;
  const place = compileCacheFolder({ platform, env, home: homedir }, ["sitekeeper", name]);
  return place && claimFolder(place);
}

/**
 * Makes Node cache what it compiles from now on, so that the next start is faster. Without a safe folder it compiles at
 * each start. Node itself obeys `NODE_COMPILE_CACHE` and `NODE_DISABLE_COMPILE_CACHE`.
 */
export function keepCompiledCode(): void {
  const { platform, env } = process;
  if (env.NODE_DISABLE_COMPILE_CACHE || env.NODE_COMPILE_CACHE) return;
  const place = compileCacheFolder({ platform, env, home: homedir });
  const folder = place && claimFolder(place);
  if (folder !== undefined) enableCompileCache(folder);
}
