import path from "node:path";
import * as l10n from "@vscode/l10n";
import type { SecretStore } from "../rotation/ports.ts";
import { changeTextFile, rehearseChange } from "./changeText.ts";
import { readEnvVariable, replaceEnvVariable } from "./envFile.ts";
import { FileProblem } from "./fileProblem.ts";
import { readTextFile } from "./textFile.ts";

/** The maximum length that the check assumes for a new token, in characters. */
const MAX_TOKEN_LENGTH = 256;

/**
 * The minimum length of a token that is searched for in the file, in characters. Shorter text may be a word that occurs
 * anywhere.
 */
const TOKEN_LENGTH = 16;

/**
 * A secret store that stores the token of one group in one variable of a `.env` file.
 *
 * Everything except the value stays the same, byte for byte. A file that does not exist is created with access for its
 * owner only. The folder of the file must exist.
 */
export class EnvSecretStore implements SecretStore {
  readonly #file: string;
  readonly #variable: string;
  #oldTokenLines: readonly number[] = [];

  constructor(file: string, variable: string) {
    this.#file = path.resolve(file);
    this.#variable = variable;
  }

  /** The numbers of the lines that still contain the replaced token. Line numbers start at 1. */
  get oldTokenLines(): readonly number[] {
    return this.#oldTokenLines;
  }

  /**
   * Makes sure, before anything is sent, that the variable can be written, by writing the file with its existing
   * content.
   *
   * @throws {FileProblem} If the variable cannot be written.
   */
  async check(): Promise<void> {
    const change = (text: string) => this.#changed(text, "0".repeat(MAX_TOKEN_LENGTH));
    await rehearseChange(this.#file, change).catch((error: Error) => {
      throw error instanceof FileProblem ? new FileProblem(l10n.t("{0} Nothing was sent.", error.message)) : error;
    });
  }

  async get(): Promise<string | undefined> {
    const { text } = await readTextFile(this.#file);
    return readEnvVariable(text, this.#variable) || undefined;
  }

  async set(_key: string, value: string): Promise<void> {
    const { before, after } = await changeTextFile(this.#file, (text) => this.#changed(text, value));
    if (after === before) return;
    const old = readEnvVariable(before, this.#variable) ?? "";
    this.#oldTokenLines = old.length < TOKEN_LENGTH ? [] : linesWith(after, old);
  }

  async delete(): Promise<void> {
    throw new FileProblem(`${this.#variable} cannot be removed from ${this.#file}.`);
  }

  #changed(text: string, value: string): string {
    try {
      return replaceEnvVariable(text, this.#variable, value);
    } catch (error) {
      throw error instanceof FileProblem ? new FileProblem(`${this.#file}: ${error.message}`) : error;
    }
  }
}

const linesWith = (text: string, part: string): readonly number[] =>
  text.split(/\r\n|[\r\n]/).flatMap((line, index) => (line.includes(part) ? [index + 1] : []));
