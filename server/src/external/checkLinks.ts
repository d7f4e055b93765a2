import { isFresh } from "./aliveLog.ts";
import { headingsOf } from "./decide.ts";
import { type RequestAllOptions, requestAll } from "./requestAll.ts";
import type { Verdict } from "./verdict.ts";

interface CheckLinksOptions extends Omit<RequestAllOptions, "wasAlive"> {
  /**
   * The times at which links were last seen alive, in milliseconds since 1970. The check updates this map with the
   * links that are alive.
   */
  readonly aliveTimes: Map<string, number>;
  /** The number of days after which a link that was alive is checked again. */
  readonly maxDays: number;
  /** The current time, in milliseconds since 1970. */
  readonly today: number;
}

export interface CheckedLinks {
  readonly verdicts: ReadonlyMap<string, Verdict>;
  /** The number of addresses that were checked, and the number of addresses that were skipped because time ran out. */
  readonly checked: number;
  readonly unchecked: number;
  /** True if no server responded, which probably means that this machine is offline. */
  readonly isOffline: boolean;
}

/** Checks the addresses that have not been seen alive recently. */
export async function checkLinks(addresses: Iterable<string>, options: CheckLinksOptions): Promise<CheckedLinks> {
  const { aliveTimes, maxDays, today } = options;
  const verdicts = new Map<string, Verdict>();
  const open: string[] = [];
  for (const address of addresses) {
    const parts = [address, ...headingsOf(address, options).map((heading) => withHeading(address, heading))];
    if (parts.every((part) => isFresh(aliveTimes.get(part), today, maxDays))) verdicts.set(address, { state: "alive" });
    else open.push(address);
  }
  const found = await requestAll(open, { ...options, wasAlive: (address) => aliveTimes.has(address) });
  const isOffline = found.size > 0 && ![...found.values()].some(isAnswer);
  if (!isOffline) {
    for (const [address, verdict] of found) {
      verdicts.set(address, verdict);
      // A moved link is not recorded as alive, so that it is checked and reported on every run.
      if (verdict.state !== "alive") continue;
      aliveTimes.set(address, today);
      for (const heading of headingsOf(address, options))
        if (!verdict.missing?.includes(heading)) aliveTimes.set(withHeading(address, heading), today);
    }
  }
  return { verdicts, checked: found.size, unchecked: open.length - found.size, isOffline };
}

/** Returns the address of a heading on a page. */
function withHeading(address: string, heading: string): string {
  return `${address}#${encodeURIComponent(heading.toWellFormed())}`;
}

/** Whether the verdict is based on a response from the network. */
function isAnswer(verdict: Verdict): boolean {
  if (verdict.state === "alive" || verdict.state === "moved") return true;
  const { reason } = verdict;
  return (
    typeof reason === "number" || reason === "redirects" || reason === "redirect-target" || reason.startsWith("cert")
  );
}
