import type { EntryType, FileSystem } from "../../../server/src/disk/fileSystem.ts";
import { MessagePipe } from "../support/messagePipe.ts";

/** A slow disk. */
export class LateDisk implements FileSystem {
  readonly cheapReads = true;
  readonly #disk: FileSystem;
  readonly #delay: () => number;

  /** @param delay Returns the duration of a request, in milliseconds. */
  constructor(disk: FileSystem, delay: () => number) {
    this.#disk = disk;
    this.#delay = delay;
  }

  readDirectory(uri: string): Promise<readonly (readonly [string, EntryType])[]> {
    return this.#late(() => this.#disk.readDirectory(uri));
  }

  typeOf(uri: string): Promise<EntryType | undefined> {
    return this.#late(() => this.#disk.typeOf(uri));
  }

  readFile(uri: string, maxBytes: number): Promise<Uint8Array> {
    return this.#late(() => this.#disk.readFile(uri, maxBytes));
  }

  async #late<Result>(read: () => Promise<Result>): Promise<Result> {
    const delay = this.#delay();
    if (delay > 0) await new Promise<void>((resolve) => setTimeout(resolve, delay / 2));
    const result = await read();
    if (delay > 0) await new Promise<void>((resolve) => setTimeout(resolve, delay / 2));
    return result;
  }
}

/** A pipe that delays messages. */
export class LatePipe extends MessagePipe {
  readonly #delay: () => number;

  /** @param delay Returns the delay of a message, in milliseconds. Messages sent during the delay are delayed too. */
  constructor(delay: () => number) {
    super();
    this.#delay = delay;
  }

  protected override deliverLater(waiting: number): void {
    // Messages sent during the delay arrive together with the first one.
    if (waiting === 1) setTimeout(() => this.deliver(Number.POSITIVE_INFINITY), this.#delay());
  }
}
