import type { Stats } from "node:fs";
import { lstat, readFile, realpath } from "node:fs/promises";
import path from "node:path";
import type { SecretStore } from "../rotation/ports.ts";
import { type FileAccess, hasCode, removeLeftovers, tryReplacing, writeDurably } from "../stores/durableFile.ts";
import { readEnvVariable, replaceEnvVariable } from "../stores/envFile.ts";
import type { Turn } from "../stores/fileLocks.ts";
import { FileProblem } from "../stores/fileProblem.ts";
import type { StateFolder } from "../stores/stateFolder.ts";

/** A file that was looked up: where it really is, and what it is like. */
interface Target {
  readonly file: string;
  readonly text: string;
  readonly stats: Stats;
}

/** How long to wait for another process that writes the same file, in milliseconds. */
const PATIENCE_MS = 10_000;

/** So many characters of a new token there must be room for. */
const ROOM = 256;

/** A text of this length is a token, and no word that may stand anywhere. */
const TOKEN_LENGTH = 16;

/**
 * A secret store that is one variable of a `.env` file: the token of one group.
 *
 * The file is replaced as a whole, with its owner and mode; all but the value stays as it is, byte for byte.
 */
export class EnvSecretStore implements SecretStore {
  readonly #file: string;
  readonly #variable: string;
  readonly #exclusively: StateFolder["exclusively"];
  #oldTokenLines: readonly number[] = [];

  /** @param exclusively keeps other processes away that write another variable of the same file */
  constructor(file: string, variable: string, exclusively: StateFolder["exclusively"]) {
    this.#file = path.resolve(file);
    this.#variable = variable;
    this.#exclusively = exclusively;
  }

  /** The lines that still hold the token that was replaced, counted from 1. */
  get oldTokenLines(): readonly number[] {
    return this.#oldTokenLines;
  }

  /**
   * Makes sure, before anything is sent, that the variable can be written.
   *
   * @throws FileProblem in words
   */
  async check(): Promise<void> {
    const { file, text, stats } = await this.#look();
    const after = replaceEnvVariable(text, this.#variable, "0".repeat(ROOM));
    if (stats.nlink > 1) {
      throw new FileProblem(
        `${this.#file} is one of ${stats.nlink} names (hard links) of the same file. Replacing it would leave the old token under the others: keep one, and make the others symbolic links.`,
      );
    }
    if (!canGiveTo(stats)) {
      throw new FileProblem(
        `${this.#file} belongs to another user or group, and would not after it is replaced. Run this as its owner.`,
      );
    }
    await removeLeftovers(path.dirname(file), path.basename(file));
    await tryReplacing(file, after.length, accessOf(stats)).catch((error: NodeJS.ErrnoException) => {
      throw new FileProblem(`${this.#file} cannot be replaced (${error.code}). Nothing was sent.`);
    });
  }

  async get(): Promise<string | undefined> {
    const { text } = await this.#look();
    return readEnvVariable(text, this.#variable) || undefined;
  }

  async set(_key: string, value: string): Promise<void> {
    const { file } = await this.#look();
    // What is read, changed and written back must not be written by another in between.
    await this.#exclusively(file, turnToWrite(file), () => this.#replace(value));
  }

  async #replace(value: string): Promise<void> {
    const { file, text, stats } = await this.#look();
    const after = replaceEnvVariable(text, this.#variable, value);
    if (readEnvVariable(after, this.#variable) !== value) {
      throw new FileProblem(`${this.#variable} would not read back from ${this.#file} as it was written.`);
    }
    if (after === text) return;
    await writeDurably(file, Buffer.from(after, "latin1"), accessOf(stats));
    const old = readEnvVariable(text, this.#variable) ?? "";
    this.#oldTokenLines = old.length < TOKEN_LENGTH ? [] : linesWith(after, old);
  }

  async delete(): Promise<void> {
    throw new FileProblem(`${this.#variable} is not removed from ${this.#file}.`);
  }

  /** Follows a link, but not out of the folder that was named: the token would end up where nobody expects it. */
  async #look(): Promise<Target> {
    await lstat(this.#file).catch((error: unknown) => {
      // Node itself refuses to start with an --env-file that is missing; and a misspelt name should not get the token.
      if (hasCode(error, "ENOENT")) throw new FileProblem(`${this.#file} does not exist. Create it first.`);
      throw new FileProblem(`${this.#file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
    });
    const folder = await realpath(path.dirname(this.#file));
    const file = await realpath(this.#file).catch(() => {
      throw new FileProblem(`${this.#file} is a link that leads nowhere.`);
    });
    if (!file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep)) {
      throw new FileProblem(`${this.#file} is a link out of its folder, to ${file}. Name that file itself.`);
    }
    const stats = await lstat(file);
    if (!stats.isFile()) throw new FileProblem(`${this.#file} is no file.`);
    // Latin-1 gives every byte back as it was, whatever the encoding of the comments.
    const text = await readFile(file, "latin1").catch((error: NodeJS.ErrnoException) => {
      throw new FileProblem(`${this.#file} cannot be read (${error.code}).`);
    });
    if (text.includes("\0")) {
      throw new FileProblem(`${this.#file} is no text in UTF-8, as readers of a .env file expect. Save it as UTF-8.`);
    }
    return { file, text, stats };
  }
}

const turnToWrite = (file: string): Turn => ({
  purpose: "write a file",
  patienceMs: PATIENCE_MS,
  problem: (pid) => new FileProblem(`${file} is being written by process ${pid}; it was not changed.`),
});

const accessOf = ({ mode, uid, gid }: Stats): FileAccess => ({ mode: mode & 0o7777, uid, gid });

/** Whether a new file can be given the owner and the group of another one. */
function canGiveTo({ uid, gid }: Stats): boolean {
  const user = process.geteuid?.();
  if (user === undefined || user === 0) return true;
  return uid === user && [process.getegid?.(), ...(process.getgroups?.() ?? [])].includes(gid);
}

const linesWith = (text: string, part: string): readonly number[] =>
  text.split(/\r\n|[\r\n]/).flatMap((line, index) => (line.includes(part) ? [index + 1] : []));
