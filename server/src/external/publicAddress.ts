/** The non-public IPv4 ranges, as `address/bits` (IANA special-purpose registry). */
const CLOSED_IPV4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
].map((range) => {
  const [start = "", bits = ""] = range.split("/");
  return { start: ipv4(start)!, size: 2 ** (32 - Number(bits)) };
});

/**
 * The prefixes of the non-public addresses within the public IPv6 range, in 16-bit groups: tunnels, tests and
 * documentation.
 */
const CLOSED_IPV6: readonly (readonly number[])[] = [[0x2002], [0x2001, 0x0db8], [0x3fff]];

/**
 * Whether an IP address is on the public network. False for loopback, private, provider, multicast and tunnel
 * addresses, and for text that is not an IP address.
 *
 * @param text An IPv4 address such as `1.2.3.4`, or an IPv6 address with or without brackets.
 */
export function isPublicAddress(text: string): boolean {
  const four = ipv4(text);
  if (four !== undefined) return isPublicIpv4(four);
  const groups = ipv6(text.replace(/^\[(.*)\]$/, "$1"));
  if (!groups) return false;
  const last = groups[6]! * 0x1_0000 + groups[7]!;
  // This is an IPv4 address embedded in an IPv6 address: either IPv4-mapped or translated by NAT64.
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  const isTranslated = groups[0] === 0x64 && groups[1] === 0xff9b && groups.slice(2, 6).every((group) => group === 0);
  if (isMapped || isTranslated) return isPublicIpv4(last);
  const [first = 0, second = 0] = groups;
  // 2001::/23 is reserved for protocols such as Teredo.
  if (first === 0x2001 && second < 0x200) return false;
  return first >> 13 === 1 && !CLOSED_IPV6.some((start) => start.every((group, index) => groups[index] === group));
}

/** Whether the text is an IP address in the form in which it appears in the host of a URL. */
export function isIpAddress(text: string): boolean {
  return ipv4(text) !== undefined || ipv6(text.replace(/^\[(.*)\]$/, "$1")) !== undefined;
}

function isPublicIpv4(address: number): boolean {
  return !CLOSED_IPV4.some(({ start, size }) => address >= start && address < start + size);
}

function ipv4(text: string): number | undefined {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1).map(Number);
  if (!parts || parts.some((part) => part > 255)) return undefined;
  return parts.reduce((sum, part) => sum * 256 + part, 0);
}

/**
 * Returns the eight groups of an IPv6 address, or undefined for any other text and for addresses with a zone (`%eth0`).
 */
function ipv6(text: string): readonly number[] | undefined {
  const [head = "", tail, more] = text.split("::");
  if (more !== undefined || !text.includes(":")) return undefined;
  const before = groupsOf(head);
  const after = tail === undefined ? [] : groupsOf(tail);
  if (!before || !after) return undefined;
  const missing = 8 - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined;
  return [...before, ...Array.from({ length: missing }, () => 0), ...after];
}

function groupsOf(text: string): readonly number[] | undefined {
  if (text === "") return [];
  const groups: number[] = [];
  for (const part of text.split(":")) {
    const four = ipv4(part);
    if (four !== undefined) groups.push(Math.floor(four / 0x1_0000), four % 0x1_0000);
    else if (/^[\da-f]{1,4}$/i.test(part)) groups.push(Number.parseInt(part, 16));
    else return undefined;
  }
  return groups;
}
