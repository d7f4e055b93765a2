import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * The environment for every program. The environment of this process may contain an API token, and its language
 * settings would change the output.
 */
const ENVIRONMENT = { LC_ALL: "C", TZ: "UTC0" };

/**
 * Runs an operating system program in the program's own folder, and returns its output.
 *
 * @param program The absolute path. Given only a name, Windows would search the current folder, which may be someone
 * else's repository.
 */
export async function outputOf(program: string, args: readonly string[]): Promise<string> {
  if (!path.isAbsolute(program)) throw new Error(`"${program}" is not a full path.`);
  const { stdout } = await run(program, args, { cwd: path.dirname(program), env: ENVIRONMENT, windowsHide: true });
  return stdout;
}

/** The path of a program that comes with Windows. */
export function windowsProgram(name: string, { SystemRoot = "" }: NodeJS.ProcessEnv = process.env): string {
  const root = /^[a-z]:\\/i.test(SystemRoot) ? SystemRoot : "C:\\Windows";
  return path.win32.join(root, "System32", name);
}
