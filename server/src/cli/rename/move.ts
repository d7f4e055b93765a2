import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { syncFolder } from "@sitekeeper/command-line/durableFile";
import { renameWhenFree } from "@sitekeeper/command-line/renameWhenFree";
import { isWithin } from "../../disk/paths.ts";
import { Problem } from "../command.ts";
import { reasonOf, replaceFile, type TextFile } from "../textFile.ts";
import { entryAt, isFree } from "./entries.ts";

/** The source and destination of a move, as real paths from the site folder. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

/** A file whose text changes with a move. */
export interface Change {
  /** Its real path from the folder of the site, before the move. */
  readonly path: string;
  /** The file as it was read. */
  readonly file: TextFile;
  readonly text: string;
}

/** The steps of a move in their order. */
interface Steps {
  /** Links and entries that lead to what moves. */
  readonly before: readonly Change[];
  /** Links of what moves: until then they are right, so an interrupted move can be started again. */
  readonly after: readonly Change[];
}

export function stepsOf({ from }: Move, changes: readonly Change[]): Steps {
  const { before = [], after = [] } = Object.groupBy(changes, (change) =>
    isWithin(change.path, from) ? "after" : "before",
  );
  return { before, after };
}

/** Makes sure that the disk lets every step be done. @throws {Problem} when it does not */
export function checkSteps(folder: string, { from, to }: Move, { before, after }: Steps, shown: Shown): void {
  const target = nearestEntry(path.dirname(path.join(folder, to)));
  const source = path.dirname(path.join(folder, from));
  const written = [...before, ...after].flatMap(({ file }) => [file.path, path.dirname(file.path)]);
  for (const each of new Set([source, target, ...written])) {
    try {
      accessSync(each, constants.W_OK);
      if (each === target && !statSync(each).isDirectory()) throw new Problem("It is not a folder.");
    } catch (error) {
      throw new Problem(`${shown(path.relative(folder, each))}: ${reasonOf(error)} Nothing was moved.`);
    }
  }
  if (statSync(target).dev !== statSync(path.join(folder, from)).dev)
    throw new Problem("The two places are on different disks. Nothing was moved.");
}

/** The name in output of a path from the site folder. */
export type Shown = (file: string) => string;

/**
 * Moves a file or folder and changes other files with it. Each file is replaced as a whole, and the move itself is one step,
 * so a process that is killed leaves nothing half-written. Nothing about the move is stored: Git knows what was before.
 *
 * @param done called after each step with what was done
 * @throws {Problem} when a step fails; the steps before it stay
 */
export async function makeMove(
  folder: string,
  { from, to }: Move,
  { before, after }: Steps,
  { shown, done }: { readonly shown: Shown; readonly done: (step: Change | "moved") => void },
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
      `${shown(file)}: ${reasonOf(error)} ${shown(from)} was not moved. Run the command again to finish, or undo the changes with Git.`,
    );
  }
  const failed: string[] = [];
  for (const change of after) {
    const now = to + change.path.slice(from.length);
    try {
      await replaceFile({ ...change.file, path: path.join(folder, now) }, change.text);
      done({ ...change, path: now });
    } catch (error) {
      failed.push(`${shown(now)}: ${reasonOf(error)}`);
    }
  }
  if (failed.length > 0) throw new Problem(`${failed.join(" ")} Links there were not changed.`);
}

/** The entry at a path, or the nearest one above it. */
function nearestEntry(file: string): string {
  return entryAt(file) ? file : nearestEntry(path.dirname(file));
}
