import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import {
  type Ports,
  QUARANTINE_MS,
  type Report,
  Rotator,
  readEnvVariable,
  UserGroupClient,
} from "../../../user-groups/src/index.ts";
import { type Fault, type FaultProxy, startFaultProxy } from "../../../user-groups/src/testing/faultProxy.ts";
import { recordHistory } from "../../service/support/history.ts";
import { type Send, sender } from "../../service/support/http.ts";
import { isLinearizable } from "../../service/support/linearizability.ts";
import { clientPorts, EFFECTS, type KillPoint, keyOf, type Orders } from "../../service/support/rotatingClient.ts";
import { ServiceInstallation, type ServiceProcess } from "../../service/support/serviceInstallation.ts";
import { runProgram } from "../../support/runProgram.ts";
import type { Random } from "../random.ts";
import type { Counts, SoakContext } from "../soak.ts";
import { randomFault } from "./faultPlan.ts";
import type { Programs } from "./programs.ts";

/** Where the rotations happen. */
export interface Place {
  readonly programs: Programs;
  /** How many service processes share the data. */
  readonly services: number;
  /** The data is in PostgreSQL instead of a folder. */
  readonly databaseUrl?: string;
  /** The wall clocks of clients and services jump in both directions. */
  readonly clocksJump?: boolean;
}

const GROUPS = 8;
const STEPS_PER_ROUND = 6;
const FAULTY = 0.3;
const HOUR = 3_600_000;
/** How far a clock is wrong, in milliseconds. */
const JUMPS = [0, HOUR, -HOUR, 48 * HOUR, -48 * HOUR, 400 * 24 * HOUR, -400 * 24 * HOUR];

/**
 * Rotates tokens of groups through proxies with random faults, each group from two windows, while services and clients
 * are killed. In every round the faults stop once: then no token is lost, and no stale one is believed current. Beside
 * it, the histories of other groups are checked.
 *
 * @returns what was done
 * @throws AssertionError
 */
export async function rotateThroughFaults(place: Place, context: SoakContext): Promise<Counts> {
  await using world = await World.open(place, context.random);
  let rounds = 0;
  for (; context.more(world.tally.rotated, 5000); rounds++) {
    await world.round(rounds);
    if (rounds % 10 === 9) context.progress(`${world.tally.rotated} rotations, ${world.tally.faults} faults`);
  }
  const { "clock jumps": jumps, ...tally } = world.tally;
  return {
    rounds,
    ...tally,
    ...(place.clocksJump ? { "clock jumps": jumps } : {}),
    "tokens lost": 0,
    "stale tokens believed current": 0,
  };
}

/** A service process that is started again when it was killed, and the proxies before it. */
interface Slot {
  service: ServiceProcess;
  readonly proxy: FaultProxy;
  /** Removes the header that declares a compare-and-swap: there, only time decides what was not answered. */
  readonly undeclared: FaultProxy;
}

/** One of the programs that work on a group. */
interface Window {
  readonly rotator: Rotator;
  readonly ports: Ports;
}

/** A group, and two windows that rotate its token. */
interface Group {
  readonly orders: Omit<Orders, "killAt">;
  readonly slot: Slot;
  readonly windows: readonly Window[];
  /** How the last operations ended, for the message when something is found. */
  readonly trace: string[];
}

class World implements AsyncDisposable {
  readonly tally = {
    rotated: 0,
    "without an outcome at first": 0,
    "decided by time": 0,
    faults: 0,
    "services killed": 0,
    "clients killed": 0,
    "clients suspended": 0,
    "clock jumps": 0,
    "histories checked": 0,
  };
  readonly #place: Place;
  readonly #random: Random;
  readonly #installation: ServiceInstallation;
  readonly #folder: string;
  readonly #slots: Slot[] = [];
  readonly #groups: Group[] = [];
  readonly #handedOut = new Set<string>();
  /** Where redirects lead. */
  #elsewhere: FaultProxy | undefined;
  #apiToken = "";
  #isCalm = true;
  #clientOffset = 0;

  private constructor(place: Place, random: Random) {
    this.#place = place;
    this.#random = random;
    this.#installation = new ServiceInstallation(place.programs.commandLine, place.databaseUrl);
    this.#folder = mkdtempSync(path.join(place.programs.folder, "rotations-"));
  }

