import { execFile } from "node:child_process";
import { readFile, readlink } from "node:fs/promises";
import { hostname } from "node:os";
import { promisify } from "node:util";

const run = promisify(execFile);

/** What tells this machine, and the process ids that it counts, from every other one. An empty part is not known. */
export interface MachineIdentity {
  readonly host: string;
  /** The id that the operating system was given when it was installed. */
  readonly machine: string;
  /** The id of the present boot. */
  readonly boot: string;
  /** The space of process ids: containers may share a folder but not processes. Equal on every Linux outside of them. */
  readonly space: string;
}

/** Reads the identity of this machine. What the system does not say is empty. */
export async function machineIdentity(): Promise<MachineIdentity> {
  const [machine, boot, space] = await Promise.all([machineId().catch(() => ""), bootId(), pidSpace()]);
  return { host: hostname(), machine, boot, space };
}

/** The id of the present boot; empty where the system does not say it. */
export const bootId = async (): Promise<string> =>
  (await readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => "")).trim();

const pidSpace = () => readlink("/proc/self/ns/pid").catch(() => "");

async function machineId(): Promise<string> {
  switch (process.platform) {
    case "linux":
      // machine-id(5): the second is the older place.
      return readId("/etc/machine-id").catch(() => readId("/var/lib/dbus/machine-id"));
    case "darwin":
      return platformUuid((await run("/usr/sbin/ioreg", ["-rd1", "-c", "IOPlatformExpertDevice"])).stdout);
    case "win32": {
      const key = "HKLM\\SOFTWARE\\Microsoft\\Cryptography";
      return machineGuid(
        (await run("reg", ["query", key, "/v", "MachineGuid", "/reg:64"], { windowsHide: true })).stdout,
      );
    }
    default:
      return "";
  }
}

async function readId(file: string): Promise<string> {
  const id = (await readFile(file, "utf8")).trim();
  // An image of a system may have none yet, or the word `uninitialized`.
  if (!/^[0-9a-f]{32}$/.test(id)) throw new Error(`${file} does not contain a machine id.`);
  return id;
}

/** The `IOPlatformUUID` in the output of `ioreg` on macOS; empty when it is missing. */
export const platformUuid = (output: string): string => /"IOPlatformUUID" = "([0-9A-Fa-f-]+)"/.exec(output)?.[1] ?? "";

/** The `MachineGuid` in the output of `reg query` on Windows; empty when it is missing. */
export const machineGuid = (output: string): string => /MachineGuid\s+REG_SZ\s+([0-9A-Fa-f-]+)/.exec(output)?.[1] ?? "";
