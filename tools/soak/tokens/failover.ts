import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { type History, recordHistory } from "../../../test/service/support/history.ts";
import { type Send, sender } from "../../../test/service/support/http.ts";
import { isLinearizable } from "../../../test/service/support/linearizability.ts";
import { PostgresPair } from "../../../test/service/support/postgresPair.ts";
import { ServiceInstallation, type ServiceProcess } from "../../../test/service/support/serviceInstallation.ts";
import { measureAgain, scaledTimeout } from "../../../test/support/scaledTimeout.ts";
import type { Random } from "../random.ts";
import type { Counts, SoakContext } from "../soak.ts";
import type { Programs } from "./programs.ts";

/** The ways in which a primary can fail. */
export type End =
  /** The machine crashes. */
  | "kill"
  /** An operator stops the primary. */
  | "stop"
  /** An operator makes the primary read-only, and all connections stay open. */
  | "read-only"
  /** The primary hangs with open connections, and resumes after the standby has been promoted. */
  | "freeze";

/** The plan for a round of failover. */
export interface FailoverRound {
  readonly end: End;
  /** Whether the former primary restarts unchanged before it is replaced. */
  readonly returns: boolean;
}

/** The results of one or more rounds. */
export interface FailoverResult {
  rotated: number;
  unanswered: number;
  /** How long each service was without a primary, in seconds, according to its log. */
  readonly away: number[];
}

const GROUPS = 6;

/**
 * Makes the primary fail while several services rotate tokens, promotes the standby, and checks what all clients
 * observed. Afterward, the standby is the primary, and no standby is left.
 *
 * @throws {AssertionError} If an acknowledged rotation is lost, a token is issued twice, a history is not linearizable,
 * or a service does not find or report the new primary.
 */
export async function failOver(
  { end, returns }: FailoverRound,
  round: number,
  pair: PostgresPair,
  installation: ServiceInstallation,
  services: readonly ServiceProcess[],
  apiToken: string,
  random: Random,
): Promise<FailoverResult> {
  const sends = services.map(({ url }) => sender(url, apiToken));
  const reported = services.map((service) => awayIn(service).length);
  const former = pair.primary;
  const isReady = async (send: Send) => assert.equal((await send("GET", { path: "/readyz" })).status, 200);
  await waitForEachService(services, apiToken, "the primary", isReady);
  measureAgain();
  // Read each group once before the primary fails, even on a slow machine.
  for (let i = 0; i < GROUPS; i++) {
    const { status, text } = await (sends[0] as Send)("GET", { body: { user_group_id: `${round}-${i}` } });
    assert.equal(status, 200, text);
  }
  const recording = Promise.all(
    Array.from({ length: GROUPS }, (_, i) =>
      recordHistory({
        userGroupId: `${round}-${i}`,
        sends,
        clients: 4,
        callsPerClient: 20,
        cut: 0,
        pauseMs: 120,
        random: random.next,
      }),
    ),
  );
  // The promise is awaited below. Until then, a rejection must not end the process.
  recording.catch(() => {});
  await delay(300 + random.below(900));
  await endOf(end, pair);
  await delay(random.below(400));
  await waitForEachService(services, apiToken, "no host that accepts writes", async (send) => {
    const { status, headers, text } = await send("GET", { path: "/readyz" });
    assert.deepEqual([status, headers["retry-after"]], [503, "1"], text);
    assert.equal((await send("GET", { path: "/healthz" })).status, 200);
    const refused = await send("GET", { body: { user_group_id: `${round}-0` } });
    assert.deepEqual([refused.status, refused.headers["retry-after"]], [503, "1"], refused.text);
    assert.match(refused.text, /No host of the database accepts writes at the moment\. Nothing was changed\./);
  });
  await pair.promote();
  if (end === "freeze") former.freeze("SIGCONT");
  const histories = await recording;
  await waitForEachService(services, apiToken, "the new primary", isReady);
  const started = returns ? await startServiceWithFormerPrimary(pair, installation) : undefined;
  const [last] = started ? [sender(started.url, apiToken)] : sends;
  const result = await check(round, histories, last as Send, installation);
  await started?.stop();
  for (const [i, service] of services.entries()) {
    const times = awayIn(service).slice(reported[i]);
    assert.ok(times.length > 0, "A service did not log that it found its primary.");
    result.away.push(...times);
  }
  return result;
}

/** Makes the primary fail. After a planned failure, no server accepts writes. */
async function endOf(end: End, pair: PostgresPair): Promise<void> {
  switch (end) {
    case "kill":
      return pair.primary.kill();
    case "stop":
      return pair.primary.stop();
    case "read-only":
      await pair.query("ALTER SYSTEM SET default_transaction_read_only = on");
      await pair.query("SELECT pg_reload_conf()");
      return;
    case "freeze":
      return pair.primary.freeze("SIGSTOP");
    default:
      end satisfies never;
  }
}

/**
 * Restarts the former primary without changes, and starts a service whose URL may list it first. The service must not
 * use that server.
 */
