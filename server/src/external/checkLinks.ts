import { isFresh } from "./aliveLog.ts";
import { type AskAllOptions, askAll } from "./askAll.ts";
import { headingsOf } from "./decide.ts";
import type { Verdict } from "./verdict.ts";

interface CheckLinksOptions extends Omit<AskAllOptions, "wasAlive"> {
  /** When links were seen alive, in milliseconds since 1970. Links that are alive now are added. */
  readonly aliveTimes: Map<string, number>;
  /** Links that were seen alive in the last days are not asked. */
  readonly maxDays: number;
  /** The time of day, in milliseconds since 1970. */
  readonly today: number;
}

/** What is known of some addresses. */
export interface CheckedLinks {
  readonly verdicts: ReadonlyMap<string, Verdict>;
  /** How many were asked, and how many still were to be asked when the time was over. */
  readonly asked: number;
  readonly unasked: number;
  /** True if no server answered: this machine has no connection. */
  readonly isOffline: boolean;
}

/** Asks for the addresses that were not seen alive lately. */
export async function checkLinks(addresses: Iterable<string>, options: CheckLinksOptions): Promise<CheckedLinks> {
  const { aliveTimes, maxDays, today } = options;
  const verdicts = new Map<string, Verdict>();
  const open: string[] = [];
  for (const address of addresses) {
    const parts = [address, ...headingsOf(address, options).map((heading) => withHeading(address, heading))];
    if (parts.every((part) => isFresh(aliveTimes.get(part), today, maxDays))) verdicts.set(address, { state: "alive" });
    else open.push(address);
  }
  const found = await askAll(open, { ...options, wasAlive: (address) => aliveTimes.has(address) });
  const isOffline = found.size > 0 && ![...found.values()].some(isAnswer);
  if (!isOffline) {
    for (const [address, verdict] of found) {
      verdicts.set(address, verdict);
      // A moved link is asked again each time, so that it stays a finding.
      if (verdict.state !== "alive") continue;
      aliveTimes.set(address, today);
      for (const heading of headingsOf(address, options))
        if (!verdict.missing?.includes(heading)) aliveTimes.set(withHeading(address, heading), today);
    }
  }
  return { verdicts, asked: found.size, unasked: open.length - found.size, isOffline };
}

/** A heading of a page, as an address. */
function withHeading(address: string, heading: string): string {
  return `${address}#${encodeURIComponent(heading.toWellFormed())}`;
}

/** True when somebody in the network answered. */
function isAnswer(verdict: Verdict): boolean {
  if (verdict.state === "alive" || verdict.state === "moved") return true;
  const { reason } = verdict;
  return (
    typeof reason === "number" || reason === "redirects" || reason === "redirect-target" || reason.startsWith("cert")
  );
}
