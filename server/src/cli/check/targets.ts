import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { pathFrom } from "@sitekeeper/command-line/pathFrom";
import { folderUriOf } from "../../disk/paths.ts";
import { parseSiteConfig } from "../../formats/siteConfig.ts";
import { findSiteConfigs, type SearchResult } from "../../settings/findSiteConfigs.ts";
import type { FolderSettings } from "../../workspace/folderSettings.ts";
import { SiteOpener } from "../../workspace/siteOpener.ts";
import { Problem } from "../command.ts";
import { configsAbove } from "../configsAbove.ts";
import type { WholeDisk } from "../disk.ts";
import { checkInside, linkOutMessage } from "../realPaths.ts";
import { reasonOf } from "../textFile.ts";

/** A file to check. */
export interface Target {
  /** The absolute path. */
  readonly path: string;
  /** The name of the file in all output, see {@link displayPathOf}. */
  readonly displayPath: string;
  /**
   * Whether the file was named on the command line. If so, it is treated as a site config regardless of its name and
   * content.
   */
  readonly isNamed: boolean;
}

/** A path that cannot be checked, with the reason. */
export interface Unreadable {
  readonly displayPath: string;
  readonly reason: string;
}

/**
 * Returns the files to check for the paths on the command line. A file that is part of a split site config is replaced
 * with that config. Folders are searched. Each file is returned once. Symbolic links that point outside the searched
 * folder, and paths that {@link checkInside} rejects, are returned as unreadable.
 *
 * @param base The folder that file names in the output are relative to. Files outside it get absolute paths. Default:
 * `cwd`.
 */
export async function* targetsOf(
  paths: readonly string[],
  cwd: string,
  disk: WholeDisk,
  settings: FolderSettings,
  base?: string,
): AsyncGenerator<Target | Unreadable> {
  const seen = new Set<string>();
  for (const given of paths.length === 0 ? ["."] : paths) {
    const absolute = path.resolve(cwd, given);
    const show = (file: string): string =>
      displayPathOf(file, base ?? cwd, base !== undefined || path.isAbsolute(given));
    try {
      const stats = statSync(absolute);
      if (!stats.isDirectory() && !stats.isFile()) throw new Problem("Not a file or folder.");
      checkInside(absolute, cwd, stats.isDirectory());
      const found = stats.isFile()
        ? [asSearchResult((await configWithPart(absolute, cwd, disk, settings)) ?? absolute)]
        : configsIn(absolute, disk, settings);
      let isEmpty = true;
      for await (const each of found) {
        isEmpty = false;
        if ("unreadable" in each)
          yield { displayPath: show(fileURLToPath(each.unreadable)), reason: "This folder cannot be read." };
        else if ("outside" in each)
          yield {
            displayPath: show(fileURLToPath(each.outside)),
            reason: linkOutMessage("the folder", fileURLToPath(each.real)),
          };
        else {
          const file = fileURLToPath(each.file);
          if (!seen.has(file)) yield { path: file, displayPath: show(file), isNamed: stats.isFile() };
          seen.add(file);
        }
      }
      if (isEmpty) yield { displayPath: show(absolute), reason: await noConfigMessage(absolute, settings) };
    } catch (error) {
      yield { displayPath: show(absolute), reason: reasonOf(error) };
    }
  }
}

function configsIn(folder: string, disk: WholeDisk, settings: FolderSettings): AsyncGenerator<SearchResult> {
  const start = pathToFileURL(folder).href;
  return findSiteConfigs(start, disk, {
    isSiteConfig: (uri) => settings.isSiteConfig(uri, start),
    onListed: (uri, names) => settings.folderListed(uri, names),
  });
}

/**
 * Returns the site config that includes a JSON file with `$ref`. Searches the folder of the file and its parents, up to
 * the root of the repository. Returns undefined if the file itself has the name of a site config, or is not part of
 * one.
 */
async function configWithPart(
  file: string,
  cwd: string,
  disk: WholeDisk,
  settings: FolderSettings,
): Promise<string | undefined> {
  const uri = pathToFileURL(file).href;
  if (!file.endsWith(".json") || (await settings.isSiteConfig(uri, folderUriOf(uri)))) return undefined;
  for await (const configs of configsAbove(file, disk, settings)) {
    for (const config of configs) {
      if (!canBeRead(config, cwd)) continue;
      const configUri = pathToFileURL(config).href;
      const opener = new SiteOpener({ disk, settings, root: folderUriOf(configUri) });
      const opened = await opener.open(parseSiteConfig(configUri, disk.readText(config).text));
      if (opened.config.parts.some((part) => part.uri === uri)) return config;
    }
  }
  return undefined;
}

/**
 * Whether a site config may be read. A config that is reached through a forbidden symbolic link is skipped, so that it
 * does not make other files unreadable.
 */
function canBeRead(config: string, cwd: string): boolean {
  try {
    checkInside(config, cwd, false);
    return true;
  } catch {
    return false;
  }
}

function asSearchResult(file: string): SearchResult {
  return { file: pathToFileURL(file).href, isLink: false };
}

/** Returns the error for a folder without site configs. This is an error because the folder name may be misspelled. */
async function noConfigMessage(folder: string, settings: FolderSettings): Promise<string> {
  const { files } = (await settings.get(pathToFileURL(folder).href)).settings;
  return `No site config found in this folder. Searched for ${files.join(", ") || "nothing"}. Pass the file, or set "files" in .sitekeeper.json.`;
}

/**
 * Returns the name of a file in the output: its path relative to a folder, with `/` as the separator.
 *
 * @param isAbsoluteOutside Whether to return an absolute path for a file outside the folder.
 */
export function displayPathOf(file: string, from: string, isAbsoluteOutside: boolean): string {
  const inside = pathFrom(from, file);
  if (inside !== undefined) return inside || ".";
  const displayPath = isAbsoluteOutside ? file : path.relative(from, file);
  return path.sep === "/" ? displayPath : displayPath.replaceAll(path.sep, "/");
}

/**
 * Returns the root of the repository that contains a folder: the nearest folder with `.git`. Without a repository,
 * returns the folder itself.
 */
export function repositoryOf(folder: string): string {
  for (let at = folder; ; at = path.dirname(at)) {
    // In a worktree or submodule, .git is a file.
    if (existsSync(path.join(at, ".git"))) return at;
    if (path.dirname(at) === at) return folder;
  }
}
