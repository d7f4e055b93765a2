// `npm run bench:service`: measures the service's rotations per second on SQLite and PostgreSQL. Compares them with the
// bare database, which runs the same durable transaction (same statements, encryption, and audit line), and with a mock
// server that stores nothing and is generated from the API description by a common tool. Each pair is measured in the
// same run, one directly after the other. Also measures rates with few and many groups, on SQLite and on PostgreSQL
// with several processes.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { bundleCommandLine } from "../../test/service/support/bundle.ts";
import { createDatabase, startPostgres } from "../../test/service/support/postgres.ts";
import { type BareDatabase, barePostgres, bareSqlite } from "./bareDatabase.ts";
import { fill, type Place, ratesWithManyGroups } from "./manyGroups.ts";
import {
  Connection,
  formatLoad,
  type LoadResult,
  type Loop,
  measure,
  rotationOverHttp,
  type Target,
} from "./rotationLoad.ts";
import { ServicesUnderLoad } from "./servicesUnderLoad.ts";

const CONNECTIONS = [1, 16];
/** The number of service processes per kind of database. */
const PROCESSES = { SQLite: [1], PostgreSQL: [1, 2, 4] } as const;

/** The numbers of groups to compare. The rates should be the same for all of them. */
const GROUPS = [10_000, 100_000];
const MILLISECONDS = Number(process.env.BENCH_MS ?? 4000);
const root = path.join(import.meta.dirname, "../..");

const folder = mkdtempSync(path.join(tmpdir(), "bench-service-"));
const bundle = await bundleCommandLine();
const children: ChildProcess[] = [];
const postgres = await startPostgres();
try {
  await compareAll();
  for (const name of ["SQLite", "PostgreSQL"] as const) await showManyGroups(name);
} finally {
  for (const child of children) child.kill("SIGKILL");
  if ("stop" in postgres) await postgres.stop();
  bundle.remove();
  rmSync(folder, { recursive: true, force: true });
}

/** Measures rates with few and many groups. */
async function showManyGroups(name: keyof typeof PROCESSES): Promise<void> {
  if (name === "PostgreSQL" && "missing" in postgres) return console.log(`PostgreSQL: ${postgres.missing}`);
  const place = await newPlace(name);
  let from = 0;
  for (const groups of GROUPS) {
    const sample = await fill(place, from, groups);
    from = groups;
    for (const processes of PROCESSES[name]) {
      console.log(`${name}, ${groups} groups, ${processes} ${processes === 1 ? "process" : "processes"}`);
      const rates = ratesWithManyGroups(bundle.file, place, sample, processes, MILLISECONDS);
      for await (const rate of rates) console.log(`  ${rate}`);
    }
  }
}

async function newPlace(name: keyof typeof PROCESSES): Promise<Place> {
  const own = mkdtempSync(path.join(folder, "many-"));
  const keyFile = path.join(own, "key");
  if (name === "PostgreSQL" && "url" in postgres) {
    const databaseUrl = await createDatabase(postgres.url);
    const options = ["--database-url", databaseUrl, "--key-file", keyFile];
    return { location: { databaseUrl }, keyFile, options, databaseSeconds: postgres.cpuSeconds };
  }
  const data = path.join(own, "data");
  const options = ["--data", data, "--key-file", keyFile];
  return { location: { folder: data }, keyFile, options, databaseSeconds: () => 0 };
}

async function compareAll(): Promise<void> {
  const mock = await mockRates();
  for (const connections of CONNECTIONS) {
    await compare(
      "SQLite",
      connections,
      ["--data", path.join(folder, `data-${connections}`)],
      () => bareSqlite(connections),
      mock,
    );
  }
  if ("missing" in postgres) {
    console.log(`PostgreSQL: ${postgres.missing}`);
  } else {
    for (const connections of CONNECTIONS) {
      const options = ["--database-url", await createDatabase(postgres.url)];
      const bareUrl = await createDatabase(postgres.url);
      await compare("PostgreSQL", connections, options, () => barePostgres(bareUrl, connections), mock);
    }
  }
}

/** Measures the service and the bare database, one directly after the other, twice. Shows the better result of each. */
async function compare(
  name: string,
  connections: number,
  options: readonly string[],
  bare: () => Promise<BareDatabase>,
  mock: ReadonlyMap<number, LoadResult>,
): Promise<void> {
  const database = await bare();
  await using services = await ServicesUnderLoad.start(
    bundle.file,
    [...options, "--key-file", path.join(folder, "key")],
    1,
  );
  const [target] = services.targets;
  const service: LoadResult[] = [];
  const alone: LoadResult[] = [];
  for (let round = 0; round < 2; round++) {
    alone.push(await measure(database.loops, MILLISECONDS));
    service.push(await measureHttp(target as Target, connections));
  }
  await database.close();
  const best = (results: readonly LoadResult[]) => results.reduce((a, b) => (a.perSecond > b.perSecond ? a : b));
  const [a, b] = [best(service), best(alone)];
  console.log(`${name}, ${connections} ${connections === 1 ? "connection" : "connections"}`);
  console.log(`  service        ${formatLoad(a)}`);
  console.log(`  bare database  ${formatLoad(b)}   service/bare ${(a.perSecond / b.perSecond).toFixed(2)}`);
  const rate = mock.get(connections);
  if (rate)
    console.log(`  mock           ${formatLoad(rate)}   service/mock ${(a.perSecond / rate.perSecond).toFixed(2)}`);
}

async function measureHttp(target: Target, connections: number): Promise<LoadResult> {
  const open = Array.from({ length: connections }, () => new Connection(target));
  const loops: Loop[] = [];
  for (const [i, connection] of open.entries()) loops.push(await rotationOverHttp(connection, `bench-${i}`));
  const result = await measure(loops, MILLISECONDS);
  for (const connection of open) connection.close();
  return result;
}

/**
 * Measures a mock server that responds to every rotation with the example from the API description. This shows the cost
 * of HTTP alone when using a common tool.
 */
async function mockRates(): Promise<Map<number, LoadResult>> {
  const rates = new Map<number, LoadResult>();
  const port = await freePort();
  const prism = path.join(root, "node_modules/.bin/prism");
  const description = path.join(root, "schemas/user-group-api.openapi.json");
  const child = spawn(process.execPath, [prism, "mock", "-p", String(port), "-v", "silent", description], {
    stdio: "ignore",
  });
  children.push(child);
  const target: Target = { port, apiToken: "mock" };
  for (let attempt = 0; ; attempt++) {
    const connection = new Connection(target);
    const response = await connection.request("POST", '{"current_token":"x"}').catch((error: Error) => error);
    connection.close();
    if (typeof response === "string") break;
    if (attempt === 100 || child.exitCode !== null) {
      console.log(`The mock did not start: ${response.message}`);
      return rates;
    }
    await delay(100);
  }
  for (const connections of CONNECTIONS) {
    const open = Array.from({ length: connections }, () => new Connection(target));
    const loops = open.map((connection) => async () => {
      await connection.request("POST", '{"current_token":"x"}');
    });
    rates.set(connections, await measure(loops, MILLISECONDS));
    for (const connection of open) connection.close();
  }
  child.kill();
  return rates;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
