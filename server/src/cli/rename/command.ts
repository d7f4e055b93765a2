import { realpathSync } from "node:fs";
import path from "node:path";
import { printable } from "@sitekeeper/command-line/printable";
import { nfc } from "../../disk/paths.ts";
import { displayPathOf } from "../check/targets.ts";
import type { Define } from "../command.ts";
import { findConfig, findConfigAbove, openFound } from "../openConfig.ts";
import { checkSteps, type DisplayName, makeMove, stepsOf } from "./move.ts";
import { changesOf, checkMove, moveOf } from "./plannedMove.ts";

interface Options {
  readonly config?: string;
  readonly redirect?: boolean;
  readonly dryRun?: boolean;
}

/** `site-config rename FROM TO`: moves a page, folder, or image, and updates links to it. */
export const define: Define = (command, io) => {
  command
    .description(
      "Move a page, folder, or image of a site, and update every link to it in the site config and the pages.",
    )
    .argument("<from>", "The file or folder to move")
    .argument("<to>", "The new path")
    .option(
      "--config <path>",
      "The site config, or the folder that contains it (default: the nearest one above <from>)",
    )
    .option("--redirect", "Add a redirect from the old URL of each page")
    .option("--dry-run", "Print the changes without making them")
    .action(async (fromArgument: string, toArgument: string, { config, redirect, dryRun }: Options) => {
      const [source, target] = [path.resolve(io.cwd, fromArgument), path.resolve(io.cwd, toArgument)];
      const found =
        config === undefined ? await findConfigAbove(source, fromArgument, io.cwd) : await findConfig(config, io.cwd);
      const folder = realpathSync(path.dirname(found.path));
      const move = moveOf(folder, source, target);
      const cwd = realpathSync(io.cwd);
      const typed = new Map([
        [nfc(move.from), fromArgument],
        [nfc(move.to), toArgument],
      ]);
      const displayName: DisplayName = (file) =>
        typed.get(nfc(file)) ?? displayPathOf(path.join(folder, file), cwd, path.isAbsolute(fromArgument));
      checkMove(folder, move, displayName);
      const steps = stepsOf(move, changesOf(await openFound(found), folder, move, { displayName, redirect }));
      checkSteps(folder, move, steps, displayName);
      if (dryRun) {
        const changes = [...steps.before, ...steps.after];
        for (const { path: file } of changes) io.out(`Would change ${printable(displayName(file))}\n`);
        io.out(`Would move ${printable(fromArgument)} to ${printable(toArgument)}\n`);
        return;
      }
      await makeMove(folder, move, steps, {
        displayName,
        done: (step) =>
          io.out(
            step === "moved"
              ? `Moved ${printable(fromArgument)} to ${printable(toArgument)}\n`
              : `Changed ${printable(displayName(step.path))}\n`,
          ),
      });
    });
};
