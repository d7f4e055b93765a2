import { describe, expect, it } from "vitest";
import { TokenBuckets } from "./tokenBucket.ts";

describe("token buckets", () => {
  it("allow a burst, then the given rate, and return the waiting time", () => {
    const buckets = new TokenBuckets<string>({ perSecond: 2, burst: 3 });
    expect([1, 2, 3, 4].map(() => buckets.take("a", 0))).toEqual([0, 0, 0, 1]);
    expect(buckets.take("a", 499)).toBe(1);
    expect(buckets.take("a", 500)).toBe(0);
    expect(buckets.take("a", 501)).toBe(1);
  });

  it("return the full waiting time if the rate is slow", () => {
    const buckets = new TokenBuckets<string>({ perSecond: 0.1, burst: 1 });
    expect([buckets.take("a", 0), buckets.take("a", 0)]).toEqual([0, 10]);
    expect(buckets.take("a", 9_999)).toBe(1);
    expect(buckets.take("a", 10_000)).toBe(0);
  });

  it("never contain more than the burst, and are separate for each key", () => {
    const buckets = new TokenBuckets<string>({ perSecond: 10, burst: 2 });
    buckets.take("a", 0);
    expect([1, 2, 3].map(() => buckets.take("a", 1_000_000))).toEqual([0, 0, 1]);
    expect(buckets.take("b", 1_000_000)).toBe(0);
  });

  it("remember a limited number of keys, so a key that was forgotten starts with a full bucket", () => {
    const buckets = new TokenBuckets<number>({ perSecond: 1, burst: 1 });
    for (let key = 0; key <= 10_000; key++) {
      buckets.take(key, 0);
      buckets.take(1, 0);
    }
    expect(buckets.take(1, 0)).toBe(1);
    expect(buckets.take(0, 0)).toBe(0);
  });

  it("remember a key in use, no matter how many others come and go", () => {
    const buckets = new TokenBuckets<string>({ perSecond: 0.001, burst: 2 });
    expect([buckets.take("used", 0), buckets.take("used", 0)]).toEqual([0, 0]);
    for (let i = 0; i < 30_000; i++) {
      buckets.take(`other-${i}`, 0);
      if (i % 1000 === 0) expect(buckets.take("used", 0)).toBeGreaterThan(0);
    }
    expect(buckets.take("used", 0)).toBeGreaterThan(0);
  });
});
