import { describe, expect, it } from "vitest";
import { earlierKeyText, keyText } from "./groupKey.ts";
import type { SecretStore } from "./ports.ts";
import { removeToken, storedToken, storeToken } from "./tokenStore.ts";

const key = { origin: "https://example.com", environment: "Testing", userGroupId: "acme" };
const shared = { ...key, userGroupId: "a|b" };
const earlier = earlierKeyText(shared) ?? "";

/** A store over a map, with given results of a read after a write. By default it returns what was written. */
function storeOf(entries: Record<string, string> = {}, kept: (value: string) => string | undefined = (value) => value) {
  const values = new Map(Object.entries(entries));
  const secrets: SecretStore = {
    get: async (name) => values.get(name),
    set: async (name, value) => {
      const instead = kept(value);
      if (instead === undefined) values.delete(name);
      else values.set(name, instead);
    },
    delete: async (name) => void values.delete(name),
  };
  return { secrets, values };
}

const isOwn = (token: string) => token.startsWith("own");

describe("storeToken", () => {
  it.each([
    ["keeps nothing", () => undefined],
    ["keeps another value", (value: string) => `${value}?`],
    ["keeps an empty value", () => ""],
  ])("fails with a store that accepts the token and %s", async (_, kept) => {
    const { secrets } = storeOf({}, kept);
    await expect(storeToken(secrets, key, "new", isOwn)).rejects.toThrow("did not keep the token");
  });

  it("keeps the name of an earlier version until the token is stored under the present one", async () => {
    const failing = storeOf({ [earlier]: "own-old" }, () => undefined);
    await expect(storeToken(failing.secrets, shared, "own-new", isOwn)).rejects.toThrow();
    expect(failing.values.get(earlier)).toBe("own-old");
    const { secrets, values } = storeOf({ [earlier]: "own-old" });
    await storeToken(secrets, shared, "own-new", isOwn);
    expect([...values]).toEqual([[keyText(shared), "own-new"]]);
  });

  it("leaves the token of another group under a name that both had", async () => {
    const { secrets, values } = storeOf({ [earlier]: "theirs" });
    await storeToken(secrets, shared, "own-new", isOwn);
    await removeToken(secrets, shared, isOwn);
    expect([...values]).toEqual([[earlier, "theirs"]]);
  });
});

describe("storedToken", () => {
  it("prefers the present name", async () => {
    const { secrets } = storeOf({ [earlier]: "own-old", [keyText(shared)]: "own-new" });
    expect(await storedToken(secrets, shared)).toBe("own-new");
  });

  it("is undefined where nothing is stored", async () => {
    expect(await storedToken(storeOf().secrets, key)).toBeUndefined();
    expect(await storedToken(storeOf().secrets, shared)).toBeUndefined();
  });
});
