import { realpath } from "node:fs/promises";
import path from "node:path";
import { outputOf } from "./systemProgram.ts";

/** A program that shows access control lists, because Node cannot read them. */
interface Program {
  readonly file: string;
  readonly options: readonly string[];
  /** Whether the program's output shows an access control list. */
  readonly shown: RegExp;
}

const PROGRAMS: readonly Program[] = [
  { file: "/usr/bin/getfacl", options: ["--skip-base", "--absolute-names"], shown: /\S/ },
  process.platform === "darwin"
    ? { file: "/bin/ls", options: ["-lnde"], shown: /^ \d+: /m }
    : { file: "/bin/ls", options: ["-lnd"], shown: /^\S{10}\+/m },
];

/** These programs accept the options but do not show lists. */
const NEVER_SHOW: ReadonlySet<string> = new Set(["busybox", "toybox"]);

/**
 * Whether any of these files or folders has an access control list, or any folder has one that new files in it inherit.
 * Also true if no program on this machine can tell. Always false on Windows, where every file has an access control
 * list, and a new file inherits that of its folder.
 */
export async function mayHaveAccessList(...paths: readonly string[]): Promise<boolean> {
  if (process.platform === "win32") return false;
  for (const { file, options, shown } of PROGRAMS) {
    try {
      if (NEVER_SHOW.has(path.basename(await realpath(file)))) continue;
      return shown.test(await outputOf(file, [...options, ...paths]));
    } catch {
      // The next program may be able to tell.
    }
  }
  return true;
}
