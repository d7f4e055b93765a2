import { readFileSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { createDurably, isTemporaryOf, replaceDurably } from "@sitekeeper/command-line/durableFile";
import { reasonOf } from "../check/readTextFile.ts";
import { Problem } from "../command.ts";

/** A file whose text changes with a move, by paths from the folder of the site. */
export interface MovedFile {
  /** Where the file is after the move. */
  readonly target: string;
  /** The new text, beside the file: where it is after the move. */
  readonly temporary: string;
  /** The SHA-256 hash of the file before, in hex. */
  readonly before: string;
}

/** What is on disk while a move is under way, so that one that was interrupted can be finished or undone. */
export interface MoveJournal {
  /** The process that moves. */
  readonly process: number;
  /** What moves and where to, from the folder of the site. */
  readonly from: string;
  readonly to: string;
  /** `writing`: nothing of the site has changed yet. `moving`: every new text is on disk. */
  readonly step: "writing" | "moving";
  readonly files: readonly MovedFile[];
}

/** The journal of a site; while it is there, no other move begins. */
const NAME = ".site-config-rename.json";

/**
 * The journal of a move in a site whose process ended in the middle.
 *
 * @throws {Problem} when another process moves something in the site
 */
export function interruptedMove(folder: string): MoveJournal | undefined {
  const text = readIfThere(path.join(folder, NAME));
  const journal = text === undefined ? undefined : parse(text);
  if (text === undefined || (journal && !isRunning(journal.process))) return journal;
  throw busy(journal);
}

/** Begins a move. @throws {Problem} when another process moves something in the site */
export async function beginJournal(folder: string, journal: MoveJournal): Promise<void> {
  const isOurs = await createDurably(path.join(folder, NAME), { content: JSON.stringify(journal) }).catch(
    (error: unknown) => {
      throw new Problem(`Nothing was moved. ${reasonOf(error)}`);
    },
  );
  if (!isOurs) throw busy(undefined);
}

function busy(journal: MoveJournal | undefined): Problem {
  const who = journal ? `Process ${journal.process}` : "Another process";
  return new Problem(
    `${who} is moving files in this site. Nothing was moved. Try again later; if no such process is running, remove ${NAME}.`,
  );
}

/** Replaces the journal. @throws Error of the file system */
export async function writeJournal(folder: string, journal: MoveJournal): Promise<void> {
  await replaceDurably(path.join(folder, NAME), { content: JSON.stringify(journal) });
}

/** Ends a move. What a process that was killed left of a journal goes, too. */
export async function removeJournal(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (isTemporaryOf(name, NAME)) await rm(path.join(folder, name), { force: true });
  }
  await rm(path.join(folder, NAME), { force: true });
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new Problem(`${NAME}: ${reasonOf(error)} Nothing was moved.`);
  }
}

/** Undefined for a text that is not a journal, such as one that is being written. */
function parse(text: string): MoveJournal | undefined {
  try {
    const { process, from, to, step, files } = JSON.parse(text);
    const isJournal =
      Number.isInteger(process) &&
      isInside(from) &&
      isInside(to) &&
      files.every((each: MovedFile) => isMovedFile(each, { from, to }));
    return isJournal && (step === "writing" || step === "moving") ? { process, from, to, step, files } : undefined;
  } catch {
    return undefined;
  }
}

// A journal may come with a cloned repository: it must not reach a file that no move of this program makes or moves.

const isInside = (file: string): boolean =>
  file !== "" && !path.isAbsolute(file) && path.normalize(file).split(path.sep)[0] !== "..";

const isMovedFile = (
  { target, temporary, before }: MovedFile,
  { from, to }: Pick<MoveJournal, "from" | "to">,
): boolean =>
  isTemporaryOf(path.basename(temporary), path.basename(target === to ? from : target)) && typeof before === "string";

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
