import { type SpawnOptions, spawn } from "node:child_process";

/** The exit status and output of a program. */
export interface ProgramResult {
  /** The exit code, or null if a signal ended the program. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A finished program with the interleaved output of both streams. */
export interface Ran extends ProgramResult {
  readonly output: string;
}

/** Options for running a program. */
export interface RunOptions
  extends Pick<SpawnOptions, "env" | "cwd" | "timeout" | "killSignal" | "signal" | "uid" | "gid"> {
  /**
   * The time after which the program and all its children are killed, in milliseconds. If undefined, the function waits
   * only for the program to exit.
   */
  readonly groupTimeout?: number;
}

/** Runs a program with empty standard input until it exits. */
export function runProgram(
  file: string,
  args: readonly string[],
  { groupTimeout, ...options }: RunOptions = {},
): Promise<Ran> {
  const detached = groupTimeout !== undefined;
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...options, detached, stdio: ["ignore", "pipe", "pipe"] });
    const timer = detached ? setTimeout(() => process.kill(-child.pid!, "SIGKILL"), groupTimeout) : undefined;
    let stdout = "";
    let stderr = "";
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
      output += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
      output += text;
    });
    child.on("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve({ code, stdout, stderr, output });
    });
  });
}
