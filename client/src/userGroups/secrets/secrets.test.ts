import { describe, expect, it } from "vitest";
import type { SecretStorage } from "vscode";
import { Redactor } from "./redactor.ts";
import { ApiTokens } from "./secrets.ts";

const ACCOUNT = { origin: "https://service.example", environment: "Testing" };

/** A secret store that either keeps values or silently drops them, which may change from one value to the next. */
function apiTokens(...keeps: boolean[]) {
  const values = new Map<string, string>();
  const secrets: Pick<SecretStorage, "get" | "store" | "delete"> = {
    get: async (key) => values.get(key),
    store: async (key, value) => void ((keeps.length > 1 ? keeps.shift() : keeps[0]) && values.set(key, value)),
    delete: async (key) => void values.delete(key),
  };
  return new ApiTokens(secrets as SecretStorage, new Redactor());
}

describe("ApiTokens", () => {
  it.each([
    ["stores a token", true],
    ["keeps a token in memory if the machine drops it, and reports this", false],
  ])("%s", async (_, keeps) => {
    const tokens = apiTokens(keeps);
    expect(await tokens.store(ACCOUNT, "a-secret-of-the-service")).toBe(keeps);
    expect(await tokens.get(ACCOUNT)).toBe("a-secret-of-the-service");
    expect(await tokens.get({ ...ACCOUNT, origin: "https://other.example" })).toBeUndefined();
    await tokens.delete(ACCOUNT);
    expect(await tokens.get(ACCOUNT)).toBeUndefined();
  });

  it("returns the latest token, whether or not the machine kept it", async () => {
    const tokens = apiTokens(true, false, true);
    for (const [apiToken, isKept] of [
      ["first", true],
      ["second", false],
      ["third", true],
    ] as const) {
      expect(await tokens.store(ACCOUNT, apiToken)).toBe(isKept);
      expect(await tokens.get(ACCOUNT)).toBe(apiToken);
    }
  });
});
