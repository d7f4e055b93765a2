import { describe, expect, it } from "vitest";
import { growth } from "./growth.ts";

const MB = 1e6;
const margin = { share: 0.05, amount: MB };
const samples = (count: number, sample: (index: number) => number) =>
  Array.from({ length: count }, (_, i) => sample(i));

describe("growth", () => {
  it.each<[string, readonly number[]]>([
    ["constant memory", samples(30, () => 100 * MB)],
    ["fluctuating memory", samples(30, (i) => (100 + 20 * (i % 2)) * MB)],
    ["caches that fill at the start", samples(30, (i) => Math.min(100, 50 + 8 * i) * MB)],
    ["shrinking memory", samples(30, (i) => (100 - i) * MB)],
    ["a single outlier", samples(30, (i) => (i === 29 ? 900 : 100) * MB)],
    ["too few samples", samples(8, (i) => i * 100 * MB)],
  ])("accepts %s", (_, values) => {
    expect(growth("The server", values, margin)).toBeUndefined();
  });

  it.each<[string, readonly number[]]>([
    ["a leak in each round", samples(30, (i) => (100 + i) * MB)],
    ["a leak hidden by late garbage collection", samples(60, (i) => (100 + i + 10 * (i % 3)) * MB)],
    ["a leak that starts late", samples(30, (i) => (i < 20 ? 100 : 100 + 2 * (i - 20)) * MB)],
  ])("reports %s", (_, values) => {
    expect(growth("The server", values, margin)).toMatch(/^The server grows: \d+\.\d MB, then \d+\.\d MB\.$/);
  });
});
