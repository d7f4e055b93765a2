import { createGroup } from "../../user-groups/src/service/groups/groups.ts";
import type { DataLocation } from "../../user-groups/src/service/storage/location.ts";
import type { Work } from "../../user-groups/src/service/storage/work.ts";
import { openStore } from "../../user-groups/src/service/store.ts";
import { Connection, formatLoad, type Loop, measure, tokenIn } from "./rotationLoad.ts";
import { ServicesUnderLoad } from "./servicesUnderLoad.ts";

/** Where the groups are stored, and the options that tell a service where to find them. */
export interface Place {
  readonly location: DataLocation;
  readonly keyFile: string;
  readonly options: readonly string[];
  /**
   * Returns the CPU time that a separate database process has used so far, in seconds. Returns 0 if the database runs
   * inside the service.
   */
  readonly databaseSeconds: () => number;
}

/** The number of concurrent requests across all processes. */
const CONNECTIONS = 16;

/** The number of groups to rotate, spread evenly over all groups. */
const SAMPLE = 32_000;

/**
 * Used during preparation, both as the number of groups per transaction and as the number of concurrent transactions.
 */
const BATCH = 500;
const CONCURRENT_BATCHES = 8;

/**
 * Creates groups with the service's code, without HTTP and with many groups per transaction.
 *
 * @param from The number of existing groups.
 * @param total The number of groups afterward.
 * @returns The tokens of a sample of the groups.
 */
export async function fill({ location, keyFile }: Place, from: number, total: number): Promise<string[]> {
  const { database, vault } = await openStore({ location, keyFile, log: () => {} });
  const actor = { apiTokenId: 1, environment: "Testing", requestId: "00000000-0000-0000-0000-000000000000" };
  const every = Math.max(1, Math.ceil((total - from) / SAMPLE));
  const sample: string[] = [];
  const batch = (start: number) =>
    function* (): Work<void> {
      for (let i = start; i < Math.min(start + BATCH, total); i++) {
        const created = yield* createGroup({ vault, actor, now: Date.now() }, { user_group_id: `filled-${i}` });
        if (created && i % every === 0) sample.push(created.token);
      }
    };
  try {
    for (let start = from; start < total; start += BATCH * CONCURRENT_BATCHES) {
      const starts = Array.from({ length: CONCURRENT_BATCHES }, (_, i) => start + i * BATCH);
      await Promise.all(starts.map((first) => database.write(batch(first))));
    }
  } finally {
    await database.close();
  }
  return sample;
}

/** Measures how fast several processes can create more groups and rotate random ones. */
export async function* ratesWithManyGroups(
  commandLine: string,
  { options, databaseSeconds }: Place,
  sample: string[],
  processes: number,
  milliseconds: number,
): AsyncGenerator<string> {
  await using services = await ServicesUnderLoad.start(commandLine, options, processes);
  const { targets } = services;
  const connections = Array.from(
    { length: CONNECTIONS },
    (_, i) => new Connection(targets[i % targets.length] as (typeof targets)[number]),
  );
  const run = `${process.pid}-${performance.now()}`;
  // Unlike the rate, the CPU time of an operation is not affected by other load.
  const measured = async (loops: readonly Loop[]): Promise<string> => {
    const seconds = async () => [await services.cpuSeconds(), databaseSeconds()] as const;
    const [service, database] = await seconds();
    const load = await measure(loops, milliseconds);
    const [serviceAfter, databaseAfter] = await seconds();
    const perOperation = (time: number) => `${((1000 * time) / load.all).toFixed(2)} ms`;
    return `${formatLoad(load)}   CPU ${perOperation(serviceAfter - service)}, database ${perOperation(databaseAfter - database)}`;
  };
  try {
    const created = await measured(
      connections.map((connection, i) => {
        let count = 0;
        return async () => {
          await connection.request("GET", JSON.stringify({ user_group_id: `${run}-${i}-${count++}` }));
        };
      }),
    );
    yield `creation  ${created}`;
    const rotated = await measured(
      connections.map((connection, i) => async () => {
        // Each connection uses its own groups.
        const index = i + CONNECTIONS * Math.floor((Math.random() * (sample.length - i)) / CONNECTIONS);
        const body = JSON.stringify({ current_token: sample[index] });
        sample[index] = tokenIn(await connection.request("POST", body));
      }),
    );
    yield `rotation  ${rotated}   memory ${(await services.memory()).toFixed(0)} MB per process`;
  } finally {
    for (const connection of connections) connection.close();
  }
}
