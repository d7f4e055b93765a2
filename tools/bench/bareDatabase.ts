import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import pg from "pg";
import { KEY_BYTES, Vault } from "../../user-groups/src/service/crypto/vault.ts";
import { createGroup, type OperationContext } from "../../user-groups/src/service/groups/groups.ts";
import { rotateToken } from "../../user-groups/src/service/groups/rotateToken.ts";
import { migrate } from "../../user-groups/src/service/storage/migrations.ts";
import { PostgresDatabase } from "../../user-groups/src/service/storage/postgres.ts";
import { SqliteDatabase } from "../../user-groups/src/service/storage/sqlite.ts";
import type { Database, Row, Statement, Work } from "../../user-groups/src/service/storage/work.ts";
import type { Loop } from "./rotationLoad.ts";

/**
 * Measures a database without a service. Each loop rotates the token of its own group, with one durable transaction per
 * rotation.
 */
export interface BareDatabase {
  readonly loops: readonly Loop[];
  close(): Promise<void>;
}

const context = (vault: Vault): OperationContext => ({
  vault,
  actor: { apiTokenId: 1, environment: "Testing", requestId: "00000000-0000-0000-0000-000000000000" },
  now: Date.now(),
});

/** Creates the schema and the groups with the service's code. Returns the tokens. */
async function prepare(database: Database, vault: Vault, groups: number): Promise<string[]> {
  await migrate(database, Date.now());
  const tokens: string[] = [];
  for (let i = 0; i < groups; i++) {
    const created = await database.write(() => createGroup(context(vault), { user_group_id: `bare-${i}` }));
    tokens.push(created?.token ?? "");
  }
  await database.close();
  return tokens;
}

/** The loop of a group. `transaction` does the same work as the service. */
function loopOf(vault: Vault, token: string, transaction: <T>(work: Work<T>) => Promise<T>): Loop {
  let current = token;
  return async () => {
    const outcome = await transaction(rotateToken(context(vault), current, undefined));
    if (outcome.kind === "not-current") throw new Error("The token was not current.");
    current = outcome.group.token;
  };
}

/** SQLite with the service's settings. Transactions run one at a time, no matter which loop starts them. */
export async function bareSqlite(groups: number): Promise<BareDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), "bare-sqlite-"));
  const file = path.join(folder, "bare.sqlite");
  const vault = new Vault(randomBytes(KEY_BYTES));
  const tokens = await prepare(new SqliteDatabase(file), vault, groups);
  const connection = new DatabaseSync(file);
  connection.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON");
  const statements = new Map<string, StatementSync>();
  const prepared = (sql: string): StatementSync => {
    let statement = statements.get(sql);
    if (!statement) {
      statement = connection.prepare(sql.replace(/\$(\d+)/g, "?$1"));
      statements.set(sql, statement);
    }
    return statement;
  };
  const transaction = async <T>(work: Work<T>): Promise<T> => {
    prepared("BEGIN IMMEDIATE").run();
    let step = work.next();
    while (!step.done) step = work.next(prepared(step.value.sql).all(...step.value.parameters) as unknown as Row[]);
    prepared("COMMIT").run();
    return step.value;
  };
  return {
    loops: tokens.map((token) => loopOf(vault, token, transaction)),
    close: async () => {
      connection.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL with one connection per group. Each connection sends the statements of its transactions in sequence. */
export async function barePostgres(url: string, groups: number): Promise<BareDatabase> {
  const vault = new Vault(randomBytes(KEY_BYTES));
  const tokens = await prepare(new PostgresDatabase(url, 1, () => {}), vault, groups);
  const types = { getTypeParser: (oid: number) => (oid === 20 ? Number : pg.types.getTypeParser(oid)) };
  const clients = await Promise.all(
    tokens.map(async () => {
      const client = new pg.Client({ connectionString: url, types: types as pg.CustomTypesConfig });
      await client.connect();
      return client;
    }),
  );
  const loops = clients.map((client, index) => {
    const names = new Map<string, string>();
    const query = async ({ sql, parameters }: Statement) => {
      if (!names.has(sql)) names.set(sql, `s${names.size}`);
      const name = names.get(sql) as string;
      return (await client.query<Row>({ name, text: sql, values: [...parameters] })).rows;
    };
    return loopOf(vault, tokens[index] as string, async (work) => {
      await query({ sql: "BEGIN", parameters: [] });
      let step = work.next();
      while (!step.done) step = work.next(await query(step.value));
      await query({ sql: "COMMIT", parameters: [] });
      return step.value;
    });
  });
  return {
    loops,
    close: async () => {
      await Promise.all(clients.map((client) => client.end()));
    },
  };
}
