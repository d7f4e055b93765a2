import * as http from "node:http";
import * as https from "node:https";

/** Whether a host of a parsed URL is this machine: `localhost`, 127.0.0.0/8, ::1, or 127.0.0.0/8 as an IPv6 address. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === "localhost" ||
    hostname === "[::1]" ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname) ||
    /^\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\]$/.test(hostname)
  );
}

/**
 * The agent for a request to this machine: it uses no proxy, whatever the environment says. A proxy would get the API
 * token unencrypted, and reach another machine. Undefined for other hosts: the editor puts its proxy under requests
 * without an agent.
 */
export function loopbackAgent(url: URL): http.Agent | undefined {
  if (!isLoopback(url.hostname)) return undefined;
  return url.protocol === "https:" ? new https.Agent() : new http.Agent();
}
