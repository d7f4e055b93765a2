import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { bundleCommandLine } from "../../test/service/support/bundle.ts";
import { createDatabase, startPostgres } from "../../test/service/support/postgres.ts";
import { type BareDatabase, barePostgres, bareSqlite } from "./bareDatabase.ts";
import { Connection, type Loop, perSecond, rotationOverHttp, ServiceUnderLoad } from "./rotationLoad.ts";
import type { Row, Section } from "./row.ts";

const CONNECTIONS = [1, 16];
const MILLISECONDS = Number(process.env.BENCH_MS ?? 4000);

/**
 * The service's rotations per second, compared with the bare database, which runs the same durable transaction (same
 * statements, encryption, and audit line) without HTTP.
 */
export const service: Section = { name: "service", rows };

async function* rows(): AsyncIterable<Row> {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-service-"));
  const bundle = await bundleCommandLine();
  const postgres = await startPostgres();
  const key = ["--key-file", path.join(folder, "key")];
  try {
    for (const connections of CONNECTIONS) {
      const options = ["--data", path.join(folder, `data-${connections}`), ...key];
      yield await compared("SQLite", connections, bundle.file, options, await bareSqlite(connections));
    }
    if ("missing" in postgres) return console.log(`PostgreSQL: ${postgres.missing}`);
    for (const connections of CONNECTIONS) {
      const options = ["--database-url", await createDatabase(postgres.url), ...key];
      const bare = await barePostgres(await createDatabase(postgres.url), connections);
      yield await compared("PostgreSQL", connections, bundle.file, options, bare);
    }
  } finally {
    if ("stop" in postgres) await postgres.stop();
    bundle.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Measures the service and the bare database in turn, twice. Keeps the better result of each. */
async function compared(
  name: string,
  connections: number,
  commandLine: string,
  options: readonly string[],
  bare: BareDatabase,
): Promise<Row> {
  await using running = await ServiceUnderLoad.start(commandLine, options);
  const [ours, peer]: [number[], number[]] = [[], []];
  for (let round = 0; round < 2; round++) {
    peer.push(await perSecond(bare.loops, MILLISECONDS));
    const open = Array.from({ length: connections }, () => new Connection(running.target));
    const loops: Loop[] = [];
    for (const [index, connection] of open.entries()) loops.push(await rotationOverHttp(connection, `bench-${index}`));
    ours.push(await perSecond(loops, MILLISECONDS));
    for (const connection of open) connection.close();
  }
  await bare.close();
  return {
    work: `rotations on ${name}, ${connections} ${connections === 1 ? "connection" : "connections"}`,
    unit: "/s",
    ours: Math.max(...ours),
    peer: Math.max(...peer),
  };
}
