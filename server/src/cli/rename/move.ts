import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { syncFolder } from "@sitekeeper/command-line/durableFile";
import { renameWhenFree } from "@sitekeeper/command-line/renameWhenFree";
import { isWithin } from "../../disk/paths.ts";
import { Problem } from "../command.ts";
import { reasonOf, replaceFile, type TextFile } from "../textFile.ts";
import { entryAt, isFree } from "./freeEntries.ts";

/** The source and destination of a move, as real paths relative to the site folder. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

/** A file whose text changes in a move. */
export interface Change {
  /** The real path before the move, relative to the site folder. */
  readonly path: string;
  /** The file before the change. */
  readonly file: TextFile;
  readonly text: string;
}

interface Steps {
  /** Changes to links and page entries that point to the moved files. */
  readonly before: readonly Change[];
  /**
   * Changes to links in the moved files, made after the move. Until then, these links are valid, so an interrupted move
   * can be restarted.
   */
  readonly after: readonly Change[];
}

export function stepsOf({ from }: Move, changes: readonly Change[]): Steps {
  const { before = [], after = [] } = Object.groupBy(changes, (change) =>
    isWithin(change.path, from) ? "after" : "before",
  );
  return { before, after };
}

/**
 * Checks that the disk permits every step of a move.
 *
 * @throws {Problem} If it does not.
 */
export function checkSteps(
  folder: string,
  { from, to }: Move,
  { before, after }: Steps,
  displayName: DisplayName,
): void {
  const target = nearestEntry(path.dirname(path.join(folder, to)));
  const source = path.dirname(path.join(folder, from));
  const written = [...before, ...after].flatMap(({ file }) => [file.path, path.dirname(file.path)]);
  for (const each of new Set([source, target, ...written])) {
    try {
      accessSync(each, constants.W_OK);
      if (each === target && !statSync(each).isDirectory()) throw new Problem("It is not a folder.");
    } catch (error) {
      throw new Problem(`${displayName(path.relative(folder, each))}: ${reasonOf(error)} Nothing was moved.`);
    }
  }
  if (statSync(target).dev !== statSync(path.join(folder, from)).dev)
    throw new Problem("The source and destination are on different disks. Nothing was moved.");
}

/** Returns the name of a file in the output, given its path relative to the site folder. */
export type DisplayName = (file: string) => string;

/**
 * Moves a file or folder and updates other files. Every file is replaced atomically, and the move is a single rename,
 * so a killed process leaves no partial files. There is no undo, except with Git.
 *
 * @param done Called after each step.
 * @throws {Problem} If a step fails. Earlier steps are not undone.
 */
export async function makeMove(
  folder: string,
  { from, to }: Move,
  { before, after }: Steps,
  { displayName, done }: { readonly displayName: DisplayName; readonly done: (step: Change | "moved") => void },
): Promise<void> {
  const [source, target] = [path.join(folder, from), path.join(folder, to)];
  let file = from;
  try {
    for (const change of before) {
      file = change.path;
      await replaceFile(change.file, change.text);
      done(change);
    }
    file = to;
    mkdirSync(path.dirname(target), { recursive: true });
    if (!isFree(target, source)) throw new Problem("It already exists.");
    await renameWhenFree(source, target);
    await syncFolder(path.dirname(target));
    done("moved");
  } catch (error) {
    throw new Problem(
      `${displayName(file)}: ${reasonOf(error)} ${displayName(from)} was not moved. Run the command again to finish, or undo the changes with Git.`,
    );
  }
  const failed: string[] = [];
  for (const change of after) {
    const now = to + change.path.slice(from.length);
    try {
      await replaceFile({ ...change.file, path: path.join(folder, now) }, change.text);
      done({ ...change, path: now });
    } catch (error) {
      failed.push(`${displayName(now)}: ${reasonOf(error)}`);
    }
  }
  if (failed.length > 0) throw new Problem(`${failed.join(" ")} Links in these files were not changed.`);
}

/** Returns a path if it exists, otherwise its nearest existing parent. */
function nearestEntry(file: string): string {
  return entryAt(file) ? file : nearestEntry(path.dirname(file));
}
