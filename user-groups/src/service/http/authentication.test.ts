import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { KEY_BYTES, Vault } from "../crypto/vault.ts";
import { serviceLimits } from "../limits.ts";
import type { Database, Row, Work } from "../storage/work.ts";
import { authentication } from "./authentication.ts";

const vault = new Vault(randomBytes(KEY_BYTES));

/** A database with two valid API tokens. */
function withTokens(): Database {
  const rows = ["one", "two"].map((token, index) => ({
    id: index + 1,
    environment: "Testing",
    token_hash: vault.apiTokenHash(token),
    expires_at: null,
    revoked_at: null,
  }));
  const read = async <T>(work: () => Work<T>): Promise<T> => {
    const running = work();
    let step = running.next();
    while (!step.done) {
      const [hash] = step.value.parameters;
      step = running.next(rows.filter(({ token_hash }) => token_hash === hash) as unknown as Row[]);
    }
    return step.value;
  };
  return { dialect: "sqlite", read, write: read, close: async () => {} };
}

const authenticate = (requestsPerSecond = 1) => {
  const check = authentication(withTokens(), vault, serviceLimits(requestsPerSecond));
  return async (authorization: string | undefined, address = "192.0.2.1") =>
    check(authorization, address).then(
      ({ id }) => id,
      ({ code, headers }) => (headers["Retry-After"] ? `${code} ${headers["Retry-After"]}` : code),
    );
};

const repeat = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe("Authorization header", () => {
  it.each<[string | undefined, number | string]>([
    ["Token one", 1],
    ["token two", 2],
    ["TOKEN  one", 1],
    ["Token three", "unauthorized"],
    ["Token one two", "unauthorized"],
    ["Token one ", "unauthorized"],
    ["Bearer one", "unauthorized"],
    ["one", "unauthorized"],
    ["", "unauthorized"],
    [undefined, "unauthorized"],
  ])("is checked: %s", async (header, expected) => {
    expect(await authenticate()(header)).toBe(expected);
  });
});

describe("limits", () => {
  it("apply to invalid API tokens per address, and do not affect valid ones", async () => {
    const ask = authenticate();
    const responses = [];
    for (let i = 0; i < 25; i++) responses.push(await ask("Token wrong"));
    expect(responses).toEqual([...repeat(20, "unauthorized"), ...repeat(5, "too_many_failures 1")]);
    expect(await ask("Token wrong", "192.0.2.2")).toBe("unauthorized");
    for (let i = 0; i < 20; i++) await ask("Token wrong", `2001:db8::${i}`);
    expect(await ask("Token wrong", "2001:db8::ffff")).toBe("too_many_failures 1");
    expect(await ask("Token one")).toBe(1);
  });

  it("apply to all requests with an API token, whichever address they come from", async () => {
    const ask = authenticate(2);
    const responses = [];
    for (let i = 0; i < 6; i++) responses.push(await ask("Token one", `192.0.2.${i}`));
    expect(responses).toEqual([...repeat(4, 1), ...repeat(2, "rate_limited 1")]);
    expect(await ask("Token two")).toBe(2);
  });
});
