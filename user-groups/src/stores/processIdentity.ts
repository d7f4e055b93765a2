import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile, readlink } from "node:fs/promises";
import { hostname } from "node:os";
import { promisify } from "node:util";

/**
 * When a process was started, in a form that differs between two processes that had the same id one after the other.
 *
 * @returns undefined when no such process runs; an empty text when it runs and the system does not say since when
 */
export async function processStart(pid: number): Promise<string | undefined> {
  if (process.platform === "linux") {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
    // After the name, which may hold anything: the state, then the 22nd field of proc_pid_stat(5), the start time.
    const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (!fields || fields[0] === "Z" || fields[0] === "X") return undefined;
    const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => "");
    return `${boot.slice(0, 8)}${fields[19]}`;
  }
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return undefined;
  }
  if (process.platform === "win32") return "";
  const started = await promisify(execFile)("ps", ["-o", "lstart=", "-p", String(pid)]).catch(() => undefined);
  return (started?.stdout ?? "").replace(/[^0-9A-Za-z]/g, "");
}

let mark: Promise<string> | undefined;

/** Names this process in the name of a file, so that others can see when it has ended: machine, id and start, joined by dots. */
export function processMark(): Promise<string> {
  mark ??= Promise.all([hostTag(), processStart(process.pid)]).then(([tag, start]) => `${tag}.${process.pid}.${start}`);
  return mark;
}

/** Whether the process of a mark is gone for certain, or its id belongs to another one. Never so of another machine. */
export async function isGone(mark: string): Promise<boolean> {
  const [tag, pid, start = ""] = mark.split(".");
  if (tag !== (await hostTag())) return false;
  const running = await processStart(Number(pid));
  return running === undefined || (running !== "" && start !== "" && running !== start);
}

const hostTag = async () =>
  createHash("sha256")
    .update(await hostIdentity())
    .digest("hex")
    .slice(0, 12);

/** Names this machine, and the space of process ids that it counts in: containers may share a folder but not processes. */
export async function hostIdentity(): Promise<string> {
  const space = await readlink("/proc/self/ns/pid").catch(() => "");
  return `${hostname()} ${space}`.trim();
}
