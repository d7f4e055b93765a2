import { createHash, randomBytes } from "node:crypto";
// biome-ignore lint/plugin: reads system files, which have no size.
import { readFile } from "node:fs/promises";
import { bootId, type MachineIdentity, machineIdentity } from "./machineIdentity.ts";
import { outputOf } from "./systemProgram.ts";

/**
 * Identifies the start of a process in a form that differs between two processes that had the same ID at different
 * times.
 *
 * @returns Undefined if the process is not running. An empty string if the process is running but the system does not
 * report when it started. An empty start is not equal to anything, not even to itself.
 */
export async function processStart(pid: number): Promise<string | undefined> {
  const isLinux = process.platform === "linux";
  if (isLinux) {
    // Also fails for a running process if this process has too many open files, or may not see processes of other users.
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
    // The name can contain any characters. It is followed by the state and other fields, including the start time,
    // which is field 22 in proc_pid_stat(5).
    const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (fields?.[0] === "Z" || fields?.[0] === "X") return undefined;
    const boot = await bootId();
    if (fields && boot !== "") return `${boot.slice(0, 8)}${fields[19]}`;
  }
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return undefined;
  }
  return isLinux || process.platform === "win32" ? "" : startByPs(pid);
}

/**
 * The start of a process according to `ps`. The result does not depend on the language and time zone of the process
 * that calls this function.
 */
export async function startByPs(pid: number): Promise<string> {
  const started = await outputOf("/bin/ps", ["-o", "lstart=", "-p", String(pid)]).catch(() => "");
  return started.replace(/[^0-9A-Za-z]/g, "");
}

let mark: Promise<string> | undefined;

/**
 * Identifies this process in a file name, so that other processes can tell when it has ended. Consists of the machine,
 * the process ID, and the start of the process, joined by dots.
 */
export function processMark(): Promise<string> {
  mark ??= Promise.all([ownTag(), processStart(process.pid)]).then(([tag, start]) => `${tag}.${process.pid}.${start}`);
  return mark;
}

/**
 * Whether the process of a mark has certainly ended, or its ID belongs to another process. Always false for processes
 * on other machines.
 */
export async function isGone(mark: string): Promise<boolean> {
  if (!(await isOfThisMachine(mark))) return false;
  const [, pid, start = ""] = mark.split(".");
  const running = await processStart(Number(pid));
  return running === undefined || (running !== "" && start !== "" && running !== start);
}

/** Whether the process identified by a mark runs or ran on this machine. */
export async function isOfThisMachine(mark: string): Promise<boolean> {
  return mark.split(".")[0] === (await ownTag());
}

let tag: Promise<string> | undefined;

function ownTag(): Promise<string> {
  tag ??= machineIdentity().then(machineTag);
  return tag;
}

/**
 * Identifies a machine with twelve characters. Two machines have the same tag only if they are the same machine, so
 * that neither decides whether the other's processes have ended. If the machine has no ID, the ID of the current boot
 * is used. If that is also unknown, the tag is a new one that no other machine has.
 */
export function machineTag({ host, machine, boot, space }: MachineIdentity): string {
  const id = machine !== "" ? `machine ${machine}` : boot !== "" ? `boot ${boot}` : randomBytes(16).toString("hex");
  return createHash("sha256")
    .update(JSON.stringify([host, id, space]))
    .digest("hex")
    .slice(0, 12);
}
