import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { KEY_BYTES, Vault } from "../crypto/vault.ts";
import { migrate } from "../storage/migrations.ts";
import { SqliteDatabase } from "../storage/sqlite.ts";
import { query } from "../storage/work.ts";
import { AccessEnded, createApiToken, findApiToken, holdAccess, revokeApiToken } from "./apiTokens.ts";
import { createGroup, type OperationContext } from "./groups.ts";
import { ATTEMPT_LIFETIME_MS, forgetAttempts, rotateToken } from "./rotateToken.ts";

const vault = new Vault(randomBytes(KEY_BYTES));
let folder = "";
let database: SqliteDatabase;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "rotation-"));
  database = new SqliteDatabase(path.join(folder, "test.sqlite"));
  await migrate(database, 0);
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const at = (now: number): OperationContext => ({
  vault,
  now,
  actor: { apiTokenId: 1, environment: "Testing", requestId: "r" },
});
const make = async (user_group_id: string) =>
  (await database.write(() => createGroup(at(0), { user_group_id })))!.token;
const rotate = (now: number, token: string, key: string) => database.write(() => rotateToken(at(now), token, key));

describe("attempt with an idempotency key", () => {
  it("is stored for one day, after which its key can be used again", async () => {
    const [a, b] = [await make("a"), await make("b")];
    expect((await rotate(0, a, "k")).kind).toBe("rotated");
    expect((await rotate(ATTEMPT_LIFETIME_MS - 1, a, "k")).kind).toBe("replayed");
    expect((await rotate(ATTEMPT_LIFETIME_MS, a, "k")).kind).toBe("not-current");
    expect((await rotate(ATTEMPT_LIFETIME_MS, b, "k")).kind).toBe("rotated");
    expect((await rotate(ATTEMPT_LIFETIME_MS, b, "k")).kind).toBe("replayed");
  });

  it("is deleted by housekeeping only after it has expired", async () => {
    await rotate(0, await make("a"), "old");
    await rotate(10, await make("b"), "young");
    await database.write(() => forgetAttempts(ATTEMPT_LIFETIME_MS));
    const rows = await database.read(() => query<{ expires_at: number }>("SELECT expires_at FROM rotation_attempt"));
    expect(rows.map(({ expires_at }) => expires_at)).toEqual([ATTEMPT_LIFETIME_MS + 10]);
  });
});

describe("API token", () => {
  it("expires at the given moment", async () => {
    const { apiToken } = await database.write(() => createApiToken(vault, "Customer", 1000, 0));
    const find = (now: number) => database.read(() => findApiToken(vault, apiToken, now));
    expect(await find(999)).toEqual({ id: 1, environment: "Customer" });
    expect(await find(1000)).toBeUndefined();
  });

  it("is no longer valid once it is revoked, whether or not it expires later", async () => {
    const { apiToken } = await database.write(() => createApiToken(vault, "Customer", 1000, 0));
    const revoke = (id: number) => database.write(() => revokeApiToken(id, 10));
    expect([await revoke(1), await revoke(1), await revoke(2)]).toEqual([true, false, undefined]);
    expect(await database.read(() => findApiToken(vault, apiToken, 20))).toBeUndefined();
    await expect(database.write(() => holdAccess(at(20).actor, 20))).rejects.toThrow(AccessEnded);
  });

  it("is stored only as a keyed hash", async () => {
    const { apiToken } = await database.write(() => createApiToken(vault, "Customer", null, 0));
    const other = new Vault(randomBytes(KEY_BYTES));
    expect(await database.read(() => findApiToken(other, apiToken, 0))).toBeUndefined();
  });
});
