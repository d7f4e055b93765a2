import { spawn } from "node:child_process";
import path from "node:path";
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver-protocol/node";
import { repositoryRoot } from "../../editor/paths.ts";

/** The bundle under test. */
export const serverBundle = path.join(repositoryRoot, "dist/server.js");

/** A server, and the connection to it. */
export interface RunningServer {
  readonly connection: MessageConnection;
  /** The ID of its process. Undefined for a server in this process. */
  readonly pid: number | undefined;
  /** Ends it at once. */
  kill(): void;
  /** Ends the connection without a message, like an editor that crashes. */
  hangUp(): void;
  /** Its standard error so far. */
  stderr(): string;
  /** Resolves with its exit code. */
  readonly exited: Promise<number | null>;
}

/**
 * Starts the bundle, or another server program for Node, as a process that is connected through its standard streams, as
 * other editors do it.
 *
 * @param nodeArguments come before the program
 */
export function spawnServer(program = serverBundle, nodeArguments: readonly string[] = []): RunningServer {
  const child = spawn(process.execPath, [...nodeArguments, program, "--stdio"], { stdio: "pipe" });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const { promise: exited, resolve } = Promise.withResolvers<number | null>();
  child.once("exit", resolve);
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  return {
    connection,
    pid: child.pid,
    kill: () => child.kill("SIGKILL"),
    hangUp: () => child.stdin.end(),
    stderr: () => stderr,
    exited,
  };
}
