import { existsSync } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "../editor/paths.ts";

/**
 * Where real configs and sites lie that are no part of this project: `SITEKEEPER_CORPUS`, or a folder beside the
 * repository. Undefined when there is none; tests then skip, and say so.
 */
export const corpus = find(process.env.SITEKEEPER_CORPUS ?? path.join(repositoryRoot, "../shared/corpus"));

/** Why the tests of the corpus do not run, for the title of those that are skipped. */
export const absent = corpus === undefined ? " (skipped: there is no corpus; SITEKEEPER_CORPUS names its folder)" : "";

function find(folder: string): string | undefined {
  return existsSync(path.join(folder, "configs")) ? path.resolve(folder) : undefined;
}
