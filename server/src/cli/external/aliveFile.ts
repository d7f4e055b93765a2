import { lstatSync } from "node:fs";
import path from "node:path";
import { claimCacheFolder } from "@sitekeeper/command-line/cacheFolder";
import { replaceDurably } from "@sitekeeper/command-line/durableFile";
import { readAliveLog, writeAliveLog } from "../../external/aliveLog.ts";
import { Problem } from "../command.ts";
import { readTextFile, reasonOf } from "../textFile.ts";

/** The file that records when links last worked. */
export interface AliveFile {
  readonly times: Map<string, number>;
  /**
   * Saves the file.
   *
   * @throws {Problem} If it cannot be written.
   */
  save(): Promise<void>;
}

const NAME = "links.csv";

/**
 * Opens the file given on the command line, or the one in the user's cache folder. The file does not have to exist.
 *
 * @param given The path given by the user. Undefined for the cache folder.
 * @throws {Problem} If the file has other content, which must not be overwritten.
 */
export function openAliveFile(given: string | undefined, cwd: string, now: number): AliveFile {
  const folder = given === undefined ? claimCacheFolder("external") : undefined;
  const file = given === undefined ? folder && path.join(folder, NAME) : path.resolve(cwd, given);
  // Without a safe folder, nothing is saved.
  if (file === undefined) return { times: new Map(), save: async () => {} };
  const name = given ?? file;
  const text = textIn(file, name);
  const times = readAliveLog(text, now);
  if (text.trim() !== "" && times.size === 0 && !/^\S+,\d{3},\d+\r?$/m.test(text))
    throw new Problem(`${name}: This is not a list of links. It was not changed.`);
  const save = async (): Promise<void> => {
    // A file specified by the user may be shared with a team.
    const access = { mode: given === undefined ? 0o600 : 0o644 };
    try {
      await replaceDurably(file, { content: writeAliveLog(times, now), access });
    } catch (error) {
      throw new Problem(`${name}: ${reasonOf(error)}`);
    }
  };
  return { times, save };
}

function textIn(file: string, name: string): string {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (!stats) return "";
  // In an untrusted repository, a symbolic link could make us overwrite any of the user's files.
  if (stats.isSymbolicLink()) throw new Problem(`${name}: This is a symbolic link. It was not followed.`);
  try {
    return readTextFile(file).text;
  } catch (error) {
    throw new Problem(`${name}: ${reasonOf(error)}`);
  }
}
