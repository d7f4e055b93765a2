import { isUtf8 } from "node:buffer";
import type { Stats } from "node:fs";
import { lstat, readFile, realpath } from "node:fs/promises";
import path from "node:path";
import type { SecretStore } from "../rotation/ports.ts";
import { type FileAccess, hasCode, removeLeftovers, tryReplacing, writeDurably } from "../stores/durableFile.ts";
import { readEnvVariable, replaceEnvVariable } from "../stores/envFile.ts";
import type { Turn } from "../stores/fileLocks.ts";
import { FileProblem } from "../stores/fileProblem.ts";
import type { StateFolder } from "../stores/stateFolder.ts";

/** A file that was looked up: where it really is, and what it contains. */
interface Target {
  readonly file: string;
  readonly text: string;
  /** UTF-8 for a text in it, so that it is read back as others read it; else Latin-1, which keeps every byte as it is. */
  readonly encoding: "utf8" | "latin1";
  /** Undefined for a file that does not exist yet. */
  readonly stats: Stats | undefined;
}

/** How long to wait for another process that writes the same file, in milliseconds. */
const PATIENCE_MS = 10_000;

/** So many characters of a new token there must be room for. */
const ROOM = 256;

/** A text of this length is a token; a shorter one may be a word that is anywhere in the file. */
const TOKEN_LENGTH = 16;

/**
 * A secret store that is one variable of a `.env` file: the token of one group.
 *
 * The file is replaced as a whole, with its owner and mode; all but the value stays as it is, byte for byte. A file that
 * does not exist is created for its owner alone; its folder must exist.
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
    const after = this.#changed(text, "0".repeat(ROOM));
    if (stats && stats.nlink > 1) {
      throw new FileProblem(
        `${this.#file} is one of ${stats.nlink} names (hard links) of the same file. Replacing it would leave the old token under the others. Keep one, and make the others symbolic links.`,
      );
    }
    if (stats && !canGiveTo(stats)) {
      throw new FileProblem(
        `${this.#file} belongs to another user or group, and would not after it is replaced. Run the command as its owner.`,
      );
    }
    await removeLeftovers(path.dirname(file), path.basename(file));
    await tryReplacing(file, Buffer.byteLength(after), accessOf(stats)).catch((error: NodeJS.ErrnoException) => {
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
    const { file, text, encoding, stats } = await this.#look();
    const after = this.#changed(text, value);
    if (after === text) return;
    await writeDurably(file, Buffer.from(after, encoding), accessOf(stats));
    const old = readEnvVariable(text, this.#variable) ?? "";
    this.#oldTokenLines = old.length < TOKEN_LENGTH ? [] : linesWith(after, old);
  }

  #changed(text: string, value: string): string {
    try {
      return replaceEnvVariable(text, this.#variable, value);
    } catch (error) {
      throw error instanceof FileProblem ? new FileProblem(`${this.#file}: ${error.message}`) : error;
    }
  }

  async delete(): Promise<void> {
    throw new FileProblem(`${this.#variable} cannot be removed from ${this.#file}.`);
  }

  /** Follows a link, but not out of the folder that was named: the token would end up where nobody expects it. */
  async #look(): Promise<Target> {
    const folder = await realpath(path.dirname(this.#file)).catch(() => {
      throw new FileProblem(`The folder of ${this.#file} does not exist.`);
    });
    const isMissing = await lstat(this.#file).then(
      () => false,
      (error: unknown) => {
        if (hasCode(error, "ENOENT")) return true;
        throw unreadable(this.#file, error);
      },
    );
    if (isMissing) {
      return { file: path.join(folder, path.basename(this.#file)), text: "", encoding: "utf8", stats: undefined };
    }
    const file = await realpath(this.#file).catch(() => {
      throw new FileProblem(`${this.#file} is a link to a file that does not exist.`);
    });
    if (!file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep)) {
      throw new FileProblem(`${this.#file} is a link out of its folder, to ${file}. Name that file itself.`);
    }
    const stats = await lstat(file);
    // Reading a pipe would wait for whoever writes to it.
    if (!stats.isFile()) throw new FileProblem(`${this.#file} is not a regular file.`);
    const bytes = await readFile(file).catch((error: unknown) => {
      throw unreadable(this.#file, error);
    });
    if (bytes.includes(0)) {
      throw new FileProblem(`${this.#file} is not UTF-8 text, which readers of a .env file expect. Save it as UTF-8.`);
    }
    const encoding = isUtf8(bytes) ? "utf8" : "latin1";
    return { file, text: bytes.toString(encoding), encoding, stats };
  }
}

const unreadable = (file: string, error: unknown): FileProblem =>
  new FileProblem(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);

const turnToWrite = (file: string): Turn => ({
  purpose: "write a file",
  patienceMs: PATIENCE_MS,
  problem: (pid) => new FileProblem(`${file} is being written by process ${pid}; it was not changed.`),
});

/** The owner and the mode of the file that is replaced; a new file is for its owner alone. */
const accessOf = (stats: Stats | undefined): FileAccess =>
  stats ? { mode: stats.mode & 0o7777, uid: stats.uid, gid: stats.gid } : { mode: 0o600 };

/** Whether a new file can be given the owner and the group of another one. */
function canGiveTo({ uid, gid }: Stats): boolean {
  const user = process.geteuid?.();
  if (user === undefined || user === 0) return true;
  return uid === user && [process.getegid?.(), ...(process.getgroups?.() ?? [])].includes(gid);
}

const linesWith = (text: string, part: string): readonly number[] =>
  text.split(/\r\n|[\r\n]/).flatMap((line, index) => (line.includes(part) ? [index + 1] : []));
