import { existsSync, realpathSync } from "node:fs";
import path from "node:path";
import { pathFrom } from "@sitekeeper/command-line/pathFrom";
import { Problem } from "./command.ts";

/** Whether a path is a folder itself or inside it. Does not follow symbolic links (see {@link checkInside}). */
const isInside = (folder: string, file: string): boolean => pathFrom(folder, file) !== undefined;

/**
 * Checks that symbolic links do not redirect a path from the command line to an unexpected place. A path inside the
 * current folder must stay in the current folder, and any other file must stay in its own folder. Otherwise, an
 * untrusted repository could contain links to the user's files.
 *
 * @param named The absolute path of an existing file or folder.
 * @throws {Problem} If a symbolic link points outside the folder.
 */
export function checkInside(named: string, cwd: string, isFolder: boolean): void {
  if (isInside(cwd, named)) checkLink(named, cwd, "the current folder");
  else if (!isFolder) checkLink(named, path.dirname(named), "its folder");
}

/**
 * Checks that the real path of a file is inside a folder.
 *
 * @param called The name of the folder in the message.
 * @throws {Problem} If a symbolic link points outside the folder.
 */
function checkLink(file: string, folder: string, called: string): void {
  const real = realpathSync(file);
  if (!isInside(realpathSync(folder), real)) throw new Problem(linkOutMessage(called, real));
}

/** Returns the message for a link that is not followed. */
export const linkOutMessage = (called: string, real: string): string =>
  `A symbolic link points outside ${called}, to ${real}. It was not followed. To use that file, specify its path.`;

/**
 * Resolves a path given by a model to an absolute path. Follows symbolic links before it checks the path, because they
 * may point outside the folder.
 *
 * @throws {Problem} If the path does not exist, or is outside the folder.
 */
export function pathInside(folder: string, given: string): string {
  const named = path.resolve(folder, given);
  if (!existsSync(named)) throw new Problem(`${given} does not exist.`);
  const real = realpathSync(named);
  if (!isInside(realpathSync(folder), real))
    throw new Problem(`${given} is outside the folder that the tools may read.`);
  return real;
}
