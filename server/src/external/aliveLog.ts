const DAY = 24 * 60 * 60 * 1000;
/** Links that were not seen alive for so long are forgotten. */
const KEPT_DAYS = 180;
/** More than any site has. The file may come from someone else's repository. */
const MAX_ENTRIES = 200_000;

/**
 * Reads when links were last seen alive, in milliseconds since 1970 by their addresses, from a text file that a team may
 * commit: a line `address,status,seconds since 1970` for each link, as the link checker lychee writes it. Lines
 * that are none, failures and times in the future are left out.
 */
export function readAliveLog(text: string, now: number): Map<string, number> {
  const times = new Map<string, number>();
  for (const line of text.split("\n")) {
    if (times.size >= MAX_ENTRIES) break;
    const { address, status, seconds } =
      /^(?<address>.+),(?<status>\d{3}),(?<seconds>\d{1,12})\r?$/.exec(line)?.groups ?? {};
    const time = Number(seconds) * 1000;
    if (address === undefined || Number(status) >= 400 || time > now) continue;
    const url = unquoted(address);
    if (/^https?:\/\//.test(url)) times.set(url, time);
  }
  return times;
}

/** Writes the file, sorted, so that it changes little between two runs. Links that are forgotten are left out. */
export function writeAliveLog(times: ReadonlyMap<string, number>, now: number): string {
  return [...times]
    .filter(([, time]) => now - time < KEPT_DAYS * DAY)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([address, time]) => `${quoted(address)},200,${Math.floor(time / 1000)}\n`)
    .join("");
}

/** True for a link that was seen alive so lately that it is not asked. */
export function isFresh(time: number | undefined, now: number, maxDays: number): boolean {
  return time !== undefined && now - time < maxDays * DAY;
}

/** CSV puts a value with a comma in quotes. A URL has no quotes of its own. */
function quoted(address: string): string {
  return address.includes(",") ? `"${address}"` : address;
}

function unquoted(address: string): string {
  return address.replace(/^"(.*)"$/, "$1");
}
