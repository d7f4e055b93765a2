import { type Database, query, type Work } from "../storage/work.ts";

/** A group as its operator sees it: everything except the token. */
export interface DirectoryEntry {
  readonly team_id: number;
  /** A label; empty for none. */
  readonly environment: string;
  readonly provided_id: string;
  readonly name: string;
  /** JSON text, as the next. */
  readonly mapping: string | null;
  readonly properties: string | null;
  /** Milliseconds since 1970, as the next two. */
  readonly created_at: number;
  readonly updated_at: number;
  readonly rotated_at: number | null;
}

const PAGE = 500;

function* page(after: number): Work<readonly DirectoryEntry[]> {
  return yield* query<DirectoryEntry>(
    `SELECT team_id, environment, provided_id, name, mapping, properties, created_at, updated_at, rotated_at
     FROM user_group WHERE team_id > $1 ORDER BY team_id LIMIT $2`,
    after,
    PAGE,
  );
}

/** Every group in the order of creation. They are read in pages, and only one page is in memory. */
export async function* directory(database: Database): AsyncGenerator<DirectoryEntry> {
  for (let after = 0; ; ) {
    const entries = await database.read(() => page(after));
    yield* entries;
    const last = entries.at(-1);
    if (!last || entries.length < PAGE) return;
    after = last.team_id;
  }
}
