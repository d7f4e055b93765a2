import { spawn } from "node:child_process";
import path from "node:path";
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver-protocol/node";
import { repositoryRoot } from "../../editor/paths.ts";

/** The server bundle under test. */
export const serverBundle = path.join(repositoryRoot, "dist/server.js");

/** A server and the connection to it. */
export interface RunningServer {
  readonly connection: MessageConnection;
  /** The process ID, or undefined for a server in this process. */
  readonly pid: number | undefined;
  /** Stops the server immediately. */
  kill(): void;
  /** Closes the connection without notice, as if the editor had crashed. */
  hangUp(): void;
  /** What the server has written to standard error so far. */
  stderr(): string;
  /** Resolves with the server's exit code. */
  readonly exited: Promise<number | null>;
}

/**
 * Starts the bundle, or another Node program, as a process. It is connected through standard input and output, as in
 * most editors.
 *
 * @param nodeArguments Arguments for Node that precede the program.
 * @param env Additional environment variables.
 */
export function spawnServer(
  program = serverBundle,
  nodeArguments: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): RunningServer {
  const child = spawn(process.execPath, [...nodeArguments, program, "--stdio"], {
    stdio: "pipe",
    env: { ...process.env, ...env },
  });
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
