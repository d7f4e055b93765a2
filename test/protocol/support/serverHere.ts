import { createRequire } from "node:module";
import path from "node:path";
import { createMessageConnection, type Message } from "vscode-languageserver-protocol/node";
import { repositoryRoot } from "../../editor/paths.ts";
import { bundleForNode } from "../../support/bundleForNode.ts";
import { MessagePipe } from "./messagePipe.ts";
import type { RunningServer } from "./server.ts";

/** A pipe that delivers one message per turn of the event loop. */
class Pipe extends MessagePipe {
  readonly #accepts: (message: Message) => boolean;

  /** @param accepts Returns false for messages that should be dropped. */
  constructor(accepts: (message: Message) => boolean = () => true) {
    super();
    this.#accepts = accepts;
  }

  protected override deliverLater(): void {
    setImmediate(() => this.deliver(1));
  }

  protected override accepts(message: Message): boolean {
    return this.#accepts(message);
  }
}

const bundle = path.join(repositoryRoot, "out/soak/server.cjs");

/** Bundles the server for {@link serverHere}. */
export async function bundleServerHere(): Promise<void> {
  await bundleForNode(bundle, { entryPoints: [path.join(import.meta.dirname, "serverOn.ts")] });
}

/**
 * Starts the bundled server in this thread, which is a thousand times faster than starting a process. After an `exit`
 * notification, it drops all messages.
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
    // The library would exit the process.
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
