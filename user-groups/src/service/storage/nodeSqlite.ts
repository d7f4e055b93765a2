import { ServiceFailure } from "../failure.ts";

type NodeSqlite = typeof import("node:sqlite");

/**
 * Loads the SQLite of Node, without the warning of some versions of Node that it is experimental, which would appear
 * in the terminal at every start.
 *
 * @throws ServiceFailure when this Node has no SQLite
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
