import path from "node:path";
import * as l10n from "@vscode/l10n";
import type { EnvTarget } from "../deliveries/target.ts";
import type { SecretStore } from "../rotation/ports.ts";
import { changeTextFile, rehearseChange } from "./changeText.ts";
import { readEnvVariable, replaceEnvVariable } from "./envFile.ts";
import { ENV_READERS } from "./envReaders.ts";
import { FileProblem } from "./fileProblem.ts";
import { readTextFile, type TextFile } from "./textFile.ts";

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
  readonly #realFile: string | undefined;
  #oldTokenLines: readonly number[] = [];

  /** @param realFile The real path that the file must have. The token is not written to any other file. */
  constructor(file: string, variable: string, realFile?: string) {
    this.#file = path.resolve(file);
    this.#variable = variable;
    this.#realFile = realFile;
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

  /** Checks without writing that the variable can be written. @throws {FileProblem} If it cannot. */
  async inspect(): Promise<void> {
    const found = await readTextFile(this.#file);
    this.#checkFile(found);
    this.#changed(found.text, "0".repeat(MAX_TOKEN_LENGTH));
  }

  /** The value as all programs that commonly read such files find it. Undefined if they find different values. */
  async get(): Promise<string | undefined> {
    const found = await readTextFile(this.#file);
    this.#checkFile(found);
    const values = ENV_READERS.map(({ read }) => read(found.text)).filter((variables) => variables !== undefined);
    const [value, ...others] = new Set(values.map((variables) => variables.get(this.#variable)));
    return others.length === 0 ? value || undefined : undefined;
  }

  async set(_key: string, value: string): Promise<void> {
    const { before, after } = await changeTextFile(this.#file, (text, found) => {
      this.#checkFile(found);
      return this.#changed(text, value);
    });
    if (after === before) return;
    const old = readEnvVariable(before, this.#variable) ?? "";
    this.#oldTokenLines = old.length < TOKEN_LENGTH ? [] : linesWith(after, old);
  }

  async delete(): Promise<void> {
    throw new FileProblem(`${this.#variable} cannot be removed from ${this.#file}.`);
  }

  /** @throws {FileProblem} If the file was replaced by a link, or a link by another one, since the group claimed it. */
  #checkFile({ file }: TextFile): void {
    if (this.#realFile === undefined || file === this.#realFile) return;
    throw new FileProblem(
      l10n.t("{0} now leads to {1}, which was not checked. Run the command again.", this.#file, file),
    );
  }

  #changed(text: string, value: string): string {
    try {
      return replaceEnvVariable(text, this.#variable, value);
    } catch (error) {
      throw error instanceof FileProblem ? new FileProblem(`${this.#file}: ${error.message}`) : error;
    }
  }
}

/** The token in a `.env` file. Undefined if there is none, or it cannot be read. */
export const readToken = ({ file, variable, realFile }: EnvTarget): Promise<string | undefined> =>
  new EnvSecretStore(file, variable, realFile).get().catch(() => undefined);

/**
 * Why a token cannot be written to a `.env` file as it is now: its folder does not exist, it is not a file that can be
 * changed, or programs would not read the token. Does not write anything.
 */
export const envProblem = ({ file, variable, realFile }: EnvTarget): Promise<string | undefined> =>
  new EnvSecretStore(file, variable, realFile).inspect().then(
    () => undefined,
    (error: Error) => error.message,
  );

const linesWith = (text: string, part: string): readonly number[] =>
  text.split(/\r\n|[\r\n]/).flatMap((line, index) => (line.includes(part) ? [index + 1] : []));
