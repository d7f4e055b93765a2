import { isIpAddress, isPublicAddress } from "./publicAddress.ts";

/** Longer addresses are not asked: no page has one. */
const MAX_CHARS = 2000;

/** Endings of hosts that no public server has, and hosts that are only examples (RFC 2606, 6761, 6762, 8375). */
const CLOSED_HOST =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|corp|home|home\.arpa|test|example|invalid|onion|example\.(?:com|net|org))$/;

/** What an author writes where readers insert their own: `your-company.acme.com`, `<name>`, `{id}`, `[id]`, `:id`. */
const PLACEHOLDER_HOST = /(?:^|[.-])(?:your|xxx+|placeholder|subdomain|tenant)(?:[.-]|$)|^(?:your[a-z]+\.|my-)/;
const PLACEHOLDER = /[<>{}[\]]|%7b|%3c|\$\(|\.\.\.|\u2026|\/:[a-z]|\bYOUR[_-]|\byour[_-]|xxxx/i;

/** What decides which addresses are asked. */
export interface AskableHosts {
  /** True for a host that may be asked although it is not on the public network: a server of a test. */
  readonly isAllowed: (host: string) => boolean;
  /** True for an address that the settings exclude. */
  readonly isSkipped: (address: string) => boolean;
}

/**
 * The address that a link asks for, without `#…`. Undefined for what is not asked: other protocols, credentials,
 * placeholders, examples, private networks, and what the settings exclude.
 *
 * @param target as it is written in a page or a config, decoded
 */
export function addressOf(target: string, { isAllowed, isSkipped }: AskableHosts): string | undefined {
  const url = webAddress(target);
  if (!url || PLACEHOLDER.test(target.replace(/^(\w+:)?\/\/\[[\da-f:.]+\]/i, "").split("#", 1)[0]!)) return undefined;
  const host = url.hostname;
  if (!isAllowed(host) && (!isPublicHost(host) || PLACEHOLDER_HOST.test(host))) return undefined;
  return isSkipped(url.href) ? undefined : url.href;
}

/** The URL of a link to another site, without credentials and `#…`. */
export function webAddress(target: string, base?: string): URL | undefined {
  const text = target.trim();
  if (text.length > MAX_CHARS || (base === undefined && !/^(?:https?:)?\/\//i.test(text))) return undefined;
  const url = URL.parse(text, base ?? "https://host.invalid");
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) return undefined;
  if (url.username !== "" || url.password !== "") return undefined;
  url.hash = "";
  return url;
}

/** False for a host that cannot be in the public network by its name or its number. */
export function isPublicHost(host: string): boolean {
  if (isIpAddress(host)) return isPublicAddress(host);
  const name = host.replace(/\.$/, "");
  return name.includes(".") && !CLOSED_HOST.test(name);
}
