import { describe, expect, it } from "vitest";
import { ApiError } from "./apiError.ts";
import { parseRetryAfter } from "./response.ts";
import { withRetries } from "./retry.ts";

describe("withRetries", () => {
  it("stops waiting when aborted", async () => {
    const stop = new AbortController();
    const fail = () => Promise.reject(new ApiError({ kind: "gateway", effect: "unknown", retryAfterMs: 20_000 }));
    setTimeout(() => stop.abort(), 20);
    await expect(withRetries(fail, { signal: stop.signal })).rejects.toMatchObject({ kind: "aborted" });
  });

  it("retries only after API errors", async () => {
    let runs = 0;
    const fail = () => {
      runs++;
      return Promise.reject(new TypeError("a bug"));
    };
    await expect(withRetries(fail)).rejects.toThrow(TypeError);
    expect(runs).toBe(1);
  });
});

describe("parseRetryAfter", () => {
  const now = Date.UTC(2026, 0, 1);
  it.each([
    ["120", 120_000],
    [" 0 ", 0],
    ["Thu, 01 Jan 2026 00:00:30 GMT", 30_000],
    ["Wed, 31 Dec 2025 00:00:00 GMT", 0],
    ["soon", undefined],
    ["-5x", undefined],
    [undefined, undefined],
  ])("reads %j", (value, ms) => {
    expect(parseRetryAfter(value, now)).toBe(ms);
  });
});
