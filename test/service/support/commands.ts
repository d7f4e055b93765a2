import { type SpawnOptions, spawn } from "node:child_process";

/** The output and exit code of a process. */
export interface Finished {
  /** The exit code. Null when a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end, with empty input. */
export function runProgram(
  file: string,
  args: readonly string[],
  options: Pick<SpawnOptions, "env" | "cwd" | "timeout" | "killSignal" | "signal" | "uid" | "gid"> = {},
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
}
