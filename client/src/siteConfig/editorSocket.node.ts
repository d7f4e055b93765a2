import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * Returns a new address for the socket between the language server and the tools for assistants. Other users can't
 * guess the name, and the server creates the folder with mode 0700.
 */
export function newSocketAddress(): string {
  const name = `sitekeeper-${randomBytes(12).toString("hex")}`;
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : path.join(tmpdir(), name, "socket");
}
