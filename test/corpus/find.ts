import { existsSync } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "../editor/paths.ts";

/** Why the corpus tests are skipped. */
export const NO_CORPUS = "No folder of real sites found. Set SITEKEEPER_CORPUS.";

/**
 * Finds the folder of real configs and sites, which are not part of this project. The folder is `SITEKEEPER_CORPUS`, or
 * one next to the repository.
 *
 * @returns The folder, or undefined if it does not exist.
 */
export function findCorpus(): string | undefined {
  const folder = process.env.SITEKEEPER_CORPUS ?? path.join(repositoryRoot, "../shared/corpus");
  return existsSync(path.join(folder, "configs")) ? path.resolve(folder) : undefined;
}
