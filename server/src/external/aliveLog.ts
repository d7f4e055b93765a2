const DAY = 24 * 60 * 60 * 1000;
/** The age at which entries are dropped, unless the link has been seen alive again in the meantime. */
const KEPT_DAYS = 180;
/**
 * The maximum number of entries. No real site has this many links, but the file may come from an untrusted repository.
 */
const MAX_ENTRIES = 200_000;

/**
 * Reads the time at which each address was last seen alive, in milliseconds since 1970. The log is a text file that can
 * be committed. It has the format of the link checker lychee: one line with `address,status,seconds since 1970` for
 * each link. Malformed lines, failures and times in the future are ignored.
 */
export function readAliveLog(text: string, now: number): Map<string, number> {
  const times = new Map<string, number>();
  for (const line of text.split("\n")) {
    if (times.size >= MAX_ENTRIES) break;
    const { address, status, seconds } =
      /^(?<address>.+),(?<status>\d{3}),(?<seconds>\d{1,12})\r?$/.exec(line)?.groups ?? {};
    const time = Number(seconds) * 1000;
    if (address === undefined || Number(status) >= 400 || time > now) continue;
    const url = unquote(address);
    if (/^https?:\/\//.test(url)) times.set(url, time);
  }
  return times;
}

/** Formats the log. Drops old entries, and sorts the others so that the file changes little between runs. */
export function writeAliveLog(times: ReadonlyMap<string, number>, now: number): string {
  return [...times]
    .filter(([, time]) => now - time < KEPT_DAYS * DAY)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([address, time]) => `${quote(address)},200,${Math.floor(time / 1000)}\n`)
    .join("");
}

/** Whether a link was seen alive recently enough to be skipped. */
export function isFresh(time: number | undefined, now: number, maxDays: number): boolean {
  return time !== undefined && now - time < maxDays * DAY;
}

/** CSV requires quotes around a value that contains a comma. URLs contain no quotes. */
function quote(address: string): string {
  return address.includes(",") ? `"${address}"` : address;
}

function unquote(address: string): string {
  return address.replace(/^"(.*)"$/, "$1");
}
