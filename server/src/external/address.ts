import { isIpAddress, isPublicAddress } from "./publicAddress.ts";

/** Addresses longer than this are not checked, because no real page has an address this long. */
const MAX_CHARS = 2000;

/** Top-level domains without public servers, and hosts for examples (RFC 2606, 6761, 6762, 8375). */
const CLOSED_HOST =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|corp|home|home\.arpa|test|example|invalid|onion|example\.(?:com|net|org))$/;

/** Matches placeholders that readers are meant to replace: `your-company.acme.com`, `<name>`, `{id}`, `[id]`, `:id`. */
const PLACEHOLDER_HOST = /(?:^|[.-])(?:your|xxx+|placeholder|subdomain|tenant)(?:[.-]|$)|^(?:your[a-z]+\.|my-)/;
const PLACEHOLDER = /[<>{}[\]]|%7b|%3c|\$\(|\.\.\.|\u2026|\/:[a-z]|\bYOUR[_-]|\byour[_-]|xxxx/i;

/** Decides which addresses are checked. */
export interface HostFilter {
  /** Whether a host is allowed even if it is not on the public network. Needed for test servers. */
  readonly isAllowed: (host: string) => boolean;
  readonly isSkipped: (address: string) => boolean;
}

/**
 * Returns the address to request for a link, without its fragment. Returns undefined for links that are not checked:
 * other protocols, addresses with credentials, placeholders, examples, private networks, and addresses that the
 * settings exclude.
 *
 * @param target The decoded target of a link in a page or a config.
 */
export function addressOf(target: string, { isAllowed, isSkipped }: HostFilter): string | undefined {
  const url = webAddress(target);
  if (!url || PLACEHOLDER.test(target.replace(/^(\w+:)?\/\/\[[\da-f:.]+\]/i, "").split("#", 1)[0]!)) return undefined;
  const host = url.hostname;
  if (!isAllowed(host) && (!isPublicHost(host) || PLACEHOLDER_HOST.test(host))) return undefined;
  return isSkipped(url.href) ? undefined : url.href;
}

/** Returns the URL of an external link, without its fragment. Returns undefined if the URL contains credentials. */
export function webAddress(target: string, base?: string): URL | undefined {
  const text = target.trim();
  if (text.length > MAX_CHARS || (base === undefined && !/^(?:https?:)?\/\//i.test(text))) return undefined;
  const url = URL.parse(text, base ?? "https://host.invalid");
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) return undefined;
  if (url.username !== "" || url.password !== "") return undefined;
  url.hash = "";
  return url;
}

/** Whether the host name or IP address may be on the public network. */
export function isPublicHost(host: string): boolean {
  if (isIpAddress(host)) return isPublicAddress(host);
  const name = host.replace(/\.$/, "");
  return name.includes(".") && !CLOSED_HOST.test(name);
}
