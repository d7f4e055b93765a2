import { existsSync } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "../editor/paths.ts";

/** Why the tests of the corpus are skipped. */
export const NO_CORPUS = "There is no folder of real sites. Name one in SITEKEEPER_CORPUS.";

/**
 * The folder of real configs and sites, which are not part of this project: `SITEKEEPER_CORPUS`, or a folder beside the
 * repository.
 *
 * @returns undefined when it does not exist
 */
export function findCorpus(): string | undefined {
  const folder = process.env.SITEKEEPER_CORPUS ?? path.join(repositoryRoot, "../shared/corpus");
  return existsSync(path.join(folder, "configs")) ? path.resolve(folder) : undefined;
}
