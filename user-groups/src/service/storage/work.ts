/** The value of a column. Times are milliseconds since 1970 in UTC; JSON is text. */
export type SqlValue = string | number | null;

/** One row, by column name. */
export type Row = Readonly<Record<string, SqlValue>>;

/** One statement in the SQL that SQLite and PostgreSQL share, with `$1`, `$2`, … as parameters. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly SqlValue[];
  /**
   * What must not change until the transaction ends: the rows that the statement reads, or a whole table, which the
   * statement then only locks. SQLite needs neither, because only one SQLite transaction writes at a time.
   */
  readonly lock?: "rows" | "table";
}

/**
 * Database work as a generator. It yields statements, receives their rows, and returns its result.
 *
 * The same code works for a database that answers immediately (SQLite) and for one that answers later (PostgreSQL). The
 * work must only compute and yield, because it may run again from the start when two transactions collide. Nothing else
 * runs between the statements of a transaction.
 */
export type Work<T> = Generator<Statement, T, readonly Row[]>;

/** Runs one statement. Use with `yield*`. `R` describes the columns that the statement returns. */
export function* query<R>(sql: string, ...parameters: SqlValue[]): Work<readonly R[]> {
  return (yield { sql, parameters }) as unknown as readonly R[];
}

/** Runs one SELECT whose rows do not change until the transaction ends. Use with `yield*`. */
export function* queryAndLock<R>(sql: string, ...parameters: SqlValue[]): Work<readonly R[]> {
  return (yield { sql, parameters, lock: "rows" }) as unknown as readonly R[];
}

/**
 * Waits for the transactions that use or lock rows of a table, then keeps others away until the transaction ends. Others
 * can still read the rows. PostgreSQL grants table locks in turn, but lets a change of a row wait for as long as any
 * other transaction holds a shared lock on that row, even one that started later.
 */
export function* lockTable(table: string): Work<void> {
  yield { sql: `LOCK TABLE ${table} IN EXCLUSIVE MODE`, parameters: [], lock: "table" };
}

export interface Database {
  readonly dialect: "sqlite" | "postgres";
  /**
   * Runs statements that change nothing. Each sees only durably committed data.
   *
   * @throws {StorageFailure}
   */
  read<T>(work: () => Work<T>): Promise<T>;
  /**
   * Runs work as one transaction and resolves once the transaction is on disk. If the work throws, its changes are
   * undone, and the same error is thrown. The work may run more than once.
   *
   * @throws {DatabaseBusy} If another process kept the database locked. Nothing was changed.
   * @throws {NoPrimary} If no host of the database accepts writes. Nothing was changed.
   * @throws {StorageFailure} If the database failed. The transaction may or may not have been committed.
   */
  write<T>(work: () => Work<T>): Promise<T>;
  /** Finishes work in progress, then closes the files or connections. */
  close(): Promise<void>;
}

/** SQLITE_CORRUPT and SQLITE_NOTADB; PostgreSQL: data_corrupted and index_corrupted. */
const DAMAGE: ReadonlySet<string> = new Set(["SQLITE_11", "SQLITE_26", "XX001", "XX002"]);

/** SQLITE_READONLY; PostgreSQL: read_only_sql_transaction. */
const READ_ONLY: ReadonlySet<string> = new Set(["SQLITE_8", "25006"]);

/** Thrown if the database fails. The message contains the database's error code and no row values. */
export class StorageFailure extends Error {
  override readonly name = "StorageFailure";
  /** The error code from the database or the network: `SQLITE_FULL`, `57P03`, `ECONNREFUSED`, … */
  readonly code: string;

  constructor(code: string, summary: string) {
    super(`${summary} (${code})`);
    this.code = code;
  }

  /** Whether the database file itself is damaged. */
  get isDamage(): boolean {
    return DAMAGE.has(this.code);
  }

  /** Whether the database refused a change because it is read-only. */
  get isReadOnly(): boolean {
    return READ_ONLY.has(this.code);
  }
}

/** Thrown if another process kept the database locked for too long. Nothing was changed. */
export class DatabaseBusy extends StorageFailure {
  constructor(code: string) {
    super(code, "The database is locked by another process");
  }
}

/** Thrown if no host of the database currently accepts writes. Nothing was changed. */
export class NoPrimary extends StorageFailure {
  /** @param reasons Why each host is not the primary. */
  constructor(reasons: readonly string[]) {
    super("no-primary", `No host of the database accepts writes. ${reasons.join("; ")}`);
  }
}
