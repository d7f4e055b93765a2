import type { FileSystem } from "../disk/fileSystem.ts";
import type { Rule } from "../rules/engine/rule.ts";
import type { Scheduler } from "./scheduler.ts";

/** Everything the server needs from the program that starts it: its machine, and the rules. */
export interface Runtime {
  readonly scheduler: Scheduler;
  readonly rules: readonly Rule[];
  /** The disk, for `file:` URIs; undefined where there is none, as in a web worker. */
  readonly disk: FileSystem | undefined;
  /** URI of the icon drawings, where the server knows it without the client. */
  readonly iconDrawings: string | undefined;
}
