import { spawnSync } from "node:child_process";

/**
 * The entries of an access control list: the tag, the permissions, and the ID of the user (Linux, posix_acl_xattr.h).
 */
const ENTRIES = [
  [1, 6, -1],
  [2, 4, 4242],
  [4, 0, -1],
  [16, 4, -1],
  [32, 0, -1],
] as const;

function attribute(): string {
  const bytes = Buffer.alloc(4 + 8 * ENTRIES.length);
  bytes.writeUInt32LE(2);
  for (const [index, [tag, permissions, id]] of ENTRIES.entries()) {
    bytes.writeUInt16LE(tag, 4 + 8 * index);
    bytes.writeUInt16LE(permissions, 6 + 8 * index);
    bytes.writeInt32LE(id, 8 + 8 * index);
  }
  return bytes.toString("hex");
}

const python = (script: string, ...args: string[]) =>
  spawnSync("python3", ["-c", `import os, sys\n${script}`, ...args], { encoding: "utf8" });

/**
 * Gives another user read access to a file through an access control list. For a folder, the access applies to every
 * file created in it.
 *
 * @returns False if the machine does not support this.
 */
export function grantAccess(file: string, kind: "access" | "default" = "access"): boolean {
  const script = "os.setxattr(sys.argv[1], 'system.posix_acl_' + sys.argv[2], bytes.fromhex(sys.argv[3]))";
  return python(script, file, kind, attribute()).status === 0;
}

/** Whether a file has an access control list. */
export const hasAccessList = (file: string): boolean =>
  python("sys.exit('system.posix_acl_access' not in os.listxattr(sys.argv[1]))", file).status === 0;
