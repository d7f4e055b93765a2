import { expect, it } from "vitest";
import { systemClock } from "../clock.ts";
import { checkLinks } from "./checkLinks.ts";
import { POLITE_LIMITS } from "./requestAll.ts";
import type { NetworkResponse } from "./verdict.ts";

const DAY = 24 * 60 * 60 * 1000;
const TODAY = Date.UTC(2026, 4, 31);

function check(
  answers: Readonly<Record<string, NetworkResponse>>,
  aliveTimes: Map<string, number>,
  headingsOf?: (address: string) => readonly string[],
) {
  const requested: string[] = [];
  const send = async ({ url }: { readonly url: string }): Promise<NetworkResponse> => {
    requested.push(url);
    return answers[url] ?? { status: 200 };
  };
  const result = checkLinks(Object.keys(answers), {
    network: { send },
    clock: systemClock,
    limits: { ...POLITE_LIMITS, gap: 0 },
    signal: new AbortController().signal,
    maxRedirects: 10,
    maxRetries: 0,
    maxPause: 0,
    isAllowed: () => false,
    headingsOf,
    aliveTimes,
    maxDays: 3,
    today: TODAY,
  });
  return result.then((links) => ({ ...links, requests: requested }));
}

it("skips links that were alive recently, and records only links that are alive and have not moved", async () => {
  const times = new Map([
    ["https://a.com/fresh", TODAY - DAY],
    ["https://a.com/old", TODAY - 4 * DAY],
  ]);
  const answers = {
    "https://a.com/fresh": { status: 404 },
    "https://a.com/old": { status: 200 },
    "https://a.com/moved": { status: 301, location: "https://b.com/" },
    "https://a.com/blocked": { status: 403 },
  };
  const { verdicts, requests, checked, unchecked, isOffline } = await check(answers, times);
  expect(requests).not.toContain("https://a.com/fresh");
  expect([...verdicts.values()].map(({ state }) => state).sort()).toEqual(["alive", "alive", "blocked", "moved"]);
  expect({ checked, unchecked, isOffline }).toEqual({ checked: 3, unchecked: 0, isOffline: false });
  expect([...times]).toEqual([
    ["https://a.com/fresh", TODAY - DAY],
    ["https://a.com/old", TODAY],
  ]);
});

it("reports no dead links if no server responds", async () => {
  const answers = { "https://a.com/": { failure: "refused" }, "https://b.com/": { failure: "lost" } } as const;
  expect(await check(answers, new Map())).toMatchObject({ isOffline: true, verdicts: new Map() });
});

it("records headings, and requests pages again if headings are missing or new", async () => {
  const bytes = new TextEncoder().encode('<h1 id="a b"><h2 id="c">');
  const answers = {
    "https://a.com/": { status: 200, body: { bytes, type: "text/html", isTruncated: false } },
  } as const;
  const times = new Map<string, number>();
  const first = await check(answers, times, () => ["a b", "d"]);
  expect(first.verdicts.get("https://a.com/")).toEqual({ state: "alive", missing: ["d"] });
  expect([...times.keys()]).toEqual(["https://a.com/", "https://a.com/#a%20b"]);
  expect((await check(answers, times, () => ["a b", "d"])).requests).toHaveLength(1);
  expect((await check(answers, times, () => ["c"])).requests).toHaveLength(1);
  expect((await check(answers, times, () => ["a b", "c"])).requests).toEqual([]);
  expect((await check(answers, times)).requests).toEqual([]);
});
