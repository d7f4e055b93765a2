import { cpSync, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { repositoryRoot } from "../editor/paths.ts";
import { addTour } from "./tour.ts";

/** The folder to open, and the file to show first. */
export interface StartWorkspace {
  readonly folder: string;
  /** The sample's tour page, or the site config of any other folder if the config has a standard name. */
  readonly file?: string;
  /** Whether this is the sample of this repository, not one of the user's folders. */
  readonly isSample: boolean;
  /** Deletes the temporary files. */
  close(): void;
}

/** The sample site. VS Code opens a copy of it, so that changes do not affect the repository. */
const sampleFolder = path.join(repositoryRoot, "examples/acme-docs");

/**
 * Prepares the workspace: the given folder itself, or a new copy of the sample with a tour.
 *
 * @throws If the folder does not exist.
 */
export function prepareWorkspace(given: string | undefined): StartWorkspace {
  if (given !== undefined) {
    const folder = path.resolve(given);
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
      throw new Error(`The folder ${folder} does not exist.`);
    return { folder, ...configIn(folder), isSample: false, close() {} };
  }
  const temporary = mkdtempSync(path.join(tmpdir(), "sitekeeper-start-"));
  const folder = path.join(temporary, path.basename(sampleFolder));
  cpSync(sampleFolder, folder, { recursive: true });
  const close = () => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
  try {
    return { folder, file: addTour(folder), isSample: true, close };
  } catch (error) {
    close();
    throw error;
  }
}

function configIn(folder: string): { file?: string } {
  const file = ["docs.json", "mint.json", "site.config.json"]
    .map((name) => path.join(folder, name))
    .find((candidate) => existsSync(candidate));
  return file === undefined ? {} : { file };
}
