import { existsSync, realpathSync } from "node:fs";
import path from "node:path";
import { Problem } from "../command.ts";
import { isInside } from "../realPaths.ts";

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
