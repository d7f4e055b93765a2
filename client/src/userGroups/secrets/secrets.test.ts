import { describe, expect, it } from "vitest";
import type { SecretStorage } from "vscode";
import { Redactor } from "./redactor.ts";
import { ApiTokens } from "./secrets.ts";

const ACCOUNT = { origin: "https://service.example", environment: "Testing" };

/** A secret store that keeps what it gets, or resolves and keeps nothing. */
function apiTokens(keeps: boolean) {
  const kept = new Map<string, string>();
  const secrets: Pick<SecretStorage, "get" | "store" | "delete"> = {
    get: async (key) => kept.get(key),
    store: async (key, value) => void (keeps && kept.set(key, value)),
    delete: async (key) => void kept.delete(key),
  };
  return new ApiTokens(secrets as SecretStorage, new Redactor());
}

describe("an API token", () => {
  it.each([
    ["is stored", true],
    ["lasts as long as the window where the machine keeps nothing, and its caller knows", false],
  ])("%s", async (_, keeps) => {
    const tokens = apiTokens(keeps);
    expect(await tokens.store(ACCOUNT, "a-secret-of-the-service")).toBe(keeps);
    expect(await tokens.get(ACCOUNT)).toBe("a-secret-of-the-service");
    expect(await tokens.get({ ...ACCOUNT, origin: "https://other.example" })).toBeUndefined();
    await tokens.delete(ACCOUNT);
    expect(await tokens.get(ACCOUNT)).toBeUndefined();
  });
});
