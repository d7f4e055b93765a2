import { access, constants, lstat, readFile, realpath } from "node:fs/promises";
import path from "node:path";
import { readEnvVariable, replaceEnvVariable } from "../envFile.ts";
import { FileProblem } from "../fileProblem.ts";
import type { SecretStore } from "../ports.ts";
import { hasCode, writeDurably } from "../stores/durableFile.ts";

/** A file that was looked up: where it really is, and what it is like. */
interface Target {
  readonly file: string;
  readonly text: string;
  readonly mode: number;
}

/**
 * A secret store that is one variable of a `.env` file: the token of one group.
 *
 * The file is replaced as a whole, with its mode; all but the value stays as it is, byte for byte.
 */
export class EnvSecretStore implements SecretStore {
  readonly #file: string;
  readonly #variable: string;

  constructor(file: string, variable: string) {
    this.#file = path.resolve(file);
    this.#variable = variable;
  }

  /**
   * Makes sure, before anything is sent, that the variable can be written.
   *
   * @throws FileProblem in words
   */
  async check(): Promise<void> {
    const { file, text } = await this.#look();
    replaceEnvVariable(text, this.#variable, "check");
    await access(path.dirname(file), constants.W_OK).catch(() => {
      throw new FileProblem(`${path.dirname(file)} cannot be written, so ${this.#file} cannot be replaced.`);
    });
  }

  async get(): Promise<string | undefined> {
    const { text } = await this.#look();
    return readEnvVariable(text, this.#variable) || undefined;
  }

  async set(_key: string, value: string): Promise<void> {
    const { file, text, mode } = await this.#look();
    const after = replaceEnvVariable(text, this.#variable, value);
    if (readEnvVariable(after, this.#variable) !== value) {
      throw new FileProblem(`${this.#variable} would not read back from ${this.#file} as it was written.`);
    }
    if (after !== text) await writeDurably(file, Buffer.from(after, "latin1"), mode);
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
    return { file, text: await readFile(file, "latin1"), mode: stats.mode & 0o7777 };
  }
}
