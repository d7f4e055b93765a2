import { expect, it } from "vitest";
import { isFresh, readAliveLog, writeAliveLog } from "./aliveLog.ts";

const NOW = Date.parse("2026-05-01T00:00:00Z");
const DAY = 24 * 60 * 60 * 1000;

it("drops old entries and sorts the others", () => {
  const times = new Map([
    ["https://b.com/x,y", NOW - DAY],
    ["https://a.com/", NOW - 2 * DAY],
    ["https://old.com/", NOW - 200 * DAY],
  ]);
  const text = writeAliveLog(times, NOW);
  expect(text).toBe(`https://a.com/,200,${(NOW - 2 * DAY) / 1000}\n"https://b.com/x,y",200,${(NOW - DAY) / 1000}\n`);
  expect([...readAliveLog(text, NOW).keys()]).toEqual(["https://a.com/", "https://b.com/x,y"]);
});

it("ignores failures, times in the future and malformed lines", () => {
  const text = [
    "https://a.com/,404,1700000000",
    `https://b.com/,200,${NOW / 1000 + 60}`,
    "file:///etc/passwd,200,1700000000",
    "https://c.com/,Excluded,1700000000",
    "nonsense",
    "https://d.com/,200,1700000000\r",
  ].join("\n");
  expect([...readAliveLog(text, NOW)]).toEqual([["https://d.com/", 1_700_000_000_000]]);
});

it("considers a link fresh for the given number of days", () => {
  expect(isFresh(undefined, NOW, 3)).toBe(false);
  expect(isFresh(NOW - 2 * DAY, NOW, 3)).toBe(true);
  expect(isFresh(NOW - 3 * DAY, NOW, 3)).toBe(false);
});
