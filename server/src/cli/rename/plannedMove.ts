import { realpathSync, type Stats } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { pathFrom } from "@sitekeeper/command-line/pathFrom";
import { isAlwaysSkipped } from "../../disk/ignore.ts";
import { isWithin, nfc, slugOf } from "../../disk/paths.ts";
import { editsAfterMoves, partialFileProblem, redirectsAfterMoves } from "../../features/service.ts";
import { applyEdits } from "../../json/edits.ts";
import { linksAfterMoves } from "../../site/linksAfterMoves.ts";
import type { Site } from "../../site/site.ts";
import { Problem } from "../command.ts";
import type { OpenConfig } from "../openConfig.ts";
import { readTextFile, reasonOf } from "../textFile.ts";
import { entryAt, isFree } from "./freeEntries.ts";
import type { Change, DisplayName, Move } from "./move.ts";

/**
 * Returns the source and destination as real paths relative to the site folder. Symbolic links in the parent folders
 * are resolved first, because they could move a file outside the site folder.
 *
 * @throws {Problem} If a path is outside the site folder.
 */
export function moveOf(folder: string, given: string, wanted: string): Move {
  const [from, to] = [given, wanted].map((file) => inFolder(folder, realPath(file)));
  if (!from || !to) throw new Problem("Both paths must be in the folder of the site config. Nothing was moved.");
  return { from, to };
}

/**
 * Checks that the disk permits a move.
 *
 * @throws {Problem} If it does not.
 */
export function checkMove(folder: string, { from, to }: Move, displayName: DisplayName): void {
  const entryOf = (file: string): Stats | undefined => {
    try {
      return entryAt(path.join(folder, file));
    } catch (error) {
      throw new Problem(`${displayName(file)}: ${reasonOf(error)} Nothing was moved.`);
    }
  };
  const stats = entryOf(from);
  if (!stats) throw new Problem(`${displayName(from)} does not exist. Nothing was moved.`);
  if (entryOf(to) && !isFree(path.join(folder, to), path.join(folder, from)))
    throw new Problem(`${displayName(to)} already exists. Nothing was moved.`);
  if (stats.isSymbolicLink())
    throw new Problem(`${displayName(from)} is a symbolic link. Move the file that it points to. Nothing was moved.`);
  if (isWithin(to, from)) throw new Problem("A folder cannot be moved into itself. Nothing was moved.");
}

interface MoveOptions {
  readonly displayName: DisplayName;
  /** Whether to add redirects from the old URLs of pages. */
  readonly redirect?: boolean | undefined;
}

/**
 * Returns the changes to files that a move requires.
 *
 * @throws {Problem} If the move is not possible in this site.
 */
export function changesOf(
  { config, site }: OpenConfig,
  folder: string,
  move: Move,
  { displayName, redirect = false }: MoveOptions,
): readonly Change[] {
  // The site uses NFC paths, but macOS disks may use other forms.
  const { from, to } = { from: nfc(move.from), to: nfc(move.to) };
  if (!site.hasFile(from) && !site.hasFolder(from)) {
    throw new Problem(`${displayName(move.from)} is not a file or folder of the site. Nothing was moved.`);
  }
  const problem =
    problemOf(site, { from, to }, displayName) ?? problemOfConfig(fileURLToPath(config.uri), folder, move.from);
  if (problem !== undefined) throw new Problem(`${problem} Nothing was moved.`);
  const moved = (file: string): string | undefined => (isWithin(file, from) ? to + file.slice(from.length) : undefined);
  const files = [{ oldUri: site.uriOf(from), newUri: site.uriOf(to) }];
  const redirects = redirect ? redirectsAfterMoves([{ config, site }], files) : [];
  const inConfig = editsAfterMoves([{ config, site }], files)
    .map((each) => ({
      config: each.config,
      edits: [
        ...each.edits,
        ...redirects.flatMap(({ config: { uri }, edits }) => (uri === each.config.uri ? edits : [])),
      ],
    }))
    .filter(({ edits }) => edits.length > 0);
  const inPages = linksAfterMoves(site, moved).filter(({ page }) => site.pathsOfFile(page.path)[0] === page.path);
  const edited = [...inConfig.map((each) => each.config.uri), ...inPages.map(({ page }) => site.uriOf(page.path))];
  const partial = partialFileProblem(edited, [{ config, site }]);
  if (partial !== undefined) throw new Problem(partial);
  return [
    ...inConfig.map(({ config: { uri, text }, edits }) =>
      changeOf(folder, uri, text, applyEdits(text, edits), displayName),
    ),
    ...inPages.map(({ page: { path: file, text }, edits }) =>
      changeOf(folder, site.uriOf(file), text, applyEdits(text, edits), displayName),
    ),
  ];
}

/**
 * Returns the reason why a move is not allowed in this site even though the disk permits it, or undefined if the move
 * is allowed.
 */
function problemOf(site: Site, { from, to }: Move, displayName: DisplayName): string | undefined {
  if (slugOf(from) !== undefined && slugOf(to) === undefined)
    return `${displayName(to)} is not a page: its name must end in .mdx or .md.`;
  if (to.split("/").some(isAlwaysSkipped) || site.skippedAt(to))
    return `${displayName(to)} would not be part of the site.`;
  for (const { files } of site.pages.values()) {
    const [file, ...links] = files.flatMap((each) => site.pathsOfFile(each));
    const link = links.find((each) => !isWithin(each, from) && site.pathsOfFile(each)[0] === file);
    if (file !== undefined && link !== undefined && isWithin(file, from)) {
      return `${displayName(link)} is a link to ${displayName(file)} and would be broken. Remove it first.`;
    }
  }
  return undefined;
}

function problemOfConfig(config: string, folder: string, from: string): string | undefined {
  const own = inFolder(folder, realPath(config));
  return own !== undefined && isWithin(own, from)
    ? "A site config cannot be moved, because its folder is the site."
    : undefined;
}

/**
 * Returns the change to a file.
 *
 * @throws {Problem} If the file has changed since the edits were computed, or is outside the site folder.
 */
function changeOf(folder: string, uri: string, before: string, after: string, displayName: DisplayName): Change {
  const written = fileURLToPath(uri);
  const file = realpathSync(written);
  const relative = inFolder(folder, file);
  try {
    if (relative === undefined) throw new Problem("It is a link to a file outside the site folder.");
    const read = readTextFile(file);
    if (read.text !== before)
      throw new Problem("The file was changed by another program in the meantime, or is too large.");
    return { path: relative, file: read, text: after };
  } catch (error) {
    throw new Problem(`${displayName(path.relative(folder, written))}: ${reasonOf(error)} Nothing was moved.`);
  }
}

/**
 * Returns a path relative to a folder, with `/` as the separator. Returns undefined for the folder itself and for paths
 * outside it.
 */
const inFolder = (folder: string, file: string): string | undefined => pathFrom(folder, file) || undefined;

/** Resolves symbolic links in the parent folders of a path. The path does not have to exist. */
function realPath(file: string): string {
  const above = path.dirname(file);
  if (above === file) return file;
  try {
    return path.join(realpathSync(above), path.basename(file));
  } catch {
    return path.join(realPath(above), path.basename(file));
  }
}
