import { realpathSync } from "node:fs";
import path from "node:path";
import { printable } from "@sitekeeper/command-line/printable";
import { counted } from "../../counted.ts";
import type { CliIo, Define } from "../command.ts";
import { type FoundConfig, findConfig, openFound } from "../openConfig.ts";
import { type Change, finishMove, type Move, makeMove } from "./move.ts";
import { beginJournal, interruptedMove, removeJournal } from "./moveJournal.ts";
import { changesOf, checkMove, moveOf } from "./plannedMove.ts";

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
      const found = await findConfig(config, io.cwd);
      const folder = realpathSync(path.dirname(found.path));
      const move = moveOf(folder, path.resolve(io.cwd, given), path.resolve(io.cwd, wanted));
      if (await finishInterrupted(folder, move, io)) return;
      await beginJournal(folder, { process: process.pid, ...move, step: "writing", files: [] });
      const changes = await plan(found, folder, move).catch(async (error: unknown) => {
        await removeJournal(folder);
        throw error;
      });
      await makeMove(folder, move, changes);
      io.out(`Moved ${printable(given)} to ${printable(wanted)} and changed ${counted(changes.length, "file")}.\n`);
    });
};

async function plan(found: FoundConfig, folder: string, move: Move): Promise<readonly Change[]> {
  checkMove(folder, move);
  return changesOf(await openFound(found), folder, move);
}

/** Finishes a move that was interrupted in the site. True when it was this one. */
async function finishInterrupted(folder: string, move: Move, io: CliIo): Promise<boolean> {
  const interrupted = interruptedMove(folder);
  if (!interrupted) return false;
  const { isMoved, leftAlone } = await finishMove(folder, interrupted);
  if (!isMoved) return false;
  const [from, to] = [interrupted.from, interrupted.to].map(printable);
  io.out(`Moved ${from} to ${to}: an earlier run was interrupted.\n`);
  for (const file of leftAlone) {
    io.err(`site-config: ${printable(file)}: The file was changed since, so its links to ${from} were not.\n`);
  }
  return interrupted.from === move.from && interrupted.to === move.to;
}
