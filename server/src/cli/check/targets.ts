import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { pathFrom } from "@sitekeeper/command-line/pathFrom";
import type { FileSystem } from "../../disk/fileSystem.ts";
import { folderUriOf } from "../../disk/paths.ts";
import { parseSiteConfig } from "../../formats/siteConfig.ts";
import { type Found, findSiteConfigs } from "../../settings/findSiteConfigs.ts";
import { readParts } from "../../site/configParts.ts";
import { openSite } from "../../site/siteIndex.ts";
import { Problem } from "../command.ts";
import { configsAbove } from "../configsAbove.ts";
import { checkInside, linkOut } from "../realPaths.ts";
import { readTextFile, reasonOf } from "../textFile.ts";
import type { FolderSettings } from "./folderSettings.ts";

/** A file to check. */
export interface Target {
  /** Its absolute path. */
  readonly path: string;
  /** Its name in every output: see {@link shownPath}. */
  readonly shown: string;
  /** True when the command line named this file: then it is a site config, whatever its name and content. */
  readonly isNamed: boolean;
}

/** A path that cannot be checked, or where there is nothing to check, and why. */
export interface Unreadable {
  readonly shown: string;
  readonly reason: string;
}

/**
 * The files to check for the paths of the command line: a file is used as it is, or the site config that it is a part of;
 * a folder is searched. Each file
 * appears once. A link that leads out of the searched folder, or a named path that {@link checkInside} refuses, is
 * unreadable.
 *
 * @param base The folder from which files are named; files outside it get their absolute paths. Without it, files are
 * named from `cwd`, as on the command line.
 */
export async function* targetsOf(
  paths: readonly string[],
  cwd: string,
  disk: FileSystem,
  settings: FolderSettings,
  base?: string,
): AsyncGenerator<Target | Unreadable> {
  const taken = new Set<string>();
  for (const given of paths.length === 0 ? ["."] : paths) {
    const absolute = path.resolve(cwd, given);
    const show = (file: string): string => shownPath(file, base ?? cwd, base !== undefined || path.isAbsolute(given));
    try {
      const stats = statSync(absolute);
      if (!stats.isDirectory() && !stats.isFile()) throw new Problem("Neither a file nor a folder.");
      checkInside(absolute, cwd, stats.isDirectory());
      const found = stats.isFile()
        ? [namedFile((await configWithPart(absolute, cwd, disk, settings)) ?? absolute)]
        : configsIn(absolute, disk, settings);
      let isEmpty = true;
      for await (const each of found) {
        isEmpty = false;
        if ("unreadable" in each)
          yield { shown: show(fileURLToPath(each.unreadable)), reason: "This folder cannot be read." };
        else if ("outside" in each)
          yield { shown: show(fileURLToPath(each.outside)), reason: linkOut("the folder", fileURLToPath(each.real)) };
        else {
          const file = fileURLToPath(each.file);
          if (!taken.has(file)) yield { path: file, shown: show(file), isNamed: stats.isFile() };
          taken.add(file);
        }
      }
      if (isEmpty) yield { shown: show(absolute), reason: await nothingIn(absolute, settings) };
    } catch (error) {
      yield { shown: show(absolute), reason: reasonOf(error) };
    }
  }
}

function configsIn(folder: string, disk: FileSystem, settings: FolderSettings): AsyncGenerator<Found> {
  const start = pathToFileURL(folder).href;
  return findSiteConfigs(start, disk, {
    isSiteConfig: (uri) => settings.isSiteConfig(uri, start),
    onListed: (uri, names) => settings.folderListed(uri, names),
  });
}

/**
 * The site config that has a JSON file as a part of it (`$ref`), in the nearest folder above, up to the repository.
 * Undefined for a file that is a site config by its name, and for any other file.
 */
async function configWithPart(
  file: string,
  cwd: string,
  disk: FileSystem,
  settings: FolderSettings,
): Promise<string | undefined> {
  const uri = pathToFileURL(file).href;
  if (!file.endsWith(".json") || (await settings.isSiteConfig(uri, folderUriOf(uri)))) return undefined;
  for await (const configs of configsAbove(file, disk, settings)) {
    for (const config of configs) {
      if (!canBeRead(config, cwd)) continue;
      const configUri = pathToFileURL(config).href;
      const site = await openSite({ uri: folderUriOf(configUri), fileSystem: disk, isSiteConfig: async () => false });
      const { parts } = await readParts(parseSiteConfig(configUri, readTextFile(config).text), site);
      if (parts.some((part) => part.uri === uri)) return config;
    }
  }
  return undefined;
}

/** Returns false for a link that is not followed. Such a config must not make other files unreadable. */
function canBeRead(config: string, cwd: string): boolean {
  try {
    checkInside(config, cwd, false);
    return true;
  } catch {
    return false;
  }
}

function namedFile(file: string): Found {
  return { file: pathToFileURL(file).href, isLink: false };
}

/** A check without files fails: a misspelled folder must not pass. */
async function nothingIn(folder: string, settings: FolderSettings): Promise<string> {
  const { files } = await settings.of(pathToFileURL(folder).href);
  return `No site config found in this folder. Searched for ${files.join(", ") || "nothing"}. Name the file, or set "files" in .sitekeeper.json.`;
}

/**
 * The name of a file in the output: its path from a folder, with `/`.
 *
 * @param isAbsoluteOutside Whether a file outside that folder gets its absolute path, with `/`.
 */
export function shownPath(file: string, from: string, isAbsoluteOutside: boolean): string {
  const inside = pathFrom(from, file);
  if (inside !== undefined) return inside || ".";
  const shown = isAbsoluteOutside ? file : path.relative(from, file);
  return path.sep === "/" ? shown : shown.replaceAll(path.sep, "/");
}

/** The root of the repository that a folder is in: the nearest folder with `.git`; without one, the folder itself. */
export function repositoryOf(folder: string): string {
  for (let at = folder; ; at = path.dirname(at)) {
    // A file in a worktree or a submodule, else a folder.
    if (existsSync(path.join(at, ".git"))) return at;
    if (path.dirname(at) === at) return folder;
  }
}
