import { ServiceFailure } from "../failure.ts";

type NodeSqlite = typeof import("node:sqlite");

/**
 * Loads Node's own SQLite, without the warning by which some versions of Node call it experimental: it would be
 * printed into the terminal of everyone who starts the service.
 *
 * @throws ServiceFailure on a Node that has no SQLite
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
    `This Node (${process.versions.node}) has no SQLite. Use Node 22.13 or newer, or keep the data in PostgreSQL (--database-url).`,
  );
}
