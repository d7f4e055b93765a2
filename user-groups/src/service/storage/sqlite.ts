import type { DatabaseSync, StatementSync } from "node:sqlite";
import { nodeSqlite } from "./nodeSqlite.ts";
import { type Database, type Row, type SqlValue, type Statement, StorageFailure, type Work } from "./work.ts";

/** A transaction that waits for its commit. */
interface Pending {
  readonly work: () => Work<unknown>;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

/** What became of a transaction, told only after the commit. */
type Outcome = { readonly value: unknown } | { readonly error: unknown };

/** How many transactions share one commit at most: a bound for how long the first of them waits. */
const MAX_GROUP = 64;

/** How long to wait while another process (a command of the operator) writes, in milliseconds. */
const BUSY_TIMEOUT_MS = 5000;

const failure = (error: unknown): StorageFailure => {
  const { errcode, errstr, code } = error as { errcode?: number; errstr?: string; code?: string };
  // The low byte is the primary result code (SQLite, Result and Error Codes, 3).
  const name = errcode === undefined ? (code ?? "no code") : `SQLITE_${errcode & 0xff}`;
  return new StorageFailure(name, errstr ?? "The database failed");
};

/** A statement that is ready to run, and which of its parameters each `?` takes. */
interface Prepared {
  readonly statement: StatementSync;
  readonly order: readonly number[];
}

/**
 * SQLite inside Node. WAL with `synchronous=FULL`: a commit is on disk when it is answered.
 *
 * Transactions that arrive while the event loop reads its sockets are committed together: each runs in a savepoint of
 * its own, one after another, and each is answered only when the commit of all is on disk. One `fsync` then serves
 * many.
 */
export class SqliteDatabase implements Database {
  readonly dialect = "sqlite";
  readonly #connection: DatabaseSync;
  readonly #statements = new Map<string, Prepared>();
  #queue: Pending[] = [];
  #scheduled = false;

  /**
   * @param file the database file; made when it does not exist
   * @throws ServiceFailure when this Node has no SQLite
   * @throws StorageFailure
   */
  constructor(file: string) {
    const { DatabaseSync } = nodeSqlite();
    try {
      this.#connection = new DatabaseSync(file);
      this.#connection.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
      this.#connection.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
      // On macOS fsync alone leaves data in the cache of the disk; elsewhere these two change nothing.
      this.#connection.exec("PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON");
      // What is deleted or replaced is overwritten, not only forgotten.
      this.#connection.exec("PRAGMA secure_delete = ON");
    } catch (error) {
      throw failure(error);
    }
  }

  async read<T>(work: () => Work<T>): Promise<T> {
    return this.#run(work());
  }

  write<T>(work: () => Work<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ work, resolve, reject });
      if (this.#scheduled) return;
      this.#scheduled = true;
      setImmediate(() => this.#flush());
    });
  }

  async close(): Promise<void> {
    while (this.#queue.length > 0) this.#flush();
    try {
      this.#connection.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    } catch {
      // Another process reads: the write-ahead log stays, and the next start reads it.
    }
    this.#connection.close();
  }

  #flush(): void {
    const group = this.#queue.splice(0, MAX_GROUP);
    this.#scheduled = this.#queue.length > 0;
    if (this.#scheduled) setImmediate(() => this.#flush());
    let outcomes: Outcome[];
    try {
      this.#execute("BEGIN IMMEDIATE");
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

  /** Runs one transaction of a group. Its own error undoes it alone; a failure of the database ends the group. */
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

  #query({ sql, parameters }: Statement): readonly Row[] {
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
      // SQLite has rolled back by itself, as it does when the disk is full.
    }
  }

  #prepare(sql: string): Prepared {
    let prepared = this.#statements.get(sql);
    if (!prepared) {
      const order: number[] = [];
      // Every Node binds `?` by position; only some do so with `?1`, none with `$1`.
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