  static async open(place: Place, random: Random): Promise<World> {
    const world = new World(place, random);
    try {
      await world.#start();
      return world;
    } catch (error) {
      await world[Symbol.asyncDispose]();
      throw error;
    }
  }

  async #start(): Promise<void> {
    this.#elsewhere = await startFaultProxy(0, () => ({ kind: "refuse" }));
    for (let i = 0; i < this.#place.services; i++) {
      const slot: Slot = {
        service: await this.#serve(),
        proxy: await this.#network(() => slot.service.port, { kind: "pass" }),
        undeclared: await this.#network(() => slot.service.port, { kind: "alter-answer", how: "undeclared" }),
      };
      this.#slots.push(slot);
    }
    this.#apiToken = await this.#installation.apiToken();
    for (let i = 0; i < GROUPS; i++) this.#groups.push(await this.#newGroup(i));
  }

  /** @param otherwise what happens to a request without a fault */
  #network(port: () => number, otherwise: Fault): Promise<FaultProxy> {
    return startFaultProxy(port, (_, request) => {
      if (this.#isCalm || !this.#random.chance(FAULTY)) return otherwise;
      this.tally.faults++;
      return randomFault(this.#random, request, (this.#elsewhere as FaultProxy).url);
    });
  }

  #serve(): Promise<ServiceProcess> {
    if (!this.#place.clocksJump) return this.#installation.serve();
    const clock = pathToFileURL(path.join(import.meta.dirname, "clock.mjs"));
    clock.searchParams.set("offset", this.#offsetFile);
    return this.#installation.serveUnder({ nodeOptions: ["--import", clock.href] });
  }

  get #proxies(): readonly FaultProxy[] {
    return this.#slots.flatMap(({ proxy, undeclared }) => [proxy, undeclared]);
  }

  get #offsetFile(): string {
    return path.join(this.#folder, "offset");
  }

  async #newGroup(index: number): Promise<Group> {
    const slot = this.#slots[index % this.#slots.length] as Slot;
    const proxy = index % 4 === 3 ? slot.undeclared : slot.proxy;
    const userGroupId = `group-${index}`;
    const orders = {
      url: proxy.url,
      apiToken: this.#apiToken,
      state: path.join(this.#folder, userGroupId),
      envFile: path.join(this.#folder, `${userGroupId}.env`),
      userGroupId,
    };
    writeFileSync(orders.envFile, "# kept\n");
    const client = new UserGroupClient({ baseUrl: orders.url, apiToken: this.#apiToken, sleep: () => delay(5) });
    const windows: Window[] = [];
    for (let i = 0; i < 2; i++) {
      const ports: Ports = {
        ...(await clientPorts(orders, () => {})),
        connect: async () => ({ client, apiTokenFingerprint: "" }),
      };
      const now = () => ({ ...ports.now(), wall: ports.now().wall + this.#clientOffset });
      windows.push({ ports, rotator: new Rotator({ ...ports, now }) });
    }
    const group: Group = { orders, slot, windows, trace: [] };
    const { outcome } = await first(group).rotator.open(keyOf(orders));
    assert.equal(outcome.kind, "fetched");
    return group;
  }

  /** Some operations on each group under faults, then a check of all groups without faults. */
  async round(index: number): Promise<void> {
    this.#isCalm = false;
    const disturbing = [this.#killServices(), this.#deliverLate(), this.#jump()];
    const histories = [0, 1].map((i) => this.#history(`history-${index}-${i}`));
    // Awaited below: until then, a failure must not end the process.
    for (const history of histories) history.catch(() => {});
    try {
      await Promise.all(this.#groups.map((group) => this.#operate(group)));
      await Promise.all(histories);
    } finally {
      this.#isCalm = true;
      await Promise.all(disturbing);
      await Promise.allSettled(histories);
    }
    // Before what is held back arrives, which nothing may rule out, whatever the clocks say.
    for (const group of this.#groups) this.#note(group, await first(group).rotator.recover(keyOf(group.orders)));
    for (const proxy of this.#proxies) await proxy.release();
    assert.equal(this.#elsewhere?.requests(), 0, "A redirect was followed.");
    for (const group of this.#groups) await this.#check(group);
  }

  async #operate(group: Group): Promise<void> {
    for (let step = 0; step < STEPS_PER_ROUND; step++) {
      if (this.#random.chance(0.04)) await this.#killedClient(group);
      if (this.#random.chance(0.02)) await this.#suspendedClient(group);
      const both = this.#random.chance(0.3);
      const windows = both ? group.windows : [this.#random.pick(group.windows)];
      await Promise.all(windows.map(({ rotator }) => this.#operation(group, rotator)));
      await this.#checkBelief(group);
    }
  }

  async #operation(group: Group, rotator: Rotator): Promise<void> {
    const key = keyOf(group.orders);
    const choice = this.#random.next();
    const report =
      choice < 0.8 ? await rotator.rotate(key) : choice < 0.9 ? await rotator.recover(key) : await rotator.refresh(key);
    this.#note(group, report);
  }

  #note(group: Group, { intent, outcome }: Report): void {
    const detail = "reason" in outcome ? ` ${outcome.reason?.kind}` : "alarm" in outcome ? ` ${outcome.alarm}` : "";
    group.trace.push(`${intent}: ${outcome.kind}${detail}`);
    if (outcome.kind === "rotated" || outcome.kind === "adopted") this.tally.rotated++;
    if (outcome.kind === "unknown") this.tally["without an outcome at first"]++;
  }

  /**
   * A process that suspends itself somewhere on its way. A person removes its lock, another one goes on, and then it goes
   * on as well.
   */
  async #suspendedClient(group: Group): Promise<void> {
    const { orders } = group;
    const killAt: KillPoint = `after ${this.#random.pick(EFFECTS)} 0`;
    const client = { ...orders, killAt, signal: "SIGSTOP" } satisfies Orders;
    const env = { ...process.env, ROTATING_CLIENT: JSON.stringify(client) };
    const child = spawn(process.execPath, [this.#place.programs.client], { env, stdio: ["ignore", "pipe", "inherit"] });
    const ended = once(child, "exit");
    // Either the mark of the suspended process, or the outcome of one that did not come that far.
    await once(child.stdout, "data");
    rmSync(path.join(orders.state, "locks"), { recursive: true, force: true });
    await this.#operation(group, this.#random.pick(group.windows).rotator);
    child.kill("SIGCONT");
    await ended;
    group.trace.push(`client, suspended ${killAt}`);
    this.tally["clients suspended"]++;
  }

  /** A process that kills itself somewhere on its way, with the same folder and file. */
  async #killedClient(group: Group): Promise<void> {
    const side = this.#random.pick(["before", "after"]);
    const killAt = `${side} ${this.#random.pick(EFFECTS)} ${this.#random.below(2)}` as KillPoint;
    const env = { ...process.env, ROTATING_CLIENT: JSON.stringify({ ...group.orders, killAt }) };
    const { code, stderr } = await runProgram(process.execPath, [this.#place.programs.client], { env });
    assert.equal(stderr, "");
    group.trace.push(`client, ${code === null ? "killed" : "not killed"} ${killAt}`);
    if (code === null) this.tally["clients killed"]++;
  }

  async #killServices(): Promise<void> {
    while (!this.#isCalm) {
      await delay(700 + this.#random.below(2500));
      if (this.#isCalm) return;
      const slot = this.#random.pick(this.#slots);
      await slot.service.kill();
      this.tally["services killed"]++;
      slot.service = await this.#serve();
    }
  }

  /** Requests and answers that were held back arrive some time later. */
  async #deliverLate(): Promise<void> {
    while (!this.#isCalm) {
      await delay(50 + this.#random.below(1500));
      await this.#random.pick(this.#proxies).release();
    }
  }

  async #jump(): Promise<void> {
    if (!this.#place.clocksJump) return;
    while (!this.#isCalm) {
      await delay(this.#random.below(300));
      this.#clientOffset = this.#random.pick(JUMPS);
      writeFileSync(this.#offsetFile, String(this.#random.pick(JUMPS)));
      for (const { service } of this.#slots) {
        try {
          process.kill(service.pid, "SIGUSR2");
        } catch {
          // It was killed in this moment.
        }
      }
      this.tally["clock jumps"]++;
    }
  }

  async #current({ orders, slot }: Group): Promise<string> {
    for (let attempt = 0; ; attempt++) {
      const send = sender(slot.service.url, this.#apiToken);
      const answer = await send("GET", { body: { user_group_id: orders.userGroupId } }).catch(() => undefined);
      if (answer?.status === 200) return answer.json.user_group.token;
      if (attempt === 600) throw new Error(`No service answers for ${orders.userGroupId}.`);
      await delay(50);
    }
  }

  async #checkBelief(group: Group): Promise<void> {
    const { rotator } = first(group);
    const believed = await rotator.token(keyOf(group.orders));
    if (believed?.state !== "current") return;
    assert.equal(await this.#current(group), believed.token, `A stale token is believed current: ${traceOf(group)}`);
  }

  /** After everything that was on its way has arrived. */
  async #check(group: Group): Promise<void> {
    await this.#checkBelief(group);
    const { rotator, ports } = first(group);
    for (const report of await rotator.recoverAll()) this.#note(group, report);
    if ((await ports.journal.list()).length > 0) await this.#acceptLater(group);
    assert.deepEqual(await ports.journal.list(), [], `A rotation stays pending: ${traceOf(group)}`);
    const text = readFileSync(group.orders.envFile, "utf8");
    const current = await this.#current(group);
    assert.equal(readEnvVariable(text, "TOKEN"), current, `A token is lost: ${traceOf(group)}`);
    assert.ok(text.startsWith("# kept\n"));
  }

  /**
   * When every repetition of a rotation was lost, too, only time decides, and then the user. Both clocks of this window
   * go on by that time.
   */
  async #acceptLater(group: Group): Promise<void> {
    const { ports } = first(group);
    const later = QUARANTINE_MS + 1000;
    const now = () => {
      const { wall, uptime } = ports.now();
      return { wall: wall + this.#clientOffset + later, uptime: uptime + later };
    };
    this.#note(group, await new Rotator({ ...ports, now }).accept(keyOf(group.orders)));
    this.tally["decided by time"]++;
  }

  /** What clients without a proxy see of a group while services are killed. */
  async #history(userGroupId: string): Promise<void> {
    const sends = this.#slots.map(
      (slot): Send =>
        (...call) =>
          sender(slot.service.url, this.#apiToken)(...call),
    );
    const created = await this.#patiently(() => (sends[0] as Send)("GET", { body: { user_group_id: userGroupId } }));
    assert.equal(created.status, 200);
    const load = { clients: 4, callsPerClient: 12, cut: 0.1, pauseMs: 60, random: this.#random.next };
    const { initial, tokens, calls, acknowledged } = await this.#patiently(() =>
      recordHistory({ ...load, userGroupId, sends }),
    );
    const start = performance.now();
    const last = await this.#patiently(() => (sends[0] as Send)("GET", { body: { user_group_id: userGroupId } }));
    const action = { kind: "read", token: last.json.user_group.token } as const;
    const whole = [...calls, { start, end: performance.now(), action }];
    assert.ok(isLinearizable(whole, initial), `The history of ${userGroupId} is impossible.`);
    assert.equal(new Set(acknowledged).size, acknowledged.length, "A token was handed out twice.");
    for (const token of tokens) assert.ok(!this.#handedOut.has(token), "A token of another group was handed out.");
    for (const token of tokens) this.#handedOut.add(token);
    this.tally["histories checked"]++;
    this.tally.rotated += acknowledged.length;
  }

  /** Repeats a read until a service is there. */
  async #patiently<T>(act: () => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await act();
      } catch (error) {
        if (attempt === 600) throw error;
        await delay(50);
      }
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isCalm = true;
    for (const proxy of this.#proxies) await proxy[Symbol.asyncDispose]();
    await this.#elsewhere?.[Symbol.asyncDispose]();
    await this.#installation[Symbol.asyncDispose]();
  }
}

const first = ({ windows }: Group): Window => windows[0] as Window;

const traceOf = ({ orders, trace }: Group): string => `${orders.userGroupId}, ${trace.slice(-25).join(", ")}`;
