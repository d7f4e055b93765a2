import { type ChildProcess, spawn } from "node:child_process";
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

/** The server as a process, connected through its standard streams, as other editors do it. */
export interface ServerProcess {
  readonly process: ChildProcess;
  readonly connection: MessageConnection;
  /** Its standard error so far. */
  stderr(): string;
  /** Resolves with its exit code. */
  readonly exited: Promise<number | null>;
}

/** Starts the bundle, or another server program for Node. @param nodeArguments come before the program */
export function spawnServer(program = serverBundle, nodeArguments: readonly string[] = []): ServerProcess {
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
  return { process: child, connection, stderr: () => stderr, exited };
}
