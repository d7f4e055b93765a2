import { existsSync, mkdirSync, renameSync, rmdirSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { counted } from "../config/counted.ts";
import { applyEdits } from "../config/edits.ts";
import { editsAfterMoves } from "../features/fileChanges.ts";
import { linksAfterMoves } from "../site/linksAfterMoves.ts";
import { isWithin, pathOfUri } from "../site/paths.ts";
import { readTextFile, type TextFile } from "./check/readTextFile.ts";
import { replaceFile } from "./check/replaceFile.ts";
import { type Define, Problem } from "./command.ts";
import { openConfig } from "./openConfig.ts";

/** A file whose text changes, as it was read. */
interface Change {
  readonly file: TextFile;
  readonly text: string;
}

/** `site-config rename FROM TO`: moves a page, a folder or an image with every link to it, all or nothing. */
export const define: Define = (command, io) => {
  command
    .description(
      "Move a page, a folder or an image of a site, and change every link to it: in the site config and in the pages.",
    )
    .argument("<from>", "The file or folder to move")
    .argument("<to>", "Its new path")
    .option("--config <path>", "The site config, or the folder that contains it", ".")
    .action(async (given: string, wanted: string, { config }: { readonly config: string }) => {
      const from = path.resolve(io.cwd, given);
      const to = path.resolve(io.cwd, wanted);
      const changes = await changesOf(from, to, config, io.cwd);
      await moveAll(from, to, changes);
      io.out(`Moved ${given} to ${wanted} and changed ${counted(changes.length, "file")}.\n`);
    });
};

async function changesOf(from: string, to: string, given: string, cwd: string): Promise<readonly Change[]> {
  if (!existsSync(from)) throw new Problem(`${from} does not exist.`);
  if (existsSync(to)) throw new Problem(`${to} already exists. Nothing was moved.`);
  const { config, site } = await openConfig(given, cwd);
  const [old, now] = [from, to].map((file) => pathOfUri(site.uri, pathToFileURL(file).href));
  if (!old || !now) throw new Problem("Both paths must be in the folder of the site config. Nothing was moved.");
  if (isWithin(now, old)) throw new Problem("A folder cannot be moved into itself.");
  if (!site.hasFile(old) && !site.hasFolder(old)) throw new Problem(`${old} is not a file or folder of the site.`);
  const moved = (file: string): string | undefined => (isWithin(file, old) ? now + file.slice(old.length) : undefined);
  const files = [{ oldUri: pathToFileURL(from).href, newUri: pathToFileURL(to).href }];
  const inConfig = editsAfterMoves([{ config, site }], files).filter(({ edits }) => edits.length > 0);
  return [
    ...inConfig.map(({ config: { uri, text }, edits }) => changed(fileURLToPath(uri), text, applyEdits(text, edits))),
    ...linksAfterMoves(site, moved).map(({ page, edits }) =>
      changed(fileURLToPath(site.uriOf(page.path)), page.text, applyEdits(page.text, edits)),
    ),
  ];
}

/** @throws {Problem} when the file changed since the edits were made */
function changed(file: string, before: string, after: string): Change {
  const read = readTextFile(file);
  if (read.text !== before) throw new Problem(`${file} cannot be changed as a whole. Nothing was moved.`);
  return { file: read, text: after };
}

/** Writes all files and does all moves. When anything fails, it restores everything. */
async function moveAll(from: string, to: string, changes: readonly Change[]): Promise<void> {
  const written: Change[] = [];
  const made = makeFolder(path.dirname(to));
  try {
    for (const change of changes) {
      await replaceFile(change.file, change.text);
      written.push(change);
    }
    renameSync(from, to);
  } catch (error) {
    for (const { file } of written) await replaceFile(readTextFile(file.path), file.text);
    for (const folder of made) rmdirSync(folder);
    const reason = error instanceof Error ? error.message : String(error);
    throw new Problem(`Nothing was moved. ${reason}`);
  }
}

/** Creates a folder and its parents. Returns the new ones, innermost first. */
function makeFolder(folder: string): readonly string[] {
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory()) throw new Problem(`${folder} is not a folder. Nothing was moved.`);
    return [];
  }
  const above = makeFolder(path.dirname(folder));
  mkdirSync(folder);
  return [folder, ...above];
}
