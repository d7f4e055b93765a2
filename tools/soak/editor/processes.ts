import { readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";

/** The processes whose memory is sampled, each with what its arguments contain. */
const KINDS = {
  "extension host": /type=extensionHost/,
  "language server": /dist\/server\.js/,
  "local service": /dist\/local-service\.js/,
} as const satisfies Readonly<Record<string, RegExp>>;

/** A kind of process. */
export type ProcessKind = keyof typeof KINDS;

/** The kinds of processes, in the order of the report. */
export const processKinds = Object.keys(KINDS) as readonly ProcessKind[];

/** What a process needs after garbage was collected, in bytes. */
export interface Memory {
  /** JavaScript memory, including what it refers to outside the heap. */
  readonly used: number;
  /** Memory of the whole process. Freed memory stays in it for a while. */
  readonly resident: number;
}

/** The extension that puts the probes into the processes. */
export const probeExtension = path.join(import.meta.dirname, "probe");

/** The processes of an editor that runs with the probe. */
export class Processes {
  readonly #folder: string;

  /** @param folder where the probes are; not longer than a path of a socket may be */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The environment that the editor needs. */
  get env(): Readonly<Record<string, string>> {
    return { MEMORY_PROBES: this.#folder };
  }

  /** The IDs of all processes of a kind that ever started. */
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
   * Collects garbage in a process, then measures.
   *
   * @throws when the process has ended
   */
  async memoryOf(pid: number): Promise<Memory> {
    const socket = connect(path.join(this.#folder, `${pid}.sock`));
    return JSON.parse(await text(socket));
  }
}
