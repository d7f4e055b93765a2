/** What a column holds. Times are milliseconds since 1970 in UTC; JSON is text. */
export type SqlValue = string | number | null;

/** One row, by the names of its columns. */
export type Row = Readonly<Record<string, SqlValue>>;

/** One statement in the SQL that SQLite and PostgreSQL share, with `$1`, `$2`, … for its parameters. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly SqlValue[];
}

/**
 * What to do in a database, as a generator: it yields statements, is given their rows, and returns its result.
 *
 * So one text serves a database that answers at once (SQLite) and one that answers later (PostgreSQL), nothing else
 * can slip between the statements of a transaction, and the work can be run again from the start when two
 * transactions collided. It must do nothing but compute and yield.
 */
export type Work<T> = Generator<Statement, T, readonly Row[]>;

/** Runs one statement; use with `yield*`. `R` names the columns it returns. */
export function* query<R>(sql: string, ...parameters: SqlValue[]): Work<readonly R[]> {
  return (yield { sql, parameters }) as unknown as readonly R[];
}

/** A database of the service. */
export interface Database {
  readonly dialect: "sqlite" | "postgres";
  /**
   * Runs statements that change nothing. Each sees only what was committed durably.
   *
   * @throws StorageFailure
   */
  read<T>(work: () => Work<T>): Promise<T>;
  /**
   * Runs work as one transaction and resolves when it is on disk. When the work throws, nothing of it stays, and the
   * same error comes out. The work may be run more than once.
   *
   * @throws StorageFailure when the database failed: then nobody knows whether the transaction is in it
   */
  write<T>(work: () => Work<T>): Promise<T>;
  /** Finishes what runs and closes the files or connections. */
  close(): Promise<void>;
}

/** The database did not do what was asked. The message holds the code of the database, and no value of a row. */
export class StorageFailure extends Error {
  override readonly name = "StorageFailure";
  /** The code of the database or of the network: `SQLITE_FULL`, `57P03`, `ECONNREFUSED`, … */
  readonly code: string;

  constructor(code: string, summary: string) {
    super(`${summary} (${code})`);
    this.code = code;
  }
}
