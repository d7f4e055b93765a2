import type { FileSystem } from "../disk/fileSystem.ts";
import type { Scheduler } from "./scheduler.ts";

/** Everything the server needs from its machine. */
export interface Runtime {
  readonly scheduler: Scheduler;
  /** The disk, for `file:` URIs; undefined where there is none, as in a web worker. */
  readonly disk: FileSystem | undefined;
  /** URI of the icon drawings, where the server knows it without the client. */
  readonly iconDrawings: string | undefined;
}
