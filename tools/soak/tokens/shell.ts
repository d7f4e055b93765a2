import { tmpdir } from "node:os";
import { runProgram } from "../../../test/support/runProgram.ts";

/** A command that runs the program of its arguments, in which no file can grow beyond a size. */
export const withFileLimit = (kilobytes: number): readonly string[] => [
  "/bin/sh",
  "-c",
  // Blocks of 512 bytes (POSIX, ulimit).
  `ulimit -f ${2 * kilobytes}; exec "$0" "$@"`,
];

/** A command that runs the program of its arguments after a script of the shell. */
export const after = (script: string): readonly string[] => ["/bin/sh", "-c", `${script} && exec "$0" "$@"`];

/** A command that runs the program of its arguments while nothing in a folder can be changed. It needs its own mounts. */
export const onReadOnlyDisk = (folder: string): readonly string[] =>
  after(`mount --bind ${folder} ${folder} && mount -o remount,bind,ro ${folder}`);

/**
 * The command that runs a program with its own mounts and process IDs, where this user may do that: as root, or with
 * Linux's user namespaces.
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

export const NO_NAMESPACES = "this system does not let this user make namespaces";
