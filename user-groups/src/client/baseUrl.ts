import * as http from "node:http";
import * as https from "node:https";
import * as l10n from "@vscode/l10n";

/** A valid base URL, or why it is not valid. */
export type BaseUrl =
  | {
      readonly ok: true;
      /** The URL without a trailing slash. `API_PATH` is appended to it. */
      readonly href: string;
      /** The scheme, host, and port, with the host in its ASCII form. Secrets are stored under this key. */
      readonly origin: string;
      /** Whether requests stay on this machine. */
      readonly loopback: boolean;
    }
  | {
      readonly ok: false;
      /** One sentence on what is wrong and one on what to do. */
      readonly reason: string;
    };

const refuse = (reason: string): BaseUrl => ({ ok: false, reason });

/**
 * Checks a base URL (specification, "Base address"). Tokens are sent to it, so it must be `https:`, or `http:` on this
 * machine. It must not contain a password, query, or fragment, which would end up in logs.
 */
export function parseBaseUrl(text: string): BaseUrl {
  const trimmed = text.trim();
  if (trimmed === "")
    return refuse(l10n.t("The base URL is empty. Enter the address of the service, for example https://example.com."));
  if (!URL.canParse(trimmed)) {
    return refuse(
      l10n.t("The base URL is not a valid URL. Use for example https://example.com or http://127.0.0.1:8787."),
    );
  }
  const url = new URL(trimmed);
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    return refuse(l10n.t("The base URL starts with {0}. Expected https://, or http:// on this machine.", url.protocol));
  }
  if (url.username !== "" || url.password !== "") {
    return refuse(
      l10n.t("The base URL contains a user name or a password. Remove it. The API token is entered separately."),
    );
  }
  if (url.search !== "" || url.hash !== "")
    return refuse(l10n.t("The base URL contains '?' or '#'. Enter only the address."));
  const loopback = isLoopback(url.hostname);
  if (url.protocol === "http:" && !loopback) {
    return refuse(
      l10n.t("http://{0} would send tokens unencrypted. Use https://, or http:// on this machine only.", url.host),
    );
  }
  let end = url.href.length;
  while (url.href[end - 1] === "/") end--;
  return { ok: true, href: url.href.slice(0, end), origin: url.origin, loopback };
}

/**
 * Whether the host of a parsed URL is this machine: `localhost`, ::1, or 127.0.0.0/8, including its IPv4-mapped IPv6
 * addresses.
 */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === "localhost" ||
    hostname === "[::1]" ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname) ||
    /^\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\]$/.test(hostname)
  );
}

/**
 * The agent for requests to this machine; undefined for other hosts. The agent never uses a proxy, regardless of the
 * environment, because a proxy would get the API token unencrypted and would connect to a different machine. Requests
 * to other hosts have no agent, so VS Code applies its proxy to them.
 */
export function loopbackAgent(url: URL): http.Agent | undefined {
  if (!isLoopback(url.hostname)) return undefined;
  return url.protocol === "https:" ? new https.Agent() : new http.Agent();
}
