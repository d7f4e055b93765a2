import { cpSync, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { repositoryRoot } from "../editor/paths.ts";
import { addTour } from "./tour.ts";

/** What is opened, and the file in it that is shown first. */
export interface StartWorkspace {
  readonly folder: string;
  /** The tour of the sample; of another folder its site config, where it has one under a usual name. */
  readonly file?: string;
  /** Whether it is the sample of this repository, and no folder of the user's own. */
  readonly isSample: boolean;
  /** Removes what was made for this start. */
  close(): void;
}

/** The sample site; a start opens a copy of it, so that nobody's first tries land in the repository. */
const sampleFolder = path.join(repositoryRoot, "examples/acme-docs");

/**
 * Makes the workspace to open: the folder itself when one is given, else a fresh copy of the sample with a tour in it.
 *
 * @throws When there is no such folder.
 */
export function prepareWorkspace(given: string | undefined): StartWorkspace {
  if (given !== undefined) {
    const folder = path.resolve(given);
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`There is no folder ${folder}.`);
    return { folder, ...configIn(folder), isSample: false, close() {} };
  }
  const temporary = mkdtempSync(path.join(tmpdir(), "sitekeeper-start-"));
  const folder = path.join(temporary, path.basename(sampleFolder));
  cpSync(sampleFolder, folder, { recursive: true });
  const close = () => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
  try {
    return { folder, file: addTour(folder, path.join(folder, "site.config.json")), isSample: true, close };
  } catch (error) {
    close();
    throw error;
  }
}

function configIn(folder: string): { file?: string } {
  const file = ["site.config.json", "mint.json"]
    .map((name) => path.join(folder, name))
    .find((each) => existsSync(each));
  return file === undefined ? {} : { file };
}