async function startServiceWithFormerPrimary(
  pair: PostgresPair,
  installation: ServiceInstallation,
): Promise<ServiceProcess> {
  await pair.standby.kill();
  await pair.restartStandby();
  return installation.serve();
}

/** Waits until a check succeeds for each service. */
async function waitForEachService(
  services: readonly ServiceProcess[],
  apiToken: string,
  what: string,
  holds: (send: Send) => Promise<void>,
): Promise<void> {
  const deadline = performance.now() + scaledTimeout(60_000);
  for (const { url } of services) {
    for (;;) {
      try {
        await holds(sender(url, apiToken));
        break;
      } catch (error) {
        if (performance.now() > deadline) throw new Error(`A service did not notice ${what}.`, { cause: error });
        await delay(50);
      }
    }
  }
}

/** Returns the periods that a service was without a primary, in seconds, in the order of its log. */
const awayIn = (service: ServiceProcess): number[] =>
  [...service.output().stderr.matchAll(/"event":"primary-found".*?"away_seconds":([\d.]+)/g)].map(([, seconds]) =>
    Number(seconds),
  );

/** Checks what the clients of a round observed, including a final read of each group, against the audit log. */
async function check(
  round: number,
  histories: readonly History[],
  send: Send,
  installation: ServiceInstallation,
): Promise<FailoverResult> {
  const { code, stdout, stderr } = await installation.run("audit", "--json", "--limit", "1000000");
  assert.equal(code, 0, stderr);
  const audit = stdout.split("\n").filter((line) => line.includes('"group.rotate"'));
  const result: FailoverResult = { rotated: 0, unanswered: 0, away: [] };
  const handedOut = histories.flatMap(({ initial, acknowledged }) => [initial, ...acknowledged]);
  const seen = histories.flatMap(({ tokens }) => [...tokens]);
  assert.equal(new Set(seen).size, seen.length, "Another group's token was issued.");
  assert.equal(new Set(handedOut).size, handedOut.length, "A token was issued twice.");
  for (const [i, { initial, calls }] of histories.entries()) {
    const id = `${round}-${i}`;
    const start = performance.now();
    const { json } = await send("GET", { body: { user_group_id: id } });
    assert.equal(json.new_user_group, false, `The group ${id} is missing.`);
    const read = { start, end: performance.now(), action: { kind: "read", token: json.user_group.token } } as const;
    assert.ok(isLinearizable([...calls, read], initial), `The history of ${id} is not linearizable.`);
    const rotated = calls.filter(({ action }) => action.kind === "rotated").length;
    const unanswered = calls.filter(({ action }) => action.kind === "lost").length;
    const audited = audit.filter((line) => line.includes(`"${id}"`)).length;
    assert.ok(
      audited >= rotated,
      `${rotated} rotations of ${id} were acknowledged, but the audit log contains ${audited}.`,
    );
    assert.ok(
      audited <= rotated + unanswered,
      `The audit log contains ${audited} rotations of ${id}, which is more than possible.`,
    );
    result.rotated += rotated;
    result.unanswered += unanswered;
  }
  return result;
}

/** The rounds, in the order in which they are run. */
const ROUNDS: readonly FailoverRound[] = [
  { end: "kill", returns: true },
  { end: "read-only", returns: false },
  { end: "freeze", returns: false },
  { end: "stop", returns: true },
];

/** Repeats failovers with three services. Resolves to the results, or to a sentence if PostgreSQL is not available. */
export async function repeatFailovers(programs: Programs, context: SoakContext): Promise<Counts | string> {
  const { more, random, progress } = context;
  const pair = await PostgresPair.start();
  if ("missing" in pair) return pair.missing;
  await using both = pair;
  await using installation = new ServiceInstallation(programs.commandLine, both.databaseUrl);
  const services = await Promise.all([1, 2, 3].map(() => installation.serve()));
  const apiToken = await installation.apiToken();
  const sum: FailoverResult = { rotated: 0, unanswered: 0, away: [] };
  let rounds = 0;
  for (; more(rounds, 24); rounds++) {
    if (rounds > 0) await both.replaceStandby();
    const what = ROUNDS[rounds % ROUNDS.length] as FailoverRound;
    const result = await failOver(what, rounds, both, installation, services, apiToken, random);
    sum.rotated += result.rotated;
    sum.unanswered += result.unanswered;
    sum.away.push(...result.away);
    progress(`${what.end}: ${result.rotated} rotations, away ${result.away.join(", ")} s`);
  }
  const sorted = sum.away.sort((a, b) => a - b);
  return {
    failovers: rounds,
    rotated: sum.rotated,
    "without a response": sum.unanswered,
    "seconds without a primary, median": sorted[Math.floor(sorted.length / 2)] ?? 0,
    "seconds without a primary, longest": sorted.at(-1) ?? 0,
    "acknowledged rotations lost": 0,
    "tokens issued twice": 0,
  };
}
