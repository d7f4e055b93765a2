import { lstatSync } from "node:fs";
import path from "node:path";
import { claimCacheFolder } from "@sitekeeper/command-line/cacheFolder";
import { replaceDurably } from "@sitekeeper/command-line/durableFile";
import { readAliveLog, writeAliveLog } from "../../external/aliveLog.ts";
import { Problem } from "../command.ts";
import { readTextFile, reasonOf } from "../textFile.ts";

/** The file that remembers when links were alive. */
export interface AliveFile {
  readonly times: Map<string, number>;
  /** Writes it again. @throws {Problem} */
  save(): Promise<void>;
}

const NAME = "links.csv";

/**
 * Opens the file that the command line names, or the one in the cache folder of the user. It need not exist.
 *
 * @param shown what the user calls it; undefined for the user's own
 * @throws {Problem} for a file that is something else: it would be replaced
 */
export function openAliveFile(shown: string | undefined, cwd: string, now: number): AliveFile {
  const folder = shown === undefined ? claimCacheFolder("external") : undefined;
  const file = shown === undefined ? folder && path.join(folder, NAME) : path.resolve(cwd, shown);
  // Without a folder for it, nothing is remembered.
  if (file === undefined) return { times: new Map(), save: async () => {} };
  const name = shown ?? file;
  const text = textIn(file, name);
  const times = readAliveLog(text, now);
  if (text.trim() !== "" && times.size === 0 && !/^\S+,\d{3},\d+\r?$/m.test(text))
    throw new Problem(`${name}: This is not a list of links. It was not changed.`);
  const save = async (): Promise<void> => {
    // A team may share it.
    const access = { mode: shown === undefined ? 0o600 : 0o644 };
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
  // A repository of somebody else could have us replace another file.
  if (stats.isSymbolicLink()) throw new Problem(`${name}: A symbolic link. It was not followed.`);
  try {
    return readTextFile(file).text;
  } catch (error) {
    throw new Problem(`${name}: ${reasonOf(error)}`);
  }
}
