import { createHash } from "node:crypto";
import { constants, lstatSync, mkdirSync, readFileSync, renameSync, rmdirSync } from "node:fs";
import { access, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { replaceDurably, syncFolder, temporaryFor, writeBeside } from "@sitekeeper/command-line/durableFile";
import { isWithin } from "../../site/paths.ts";
import { reasonOf, type TextFile } from "../check/readTextFile.ts";
import { Problem } from "../command.ts";
import { isEntry, isFree } from "./entries.ts";
import { type MovedFile, type MoveJournal, removeJournal, writeJournal } from "./moveJournal.ts";

/** A file whose text changes with a move. */
export interface Change {
  /** Its real path from the folder of the site, before the move. */
  readonly path: string;
  /** The file as it was read. */
  readonly file: TextFile;
  readonly text: string;
}

/** What is moved, by real paths from the folder of the site. */
export type Move = Pick<MoveJournal, "from" | "to">;

/**
 * Moves a file or folder and changes other files with it, all or nothing. First every new text is written beside its file;
 * only when all of them are on disk, the site changes. A process that is killed leaves its journal: {@link finishMove}.
 *
 * @param folder of the site
 * @throws {Problem} when something fails; then everything is as it was
 */
export async function makeMove(folder: string, move: Move, changes: readonly Change[]): Promise<void> {
  const inFolder = (file: string) => path.join(folder, file);
  const moved = (file: string) => (isWithin(file, move.from) ? move.to + file.slice(move.from.length) : file);
  const steps = changes.map((change) => ({ ...change, temporary: temporaryFor(change.path) }));
  const files = steps.map(
    ({ path: file, temporary, file: { bytes } }): MovedFile => ({
      target: moved(file),
      temporary: moved(temporary),
      before: hashOf(bytes),
    }),
  );
  const journal = { process: process.pid, ...move, files };
  const undo: (() => unknown)[] = [];
  try {
    await writeJournal(folder, { ...journal, step: "writing" });
    for (const { path: file, temporary, file: read, text } of steps) {
      const content = read.hasByteOrderMark ? `\ufeff${text}` : text;
      await stage(inFolder(file), inFolder(temporary), content).catch(naming(file));
      undo.push(() => rm(inFolder(temporary), { force: true }));
    }
    await writeJournal(folder, { ...journal, step: "moving" });
    for (const each of missingFolders(path.dirname(inFolder(move.to)))) {
      mkdirSync(each);
      undo.push(() => rmdirSync(each));
    }
    if (!isFree(inFolder(move.to), inFolder(move.from))) throw new Problem(`${move.to} already exists.`);
    renameSync(inFolder(move.from), inFolder(move.to));
    undo.push(() => renameSync(inFolder(move.to), inFolder(move.from)));
    for (const [index, { target, temporary }] of files.entries()) {
      const { path: file, file: read } = steps[index]!;
      await takePlace(inFolder(temporary), inFolder(target), read.bytes).catch(naming(file));
      undo.push(() => putBack(inFolder(target), read.bytes));
    }
    await syncFolder(path.dirname(inFolder(move.to)));
  } catch (error) {
    try {
      for (const back of undo.reverse()) await back();
      await removeJournal(folder);
    } catch (again) {
      // The journal stays: the next run does the rest.
      throw new Problem(`The move stopped in the middle. ${reasonOf(again)} Run the command again to finish it.`);
    }
    throw new Problem(`Nothing was moved. ${reasonOf(error)}`);
  }
  await removeJournal(folder);
}

/**
 * Finishes a move whose process ended in the middle: undoes it where nothing of the site had changed, else does the rest.
 *
 * @returns whether the move was made, and the files that were changed since, whose links stay as they are
 * @throws {Problem} when it cannot be finished; then the journal stays
 */
export async function finishMove(
  folder: string,
  { from, to, step, files }: MoveJournal,
): Promise<{ readonly isMoved: boolean; readonly leftAlone: readonly string[] }> {
  const inFolder = (file: string) => path.join(folder, file);
  const leftAlone: string[] = [];
  try {
    const isMoved = isEntry(inFolder(to)) && !isEntry(inFolder(from));
    if (step === "writing" || (!isMoved && !isEntry(inFolder(from)))) {
      const before = (file: string) => (isWithin(file, to) ? from + file.slice(to.length) : file);
      for (const { temporary } of files) {
        for (const each of [temporary, before(temporary)]) await rm(inFolder(each), { force: true });
      }
      await removeJournal(folder);
      return { isMoved: false, leftAlone };
    }
    if (!isMoved) {
      if (!isFree(inFolder(to), inFolder(from))) throw new Problem(`Both ${from} and ${to} exist. Remove one of them.`);
      mkdirSync(path.dirname(inFolder(to)), { recursive: true });
      renameSync(inFolder(from), inFolder(to));
    }
    for (const { target, temporary, before } of files) {
      if (!exists(inFolder(temporary))) continue;
      if (exists(inFolder(target)) && hashOf(readFileSync(inFolder(target))) === before) {
        await rename(inFolder(temporary), inFolder(target));
      } else {
        await rm(inFolder(temporary));
        leftAlone.push(target);
      }
    }
    await removeJournal(folder);
    return { isMoved: true, leftAlone };
  } catch (error) {
    throw new Problem(`An interrupted move of ${from} to ${to} cannot be finished. ${reasonOf(error)}`);
  }
}

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

const exists = (file: string): boolean => lstatSync(file, { throwIfNoEntry: false }) !== undefined;

/** Writes the new text of a file beside it, with its permissions. */
async function stage(file: string, temporary: string, content: string): Promise<void> {
  await access(file, constants.W_OK);
  const { mode } = await stat(file);
  await writeBeside(file, { content, access: { mode }, temporary });
}

/** Lets a text that was written beside a file take its place, unless the file is not what was read any more. */
async function takePlace(temporary: string, target: string, read: Uint8Array): Promise<void> {
  if (!(await readFile(target)).equals(read)) throw new Problem("The file was changed by another program.");
  await rename(temporary, target);
}

/** Gives a file its bytes of before again. */
async function putBack(target: string, bytes: Uint8Array): Promise<void> {
  const { mode } = await stat(target);
  await replaceDurably(target, { content: bytes, access: { mode } });
}

const naming =
  (file: string) =>
  (error: unknown): never => {
    throw new Problem(`${file}: ${reasonOf(error)}`);
  };

/** The folders that do not exist yet, from a folder upwards; the outermost first. */
function missingFolders(folder: string): readonly string[] {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (stats?.isDirectory()) return [];
  if (stats) throw new Problem(`${folder} is not a folder.`);
  return [...missingFolders(path.dirname(folder)), folder];
}
