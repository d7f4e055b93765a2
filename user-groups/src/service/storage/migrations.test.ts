import { describe, expect, it } from "vitest";
import { migrate } from "./migrations.ts";
import { type Database, StorageFailure } from "./work.ts";

/** A PostgreSQL database whose first transactions fail with the given error codes. Later transactions succeed. */
function failingWith(...codes: readonly string[]) {
  let transactions = 0;
  const database = {
    dialect: "postgres",
    write: async () => {
      const code = codes[transactions++];
      if (code !== undefined) throw new StorageFailure(code, "The database failed");
    },
  } as Partial<Database> as Database;
  return { database, transactions: () => transactions };
}

describe("migrate", () => {
  it.each([
    { code: "23505", means: "unique_violation" },
    { code: "42710", means: "duplicate_object" },
    { code: "42P07", means: "duplicate_table" },
  ])("tries again if another process is creating the same tables: $means", async ({ code }) => {
    const { database, transactions } = failingWith(code, code);
    await migrate(database, 1);
    expect(transactions()).toBe(3);
  });

  it("tries again only while another process can be the cause", async () => {
    const { database, transactions } = failingWith("42710", "42501");
    await expect(migrate(database, 1)).rejects.toMatchObject({ code: "42501" });
    expect(transactions()).toBe(2);
  });

  it("gives up after several attempts", async () => {
    const { database } = failingWith(...Array<string>(100).fill("42710"));
    await expect(migrate(database, 1)).rejects.toMatchObject({ code: "42710" });
  });
});
