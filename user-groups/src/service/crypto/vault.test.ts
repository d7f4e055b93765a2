import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { fingerprint, KEY_BYTES, SealBroken, type TokenPlace, Vault } from "./vault.ts";

const dataKey = randomBytes(KEY_BYTES);
const place: TokenPlace = { environment: "Testing", providedId: 'acme|1"', version: 1 };

describe("sealed token", () => {
  it("can be decrypted only for its own row, and is different each time", () => {
    const vault = new Vault(dataKey);
    const sealed = vault.seal("ugt_secret", place);
    expect(sealed).not.toContain("secret");
    expect(vault.seal("ugt_secret", place)).not.toBe(sealed);
    expect(new Vault(dataKey).open(sealed, { ...place })).toBe("ugt_secret");
  });

  it.each([
    ["another environment", { ...place, environment: "Customer" }],
    ["another group", { ...place, providedId: "acme" }],
    ["an older version", { ...place, version: 2 }],
    ["a row key with shifted parts", { ...place, providedId: "acme", version: '1"|1' as unknown as number }],
  ])("cannot be decrypted in %s", (_, other) => {
    const vault = new Vault(dataKey);
    expect(() => vault.open(vault.seal("ugt_secret", place), other)).toThrow(SealBroken);
  });

  it("cannot be decrypted with another key, or if one character has changed", () => {
    const vault = new Vault(dataKey);
    const sealed = vault.seal("ugt_secret", place);
    expect(() => new Vault(randomBytes(KEY_BYTES)).open(sealed, place)).toThrow(SealBroken);
    for (let i = 0; i < sealed.length - 1; i++) {
      const other = sealed[i] === "A" ? "B" : "A";
      expect(() => vault.open(sealed.slice(0, i) + other + sealed.slice(i + 1), place)).toThrow(SealBroken);
    }
    for (const text of ["", "1", "1.", "1.AAAA", "2.AAAA"]) {
      expect(() => vault.open(text, place)).toThrow(expect.objectContaining({ name: "SealBroken", place }));
    }
  });
});

describe("keyed hash of a token", () => {
  it("is the same only if the key and the purpose are the same", () => {
    const vault = new Vault(dataKey);
    expect(vault.lookup("t")).toBe(new Vault(dataKey).lookup("t"));
    expect(vault.lookup("t")).not.toBe(vault.apiTokenHash("t"));
    expect(vault.lookup("t")).not.toBe(new Vault(randomBytes(KEY_BYTES)).lookup("t"));
  });
});

describe("data stored by earlier versions", () => {
  const vault = new Vault(Uint8Array.from({ length: KEY_BYTES }, (_, i) => i));

  it("is found by the same keyed hashes, each with its own key", () => {
    expect(vault.lookup("ugt_x")).toBe("53hdQ1EIfxi7VMsi-E13_8MqeX-NfiS1x0h-eSrhCgo");
    expect(vault.apiTokenHash("ugt_x")).toBe("Mtazbxux8cooMfWanEm9AGdPnfKsOlUoqEcL5MhSuZU");
    expect(fingerprint(vault.lookup("ugt_x"))).toBe("53hdQ1EIfxi7VMsi");
  });

  it("can be decrypted for its row", () => {
    const sealed = "1.YJKKQcBhvgyGAItDw8dJv8zmUDWLtt4gw-Ikoj39Gl-K";
    expect(vault.open(sealed, { environment: "Testing", providedId: "acme", version: 3 })).toBe("ugt_x");
  });
});
