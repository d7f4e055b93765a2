import { expect, it } from "vitest";
import { systemClock } from "../clock.ts";
import { POLITE } from "./askAll.ts";
import { checkLinks } from "./checkLinks.ts";
import type { Answer } from "./verdict.ts";

const DAY = 24 * 60 * 60 * 1000;
const TODAY = Date.UTC(2026, 4, 31);

function checked(
  answers: Readonly<Record<string, Answer>>,
  aliveTimes: Map<string, number>,
  headingsOf?: (address: string) => readonly string[],
) {
  const asked: string[] = [];
  const ask = async ({ url }: { readonly url: string }): Promise<Answer> => {
    asked.push(url);
    return answers[url] ?? { status: 200 };
  };
  const result = checkLinks(Object.keys(answers), {
    network: { ask },
    clock: systemClock,
    limits: { ...POLITE, gap: 0 },
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
  return result.then((links) => ({ ...links, requests: asked }));
}

it("asks only what was not alive lately, and remembers what is alive and not moved", async () => {
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
  const { verdicts, requests, asked, unasked, isOffline } = await checked(answers, times);
  expect(requests).not.toContain("https://a.com/fresh");
  expect([...verdicts.values()].map(({ state }) => state).sort()).toEqual(["alive", "alive", "blocked", "moved"]);
  expect({ asked, unasked, isOffline }).toEqual({ asked: 3, unasked: 0, isOffline: false });
  expect([...times]).toEqual([
    ["https://a.com/fresh", TODAY - DAY],
    ["https://a.com/old", TODAY],
  ]);
});

it("blames no link when no server answers", async () => {
  const answers = { "https://a.com/": { failure: "refused" }, "https://b.com/": { failure: "lost" } } as const;
  expect(await checked(answers, new Map())).toMatchObject({ isOffline: true, verdicts: new Map() });
});

it("remembers the headings that it found, and asks again for those that are missing or new", async () => {
  const bytes = new TextEncoder().encode('<h1 id="a b"><h2 id="c">');
  const answers = { "https://a.com/": { status: 200, body: { bytes, type: "text/html", isCut: false } } } as const;
  const times = new Map<string, number>();
  const first = await checked(answers, times, () => ["a b", "d"]);
  expect(first.verdicts.get("https://a.com/")).toEqual({ state: "alive", missing: ["d"] });
  expect([...times.keys()]).toEqual(["https://a.com/", "https://a.com/#a%20b"]);
  expect((await checked(answers, times, () => ["a b", "d"])).requests).toHaveLength(1);
  expect((await checked(answers, times, () => ["c"])).requests).toHaveLength(1);
  expect((await checked(answers, times, () => ["a b", "c"])).requests).toEqual([]);
  expect((await checked(answers, times)).requests).toEqual([]);
});
