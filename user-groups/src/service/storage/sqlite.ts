import type { DatabaseSync, StatementSync } from "node:sqlite";
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { ServiceFailure } from "../failure.ts";
import {
  type Database,
  DatabaseBusy,
  type Row,
  type SqlValue,
  type Statement,
  StorageFailure,
  type Work,
} from "./work.ts";

/** A transaction that is waiting for its commit. */
interface Pending {
  readonly work: () => Work<unknown>;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
  /** When the transaction was requested, in milliseconds on a monotonic clock. */
  readonly since: number;
}

/** The result of a transaction, which is reported only after the commit. */
type Outcome = { readonly value: unknown } | { readonly error: unknown };

/** The maximum number of transactions that share one commit. It limits how long the first of them waits. */
const MAX_GROUP = 64;

/**
 * How long to wait for another process, such as an operator command, that keeps the database locked, in milliseconds.
 */
const BUSY_LIMIT_MS = 5000;

/** The first and the longest delay between attempts, in milliseconds. The delay doubles after each attempt. */
const RETRY_MS = { first: 1, last: 25 } as const;

/** SQLITE_BUSY: another process has the database locked (SQLite, Result and Error Codes, 3). */
const BUSY = "SQLITE_5";

const failure = (error: unknown): StorageFailure => {
  const { errcode, errstr, code } = error as { errcode?: number; errstr?: string; code?: string };
  // The low byte is the primary result code (SQLite, Result and Error Codes, 3).
  const name = errcode === undefined ? (code ?? "no code") : `SQLITE_${errcode & 0xff}`;
  return new StorageFailure(name, errstr ?? "The database failed");
};

const isBusy = (error: unknown): boolean => error instanceof StorageFailure && error.code === BUSY;

/** A prepared statement, and the index of the parameter for each `?`. */
interface Prepared {
  readonly statement: StatementSync;
  readonly order: readonly number[];
}

/**
 * Node's SQLite in WAL mode with `synchronous=FULL`, so a commit is on disk before it is reported.
 *
 * Transactions that arrive in the same turn of the event loop are committed together. They run one after another, each
 * in its own savepoint, and their results are reported only once the shared commit is on disk, so that one `fsync`
 * serves many transactions.
 *
 * While another process keeps the database locked, this one waits without blocking the event loop, so requests that do
 * not need the database are still answered.
 */
export class SqliteDatabase implements Database {
  readonly dialect = "sqlite";
  readonly #connection: DatabaseSync;
  readonly #statements = new Map<string, Prepared>();
  readonly #queue: Pending[] = [];
  #isFlushing = false;

  /**
   * @param file The database file. Created if it does not exist.
   * @throws {ServiceFailure} If this version of Node has no SQLite.
   * @throws {StorageFailure}
   */
  constructor(file: string) {
    const { DatabaseSync } = nodeSqlite();
    try {
      this.#connection = new DatabaseSync(file);
      // Nothing is served yet, so waiting may block.
      this.#connection.exec(`PRAGMA busy_timeout = ${BUSY_LIMIT_MS}`);
      this.#connection.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
      // On macOS, fsync alone leaves data in the disk's cache. On other systems, these two settings change nothing.
      this.#connection.exec("PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON");
      // Overwrites deleted and replaced values on disk.
      this.#connection.exec("PRAGMA secure_delete = ON");
      this.#connection.exec("PRAGMA busy_timeout = 0");
    } catch (error) {
      throw failure(error);
    }
  }

  async read<T>(work: () => Work<T>): Promise<T> {
    return this.#runWhenUnlocked(performance.now(), () => this.#run(work()));
  }

