import { type SpawnOptions, spawn } from "node:child_process";

/** What a finished process left behind. */
export interface Finished {
  /** The exit code; null when a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end. Its input is empty. */
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
