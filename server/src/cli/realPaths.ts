import { existsSync, realpathSync } from "node:fs";
import path from "node:path";
import { pathFrom } from "@sitekeeper/command-line/pathFrom";
import { Problem } from "./command.ts";

/** Whether a path is a folder or in it. Links are not followed: see {@link checkInside}. */
const isInside = (folder: string, file: string): boolean => pathFrom(folder, file) !== undefined;

/**
 * Makes sure that a path of the command line leads where its user may expect: a path in the current folder stays in that
 * folder, and any other file in its own. A repository of somebody else may have links to files of its user.
 *
 * @param named an absolute path of something that exists
 * @throws {Problem} when a link leads out of that folder
 */
export function checkInside(named: string, cwd: string, isFolder: boolean): void {
  if (isInside(cwd, named)) checkLink(named, cwd, "the current folder");
  else if (!isFolder) checkLink(named, path.dirname(named), "its folder");
}

/**
 * Makes sure that a file is really in a folder.
 *
 * @param called what the folder is called in the message
 * @throws {Problem} when a link leads out of it
 */
function checkLink(file: string, folder: string, called: string): void {
  const real = realpathSync(file);
  if (!isInside(realpathSync(folder), real)) throw new Problem(linkOut(called, real));
}

/** Says that a link is not followed. */
export const linkOut = (called: string, real: string): string =>
  `A symbolic link leads out of ${called}, to ${real}. It was not followed. To use that file, name it itself.`;

/**
 * A path that a model named, as an absolute path. Links are followed first: a link in the folder may lead out of it.
 *
 * @throws {Problem} when it does not exist, or is outside the folder
 */
export function pathInside(folder: string, given: string): string {
  const named = path.resolve(folder, given);
  if (!existsSync(named)) throw new Problem(`${given} does not exist.`);
  const real = realpathSync(named);
  if (!isInside(realpathSync(folder), real)) throw new Problem(`${given} is outside the folder that the tools read.`);
  return real;
}
