import type { Server, Socket } from "node:net";

/** An IPv4-mapped IPv6 address, which is how a server that listens on IPv6 reports an IPv4 address. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The sender that address limits apply to: an IPv4 address, or the first half of an IPv6 address, because one sender
 * owns all addresses that share this half.
 */
export function senderOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(":")) return address;
  const [start = "", end = ""] = address.split("::");
  const groups = (text: string) => (text === "" ? [] : text.split(":"));
  const [before, after] = [groups(start), groups(end)];
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  return [...before, ...zeros, ...after].slice(0, 4).join(":");
}

/**
 * Closes a new connection immediately if its sender already has too many.
 *
 * @param limit The maximum number of connections per sender.
 */
export function limitConnections(server: Server, limit: number): void {
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const sender = senderOf(socket.remoteAddress ?? "");
    const others = open.get(sender) ?? 0;
    if (others >= limit) {
      socket.destroy();
      return;
    }
    open.set(sender, others + 1);
    socket.once("close", () => {
      const left = (open.get(sender) ?? 1) - 1;
      if (left > 0) open.set(sender, left);
      else open.delete(sender);
    });
  });
}
