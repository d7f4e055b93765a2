import { createRequire } from "node:module";
import path from "node:path";
import { build } from "esbuild";
import {
  createMessageConnection,
  type DataCallback,
  type Disposable,
  Emitter,
  type Message,
  type MessageReader,
  type MessageWriter,
} from "vscode-languageserver-protocol/node";
import { repositoryRoot } from "../../editor/paths.ts";
import type { RunningServer } from "./server.ts";

const nothing: Disposable = { dispose: () => undefined };

/** One direction between a client and a server: messages arrive as copies, in their order, one per turn of the event loop. */
class Pipe implements MessageReader, MessageWriter {
  readonly #errors = new Emitter<never>();
  readonly #waiting: string[] = [];
  readonly #accepts: (message: Message) => boolean;
  #receive: DataCallback | undefined;
  isOpen = true;

  /** @param accepts false for a message that does not arrive */
  constructor(accepts: (message: Message) => boolean = () => true) {
    this.#accepts = accepts;
  }

  readonly onError = this.#errors.event;
  readonly onClose = () => nothing;
  readonly onPartialMessage = () => nothing;

  listen(receive: DataCallback): Disposable {
    this.#receive = receive;
    return nothing;
  }

  write(message: Message): Promise<void> {
    // As JSON, since that is what arrives over a stream: without undefined, and shared with nobody.
    this.#waiting.push(JSON.stringify(message));
    setImmediate(() => {
      const text = this.#waiting.shift();
      if (text === undefined || !this.isOpen) return;
      const copy = JSON.parse(text) as Message;
      if (this.#accepts(copy)) this.#receive?.(copy);
    });
    return Promise.resolve();
  }

  end(): void {}

  dispose(): void {}
}

const bundle = path.join(repositoryRoot, "out/soak/server.cjs");

/** Bundles the server for {@link serverHere}. */
export async function bundleServerHere(): Promise<void> {
  await build({
    entryPoints: [path.join(import.meta.dirname, "serverOn.ts")],
    outfile: bundle,
    bundle: true,
    format: "cjs",
    platform: "node",
    target: "es2024",
    mainFields: ["module", "main"],
    sourcemap: "inline",
    logLevel: "warning",
  });
}

/**
 * Starts the server that was bundled in this thread, which costs a thousandth of a new process. It ends with the
 * notification `exit`, and then hears and says nothing any more.
 */
export function serverHere(): RunningServer {
  const { startServerOn } = createRequire(import.meta.url)(bundle) as typeof import("./serverOn.ts");
  const { promise: exited, resolve } = Promise.withResolvers<number | null>();
  let isShutDown = false;
  const end = (code: number | null): void => {
    for (const pipe of [toServer, toClient]) pipe.isOpen = false;
    resolve(code);
  };
  const toServer = new Pipe((message) => {
    const method = "method" in message ? message.method : undefined;
    if (method === "shutdown") isShutDown = true;
    // The library would end the process.
    if (method === "exit") end(isShutDown ? 0 : 1);
    return method !== "exit";
  });
  const toClient = new Pipe();
  startServerOn(toServer, toClient);
  return {
    connection: createMessageConnection(toClient, toServer),
    pid: undefined,
    kill: () => end(null),
    hangUp: () => end(null),
    stderr: () => "",
    exited,
  };
}
