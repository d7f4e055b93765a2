import { tmpdir } from "node:os";
import { runProgram } from "../../../test/support/runProgram.ts";

/** Returns a command that runs the program in its arguments with a limit on the size of files. */
export const withFileLimit = (kilobytes: number): readonly string[] => [
  "/bin/sh",
  "-c",
  // The limit is in blocks of 512 bytes (POSIX, ulimit).
  `ulimit -f ${2 * kilobytes}; exec "$0" "$@"`,
];

/** Returns a command that runs a shell script, followed by the program in its arguments. */
export const after = (script: string): readonly string[] => ["/bin/sh", "-c", `${script} && exec "$0" "$@"`];

/**
 * Returns a command that runs the program in its arguments while a folder is read-only. Requires a separate mount
 * namespace.
 */
export const onReadOnlyDisk = (folder: string): readonly string[] =>
  after(`mount --bind ${folder} ${folder} && mount -o remount,bind,ro ${folder}`);

/**
 * Returns a command that runs a program in its own mount and PID namespaces. Creating these requires root or Linux user
 * namespaces.
 */
export async function isolating(kind: "mounts" | "processes"): Promise<readonly string[] | undefined> {
  const flags = { mounts: ["--mount"], processes: ["--pid", "--fork", "--mount-proc"] }[kind];
  for (const user of [[], ["--user", "--map-root-user"]]) {
    const [file = "", ...rest] = ["unshare", ...user, ...flags];
    const probe = kind === "mounts" ? [...onReadOnlyDisk(tmpdir()), "mount", "-t", "tmpfs", "tmpfs", "/mnt"] : ["true"];
    const tried = await runProgram(file, [...rest, ...probe]).catch(() => undefined);
    if (tried?.code === 0) return [file, ...rest];
  }
  return undefined;
}

export const NO_NAMESPACES = "this user cannot create namespaces on this system";
