import { describe, expect, it } from "vitest";
import type { Operation } from "../contract/contract.ts";
import { ApiError } from "./apiError.ts";
import { RateLimiter, WAIT_LIMITS_MS, type WaitLimits } from "./rateLimiter.ts";

const host = "example.com";

/** A rate limiter with its own clock, on which each request takes 10 ms. */
function withRateLimiter(limits?: WaitLimits) {
  let clock = 0;
  const waits: number[] = [];
  const sent: string[] = [];
  const rateLimiter = new RateLimiter({
    ...(limits ? { limits } : {}),
    onWait: ({ ms }) => void waits.push(ms),
    now: () => clock,
    sleep: async (ms, signal) => {
      signal?.throwIfAborted();
      clock += ms;
    },
  });
  /** Sends a request that gets these answers: `ok`, 429, or 429 with `Retry-After` in seconds. */
  const send = (name: string, answers: readonly ("ok" | "429" | number)[], operation: Operation = "get") => {
    const left = [...answers];
    const request = async () => {
      sent.push(`${name} ${clock}`);
      await Promise.resolve();
      clock += 10;
      const answer = left.shift();
      if (answer === "ok") return name;
      const retryAfterMs = answer === "429" || answer === undefined ? undefined : answer * 1000;
      throw new ApiError({ kind: "limited", effect: "rejected", host, status: 429, retryAfterMs });
    };
    return rateLimiter.send(request, { operation, host });
  };
  return { rateLimiter, send, waits, sent };
}

const errorOf = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => expect.fail("expected an error"),
    (error: ApiError) => error,
  );

describe("RateLimiter", () => {
  it.each<[string, (number | "429")[], number[]]>([
    ["as long as the service asks", [7], [7_000]],
    ["no time if the service asks for none", [0], []],
    ["for longer and longer if the service does not say", ["429", "429", "429"], [1_000, 2_000, 4_000]],
    ["for longer if the requested time was too short", [1, 1, 1], [1_000, 2_000, 4_000]],
    [
      "for at most a minute if the service does not say",
      Array(8).fill("429"),
      [1, 2, 4, 8, 16, 32, 60, 60].map((s) => s * 1_000),
    ],
  ])("waits %s, then sends a GET again", async (_, refusals, expected) => {
    const { send, waits } = withRateLimiter();
    expect(await send("a", [...refusals, "ok"])).toBe("a");
    expect(waits).toEqual(expected);
  });

  it("sends a request at most until it has waited five minutes", async () => {
    const { send, waits } = withRateLimiter();
    const error = await errorOf(send("a", [200, 99, 2]));
    expect(waits).toEqual([200_000, 99_000]);
    expect(error.message).toBe(
      "Too many requests to example.com. Try again later. (a request waits at most 5 min, a run at most 60 min; status 429; wait 4 s)",
    );
    expect(error.details.mayWait).toBe(false);
  });

  it("sends nothing more if the service asks for a longer wait", async () => {
    const { send, sent } = withRateLimiter();
    await errorOf(send("a", [301]));
    const error = await errorOf(send("b", ["ok"]));
    expect([error.kind, error.effect, error.details.retryAfterMs]).toEqual(["limited", "not-sent", 301_000]);
    expect(sent).toEqual(["a 0"]);
  });

  it("waits in total at most as long as the run may wait", async () => {
    const { send, waits } = withRateLimiter({ ...WAIT_LIMITS_MS, run: 120_000 });
    await send("a", [60, "ok"]);
    await send("b", [59, "ok"]);
    const error = await errorOf(send("c", [2, "ok"]));
    expect(waits).toEqual([60_000, 59_000]);
    expect(error.message).toContain("a run at most 2 min");
    expect((await errorOf(send("d", ["ok"]))).effect).toBe("not-sent");
  });

  it.each<Operation>(["get", "update"])("repeats %s after the wait", async (operation) => {
    const { send, waits, sent } = withRateLimiter();
    expect(await send("a", [3, "ok"], operation)).toBe("a");
    expect([waits, sent]).toEqual([[3_000], ["a 0", "a 3010"]]);
  });

  it("leaves it to the caller whether to repeat a rotation", async () => {
    const { send, waits, sent } = withRateLimiter();
    const error = await errorOf(send("a", [3, "ok"], "rotate"));
    expect(error.details).toMatchObject({ retryAfterMs: 3_000, effect: "rejected", mayWait: true });
    expect([waits, sent]).toEqual([[], ["a 0"]]);
    await send("b", ["ok"]);
    expect([waits, sent]).toEqual([[3_000], ["a 0", "b 3010"]]);
  });

  it("sends requests at the same time until the first 429, and from then on one after the other", async () => {
    const { send, sent, waits } = withRateLimiter();
    await Promise.all([send("a", ["ok"]), send("b", [1, "ok"]), send("c", [1, "ok"])]);
    expect(sent.splice(0)).toEqual(["a 0", "b 0", "c 0", "b 1030", "c 1040"]);
    // Both were answered before either of them had waited, so the wait was not too short.
    expect(waits).toEqual([1_000]);
    await Promise.all([send("d", ["ok"]), send("e", ["ok"]), send("f", ["ok"], "rotate")]);
    expect(sent).toEqual(["d 1050", "f 1060", "e 1070"]);
  });

  it("does not let a request that fails or is aborted hold up the others", async () => {
    const { rateLimiter, send } = withRateLimiter();
    await send("a", [1, "ok"]);
    const lost = new ApiError({ kind: "connection-lost", effect: "unknown", host });
    const failing = rateLimiter.send(() => Promise.reject(lost), { operation: "get", host });
    const next = send("b", [2, "ok"]);
    expect(await errorOf(failing)).toBe(lost);
    expect(await next).toBe("b");
    await errorOf(send("c", [1], "rotate"));
    const signal = AbortSignal.abort();
    const aborted = await errorOf(rateLimiter.send(async () => "never", { operation: "get", host, signal }));
    expect([aborted.kind, aborted.effect]).toEqual(["aborted", "not-sent"]);
    expect(await send("d", ["ok"])).toBe("d");
  });
});
