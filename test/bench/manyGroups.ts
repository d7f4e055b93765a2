import { Connection, type LoadResult, measure, tokenIn } from "./rotationLoad.ts";
import type { ServicesUnderLoad } from "./servicesUnderLoad.ts";

/** How many requests are under way at once, over all processes. */
const CONNECTIONS = 16;

/** The number of groups that the rates with many groups are compared with. */
const FEW = 10_000;

/**
 * Creates groups, and measures how fast that is and how fast random ones are rotated: with few groups, then with many. The
 * rates should be the same.
 */
export async function* ratesWithManyGroups(
  services: ServicesUnderLoad,
  groups: number,
  milliseconds: number,
): AsyncGenerator<string> {
  const { targets } = services;
  const connections = Array.from(
    { length: CONNECTIONS },
    (_, i) => new Connection(targets[i % targets.length] as (typeof targets)[number]),
  );
  /** The current token of each group, for each connection: it alone uses its groups. */
  const tokens = connections.map((): string[] => []);
  try {
    for (const total of groups > FEW ? [FEW, groups] : [groups]) {
      const created = await create(connections, tokens, total);
      yield `${total} groups: creation  ${shown(created)}`;
      const rotated = await measure(
        connections.map((connection, i) => async () => {
          const own = tokens[i] as string[];
          const index = Math.floor(Math.random() * own.length);
          own[index] = tokenIn(await connection.request("POST", JSON.stringify({ current_token: own[index] })));
        }),
        milliseconds,
      );
      yield `${total} groups: rotation  ${shown(rotated)}  memory ${(await services.memory()).toFixed(0)} MB a process`;
    }
  } finally {
    for (const connection of connections) connection.close();
  }
}

/** Creates groups until there is a number of them. */
async function create(
  connections: readonly Connection[],
  tokens: readonly string[][],
  total: number,
): Promise<LoadResult> {
  const times: number[] = [];
  const begin = performance.now();
  await Promise.all(
    connections.map(async (connection, i) => {
      const own = tokens[i] as string[];
      while (own.length < total / connections.length) {
        const start = performance.now();
        own.push(
          tokenIn(await connection.request("GET", JSON.stringify({ user_group_id: `many-${i}-${own.length}` }))),
        );
        times.push(performance.now() - start);
      }
    }),
  );
  const seconds = (performance.now() - begin) / 1000;
  const sorted = Float64Array.from(times).sort();
  const quantile = (q: number) => sorted[Math.floor(q * (sorted.length - 1))] ?? Number.NaN;
  return { perSecond: times.length / seconds, p50: quantile(0.5), p99: quantile(0.99) };
}

const shown = ({ perSecond, p50, p99 }: LoadResult) =>
  `${perSecond.toFixed(0).padStart(6)}/s  p50 ${p50.toFixed(2).padStart(6)} ms  p99 ${p99.toFixed(2).padStart(6)} ms`;
