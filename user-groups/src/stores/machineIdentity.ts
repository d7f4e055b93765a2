// biome-ignore lint/plugin: reads system files. Those in /proc have no size.
import { readFile, readlink } from "node:fs/promises";
import { hostname } from "node:os";
import { outputOf, windowsProgram } from "./systemProgram.ts";

/** The identity of this machine and of its process IDs. An unknown part is empty. */
export interface MachineIdentity {
  readonly host: string;
  /** The ID that was assigned to the operating system when it was installed. */
  readonly machine: string;
  /** The ID of the current boot. */
  readonly boot: string;
  /**
   * The namespace of the process IDs. Containers may share a folder but not processes. Outside containers, the
   * namespace is the same on every Linux machine.
   */
  readonly space: string;
}

/** Reads the identity of this machine. Parts that the system does not provide are empty. */
export async function machineIdentity(): Promise<MachineIdentity> {
  const [machine, boot, space] = await Promise.all([machineId().catch(() => ""), bootId(), pidSpace()]);
  return { host: hostname(), machine, boot, space };
}

/** The ID of the current boot. Empty if the system does not provide one. */
export const bootId = async (): Promise<string> =>
  (await readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => "")).trim();

const pidSpace = () => readlink("/proc/self/ns/pid").catch(() => "");

async function machineId(): Promise<string> {
  switch (process.platform) {
    case "linux":
      // According to machine-id(5), the second path is the older one.
      return readId("/etc/machine-id").catch(() => readId("/var/lib/dbus/machine-id"));
    case "darwin":
      return platformUuid(await outputOf("/usr/sbin/ioreg", ["-rd1", "-c", "IOPlatformExpertDevice"]));
    case "win32": {
      const key = "HKLM\\SOFTWARE\\Microsoft\\Cryptography";
      return machineGuid(await outputOf(windowsProgram("reg.exe"), ["query", key, "/v", "MachineGuid", "/reg:64"]));
    }
    default:
      return "";
  }
}

async function readId(file: string): Promise<string> {
  const id = (await readFile(file, "utf8")).trim();
  // A system image may not have an ID yet, or may contain the word `uninitialized` instead.
  if (!/^[0-9a-f]{32}$/.test(id)) throw new Error(`${file} does not contain a machine id.`);
  return id;
}

/** The `IOPlatformUUID` in the output of `ioreg` on macOS; empty if it is missing. */
export const platformUuid = (output: string): string => /"IOPlatformUUID" = "([0-9A-Fa-f-]+)"/.exec(output)?.[1] ?? "";

/** The `MachineGuid` in the output of `reg query` on Windows; empty if it is missing. */
export const machineGuid = (output: string): string => /MachineGuid\s+REG_SZ\s+([0-9A-Fa-f-]+)/.exec(output)?.[1] ?? "";