  write<T>(work: () => Work<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ work, resolve, reject, since: performance.now() });
      void this.#flush();
    });
  }

  async close(): Promise<void> {
    while (this.#isFlushing) await nextTurn();
    try {
      this.#connection.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    } catch {
      // Another process is using the database. The write-ahead log is kept, and the next start reads it.
    }
    this.#connection.close();
  }

  /** Commits the queued transactions in groups. */
  async #flush(): Promise<void> {
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    for (;;) {
      await nextTurn();
      const first = this.#queue[0];
      if (!first) break;
      try {
        await this.#runWhenUnlocked(first.since, () => this.#execute("BEGIN IMMEDIATE"));
      } catch (error) {
        // Reject only transactions that have waited at least as long as the first one. The next attempt serves the
        // others.
        const limit = performance.now() - BUSY_LIMIT_MS;
        const late = error instanceof DatabaseBusy ? this.#queue.filter(({ since }) => since <= limit).length : 1;
        for (const { reject } of this.#queue.splice(0, Math.max(late, 1))) reject(error);
        continue;
      }
      this.#commit(this.#queue.splice(0, MAX_GROUP));
    }
    this.#isFlushing = false;
  }

  /**
   * Runs a function as soon as no other process keeps the database locked.
   *
   * @param since When the wait started, in milliseconds on a monotonic clock.
   * @throws {DatabaseBusy} After `BUSY_LIMIT_MS`.
   */
  async #runWhenUnlocked<T>(since: number, operation: () => T): Promise<T> {
    for (let wait: number = RETRY_MS.first; ; wait = Math.min(wait * 2, RETRY_MS.last)) {
      try {
        return operation();
      } catch (error) {
        if (!isBusy(error)) throw error;
        if (performance.now() - since >= BUSY_LIMIT_MS) throw new DatabaseBusy(BUSY);
      }
      await delay(wait);
    }
  }

  /** Runs a group of transactions in the transaction that has just started, then commits it. */
  #commit(group: readonly Pending[]): void {
    let outcomes: Outcome[];
    try {
      outcomes = group.map(({ work }) => this.#inSavepoint(work));
      this.#execute("COMMIT");
    } catch (error) {
      this.#rollBack();
      for (const { reject } of group) reject(error);
      return;
    }
    for (const [index, { resolve, reject }] of group.entries()) {
      const outcome = outcomes[index] as Outcome;
      if ("error" in outcome) reject(outcome.error);
      else resolve(outcome.value as never);
    }
  }

  /**
   * Runs one transaction of a group. If the transaction itself fails, only its own changes are undone, but a database
   * failure ends the group.
   */
  #inSavepoint(work: () => Work<unknown>): Outcome {
    this.#execute("SAVEPOINT one");
    try {
      const value = this.#run(work());
      this.#execute("RELEASE one");
      return { value };
    } catch (error) {
      if (error instanceof StorageFailure) throw error;
      this.#execute("ROLLBACK TO one");
      this.#execute("RELEASE one");
      return { error };
    }
  }

  #run<T>(work: Work<T>): T {
    let step = work.next();
    while (!step.done) step = work.next(this.#query(step.value));
    return step.value;
  }

  #query({ sql, parameters, lock }: Statement): readonly Row[] {
    if (lock === "table") return [];
    try {
      const { statement, order } = this.#prepare(sql);
      return statement.all(...order.map((index) => parameters[index] as SqlValue)) as unknown as readonly Row[];
    } catch (error) {
      throw failure(error);
    }
  }

  #execute(sql: string): void {
    try {
      this.#prepare(sql).statement.run();
    } catch (error) {
      throw failure(error);
    }
  }

  #rollBack(): void {
    try {
      this.#prepare("ROLLBACK").statement.run();
    } catch {
      // SQLite has already rolled back on its own, for example because the disk is full.
    }
  }

  #prepare(sql: string): Prepared {
    let prepared = this.#statements.get(sql);
    if (!prepared) {
      const order: number[] = [];
      // All versions of Node bind `?` by position. Only some support `?1`, and none support `$1`.
      const positional = sql.replace(/\$(\d+)/g, (_, number) => {
        order.push(Number(number) - 1);
        return "?";
      });
      prepared = { statement: this.#connection.prepare(positional), order };
      this.#statements.set(sql, prepared);
    }
    return prepared;
  }
}

type NodeSqlite = typeof import("node:sqlite");

/**
 * Loads Node's SQLite without the experimental warning that some versions of Node would otherwise print at every start.
 *
 * @throws {ServiceFailure} If this version of Node has no SQLite.
 */
export function nodeSqlite(): NodeSqlite {
  const { emitWarning } = process;
  process.emitWarning = ((warning: string | Error, ...rest: never[]) => {
    if (!String(warning).includes("SQLite is an experimental feature")) emitWarning(warning, ...rest);
  }) as typeof process.emitWarning;
  try {
    const loaded = process.getBuiltinModule?.("node:sqlite") as NodeSqlite | undefined;
    if (loaded) return loaded;
  } finally {
    process.emitWarning = emitWarning;
  }
  throw new ServiceFailure(
    `This version of Node (${process.versions.node}) has no SQLite. Use Node 22.18 or newer, or store the data in PostgreSQL (--database-url).`,
  );
}
