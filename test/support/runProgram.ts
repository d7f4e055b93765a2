import { type SpawnOptions, spawn } from "node:child_process";

/** How a program ended, and what it printed. */
export interface Finished {
  /** The exit code. Null when a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The same, with both outputs as they came. */
export interface Ran extends Finished {
  readonly output: string;
}

/** How to run a program. */
export interface RunOptions
  extends Pick<SpawnOptions, "env" | "cwd" | "timeout" | "killSignal" | "signal" | "uid" | "gid"> {
  /** After how many milliseconds it is killed together with everything it started. Without it, only its own end counts. */
  readonly groupTimeout?: number;
}

/** Runs a program to its end, with nothing on its standard input. */
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
