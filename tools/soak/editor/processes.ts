import { readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";

/** The processes to measure, each with a pattern that matches its arguments. */
const KINDS = {
  "extension host": /type=extensionHost/,
  "language server": /dist\/server\.js/,
  "local service": /dist\/local-service\.js/,
} as const satisfies Readonly<Record<string, RegExp>>;

/** A kind of process. */
export type ProcessKind = keyof typeof KINDS;

/** The kinds of processes, in the order of the report. */
export const processKinds = Object.keys(KINDS) as readonly ProcessKind[];

/** The memory of a process after garbage collection, in bytes. */
export interface Memory {
  /** The size of the JavaScript heap, including external memory. */
  readonly used: number;
  /** The memory of the whole process, which may include recently freed memory. */
  readonly resident: number;
}

/** The extension that loads the memory probe into processes. */
export const probeExtension = path.join(import.meta.dirname, "probe");

/** The processes of an editor in which the probe extension runs. */
export class Processes {
  readonly #folder: string;

  /**
   * @param folder The folder for sockets and process files. Its path must be short, because the length of socket paths
   * is limited.
   */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The environment variables to start the editor with. */
  get env(): Readonly<Record<string, string>> {
    return { MEMORY_PROBES: this.#folder };
  }

  /** Returns the IDs of all processes of a kind that were ever started. */
  started(kind: ProcessKind): readonly number[] {
    return readdirSync(this.#folder)
      .filter((name) => name.endsWith(".json"))
      .map((name): { pid: number; arguments: string[] } =>
        JSON.parse(readFileSync(path.join(this.#folder, name), "utf8")),
      )
      .filter((start) => start.arguments.some((argument) => KINDS[kind].test(argument)))
      .map(({ pid }) => pid);
  }

  /**
   * Collects garbage in a process and measures its memory.
   *
   * @throws {Error} If the process has exited.
   */
  async memoryOf(pid: number): Promise<Memory> {
    const socket = connect(path.join(this.#folder, `${pid}.sock`));
    return JSON.parse(await text(socket));
  }
}
