import { lstatSync, realpathSync, type Stats } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { applyEdits } from "../../config/edits.ts";
import { editsAfterMoves } from "../../features/fileChanges.ts";
import { isAlwaysSkipped } from "../../site/ignore.ts";
import { linksAfterMoves } from "../../site/linksAfterMoves.ts";
import { isWithin, nfc, slugOf } from "../../site/paths.ts";
import type { Site } from "../../site/site.ts";
import { readTextFile, reasonOf } from "../check/readTextFile.ts";
import { Problem } from "../command.ts";
import type { OpenConfig } from "../openConfig.ts";
import { isFree } from "./entries.ts";
import type { Change, Move } from "./move.ts";

/**
 * What moves where, by real paths from the folder of a site: links on the way are followed, so that nothing gets out of
 * the folder through one.
 *
 * @throws {Problem} when it does
 */
export function moveOf(folder: string, given: string, wanted: string): Move {
  const [from, to] = [given, wanted].map((file) => inFolder(folder, realPath(file)));
  if (!from || !to) throw new Problem("Both paths must be in the folder of the site config. Nothing was moved.");
  return { from, to };
}

/** Makes sure that the disk allows a move. @throws {Problem} when it does not */
export function checkMove(folder: string, { from, to }: Move): void {
  const stats = entryAt(path.join(folder, from));
  if (!stats) throw new Problem(`${from} does not exist. Nothing was moved.`);
  if (entryAt(path.join(folder, to)) && !isFree(path.join(folder, to), path.join(folder, from)))
    throw new Problem(`${to} already exists. Nothing was moved.`);
  if (stats.isSymbolicLink()) throw new Problem(`${from} is a link. Move the file it leads to. Nothing was moved.`);
  if (isWithin(to, from)) throw new Problem("A folder cannot be moved into itself. Nothing was moved.");
}

/** The texts that change with a move. @throws {Problem} when the site does not allow it */
export function changesOf({ config, site }: OpenConfig, folder: string, move: Move): readonly Change[] {
  // The site compares paths in NFC. Disks of macOS also store other forms.
  const { from, to } = { from: nfc(move.from), to: nfc(move.to) };
  if (!site.hasFile(from) && !site.hasFolder(from)) {
    throw new Problem(`${from} is not a file or folder of the site. Nothing was moved.`);
  }
  const problem = problemOf(site, { from, to }) ?? problemOfConfig(fileURLToPath(config.uri), folder, move.from);
  if (problem !== undefined) throw new Problem(`${problem} Nothing was moved.`);
  const moved = (file: string): string | undefined => (isWithin(file, from) ? to + file.slice(from.length) : undefined);
  const files = [{ oldUri: site.uriOf(from), newUri: site.uriOf(to) }];
  const inConfig = editsAfterMoves([{ config, site }], files).filter(({ edits }) => edits.length > 0);
  const inPages = linksAfterMoves(site, moved).filter(({ page }) => site.pathsOfFile(page.path)[0] === page.path);
  return [
    ...inConfig.map(({ config: { uri, text }, edits }) => changeOf(folder, uri, text, applyEdits(text, edits))),
    ...inPages.map(({ page: { path: file, text }, edits }) =>
      changeOf(folder, site.uriOf(file), text, applyEdits(text, edits)),
    ),
  ];
}

/** Why something must not become what is wanted, though the disk allows it. */
function problemOf(site: Site, { from, to }: Move): string | undefined {
  if (slugOf(from) !== undefined && slugOf(to) === undefined)
    return `${to} is not a page: end its name in .mdx or .md.`;
  if (to.split("/").some(isAlwaysSkipped) || site.skippedAt(to)) return `${to} would not belong to the site.`;
  for (const { files } of site.pages.values()) {
    const [file, ...links] = files.flatMap((each) => site.pathsOfFile(each));
    const link = links.find((each) => !isWithin(each, from) && site.pathsOfFile(each)[0] === file);
    if (file !== undefined && link !== undefined && isWithin(file, from)) {
      return `${link} is a link to ${file} and would lead nowhere. Remove it first.`;
    }
  }
  return undefined;
}

function problemOfConfig(config: string, folder: string, from: string): string | undefined {
  const own = inFolder(folder, realPath(config));
  return own !== undefined && isWithin(own, from) ? "A site config is not moved: its folder is the site." : undefined;
}

/** @throws {Problem} when the file changed since the edits were made */
function changeOf(folder: string, uri: string, before: string, after: string): Change {
  const file = realpathSync(fileURLToPath(uri));
  const relative = path.relative(folder, file).replaceAll(path.sep, "/");
  try {
    const read = readTextFile(file);
    if (read.text !== before) throw new Problem("It cannot be changed as a whole.");
    return { path: relative, file: read, text: after };
  } catch (error) {
    throw new Problem(`${relative}: ${reasonOf(error)} Nothing was moved.`);
  }
}

/** What is at a path, links not followed; undefined when nothing is, or a part of the path is not a folder. */
function entryAt(file: string): Stats | undefined {
  try {
    return lstatSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw new Problem(`${file}: ${reasonOf(error)} Nothing was moved.`);
  }
}

/** A path from a folder, with slashes; undefined for one that leads out of it. */
function inFolder(folder: string, file: string): string | undefined {
  const relative = path.relative(folder, file).replaceAll(path.sep, "/");
  return relative === "" || relative === ".." || relative.startsWith("../") || path.isAbsolute(relative)
    ? undefined
    : relative;
}

/** The path of an entry whose folder may be reached through links, and need not exist. */
function realPath(file: string): string {
  const above = path.dirname(file);
  if (above === file) return file;
  try {
    return path.join(realpathSync(above), path.basename(file));
  } catch {
    return path.join(realPath(above), path.basename(file));
  }
}
