import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { sender } from "../../../test/service/support/http.ts";
import { clientPorts, keyOf, type RotatingClientOptions } from "../../../test/service/support/rotatingClient.ts";
import { ServiceInstallation, type ServiceProcess } from "../../../test/service/support/serviceInstallation.ts";
import { type Ports, type Report, Rotator, UserGroupClient } from "../../../user-groups/src/index.ts";
import { type Fault, type FaultProxy, startFaultProxy } from "../../../user-groups/src/testing/faultProxy.ts";
import type { Random } from "../random.ts";
import { randomFault } from "./faultPlan.ts";
import type { Programs } from "./programs.ts";

/** The environment in which rotations take place. */
export interface Place {
  readonly programs: Programs;
  /** The number of service processes that share the data. */
  readonly services: number;
  /** Whether to use PostgreSQL instead of a folder. */
  readonly databaseUrl?: string;
  /** Whether the wall clocks of clients and services jump. */
  readonly clocksJump?: boolean;
}

const GROUPS = 8;
const FAULTY = 0.3;

/** A service process, which is restarted when it is killed, and the proxies in front of it. */
interface Slot {
  service: ServiceProcess;
  readonly proxy: FaultProxy;
  /** Removes the header that announces compare-and-swap, so that only time can resolve a lost response. */
  readonly undeclared: FaultProxy;
}

/** A program that performs operations on a group. */
interface Window {
  readonly rotator: Rotator;
  readonly ports: Ports;
}

/** A group, and the two windows that rotate its token. */
export interface Group {
  readonly options: Omit<RotatingClientOptions, "killAt">;
  readonly slot: Slot;
  readonly windows: readonly Window[];
  /** The outcomes of the last operations, shown in failure messages. */
  readonly trace: string[];
}

/** Services behind proxies, and groups whose tokens are rotated by two windows each. */
export class RotationWorld implements AsyncDisposable {
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
  readonly place: Place;
  readonly random: Random;
  readonly slots: Slot[] = [];
  readonly groups: Group[] = [];
  /** All tokens of the groups whose histories are checked. */
  readonly handedOut = new Set<string>();
  /** The target of redirects, which must not receive any requests. */
  elsewhere: FaultProxy | undefined;
  apiToken = "";
  /** Whether faults are turned off. */
  faultsPaused = true;
  /** The offset of the windows' wall clocks in milliseconds. */
  clientOffset = 0;
  readonly #installation: ServiceInstallation;
  readonly #folder: string;

  private constructor(place: Place, random: Random) {
    this.place = place;
    this.random = random;
    this.#installation = new ServiceInstallation(place.programs.commandLine, place.databaseUrl);
    this.#folder = mkdtempSync(path.join(place.programs.folder, "rotations-"));
  }

  /** Starts the services and creates the groups. */
  static async open(place: Place, random: Random): Promise<RotationWorld> {
    const world = new RotationWorld(place, random);
    try {
      await world.#start();
      return world;
    } catch (error) {
      await world[Symbol.asyncDispose]();
      throw error;
    }
  }

  async #start(): Promise<void> {
    this.elsewhere = await startFaultProxy(0, () => ({ kind: "refuse" }));
    for (let i = 0; i < this.place.services; i++) {
      const slot: Slot = {
        service: await this.serve(),
        proxy: await this.#network(() => slot.service.port, { kind: "pass" }),
        undeclared: await this.#network(() => slot.service.port, { kind: "alter-response", how: "undeclared" }),
      };
      this.slots.push(slot);
    }
    this.apiToken = await this.#installation.apiToken();
    for (let i = 0; i < GROUPS; i++) this.groups.push(await this.#newGroup(i));
  }

  /** @param otherwise Handles requests without a fault. */
  #network(port: () => number, otherwise: Fault): Promise<FaultProxy> {
    return startFaultProxy(port, (_, request) => {
      if (this.faultsPaused || !this.random.chance(FAULTY)) return otherwise;
      this.tally.faults++;
      return randomFault(this.random, request, (this.elsewhere as FaultProxy).url);
    });
  }

  /** Starts a service. */
  serve(): Promise<ServiceProcess> {
    if (!this.place.clocksJump) return this.#installation.serve();
    const clock = pathToFileURL(path.join(import.meta.dirname, "clock.mjs"));
    clock.searchParams.set("offset", this.offsetFile);
    return this.#installation.serveUnder({ nodeOptions: ["--import", clock.href] });
  }

  /** All proxies of all services. */
  get proxies(): readonly FaultProxy[] {
    return this.slots.flatMap(({ proxy, undeclared }) => [proxy, undeclared]);
  }

  /** The file that contains the clock offset of the services. */
  get offsetFile(): string {
    return path.join(this.#folder, "offset");
  }

  async #newGroup(index: number): Promise<Group> {
    const slot = this.slots[index % this.slots.length] as Slot;
    const proxy = index % 4 === 3 ? slot.undeclared : slot.proxy;
    const userGroupId = `group-${index}`;
    const options = {
      url: proxy.url,
      apiToken: this.apiToken,
      state: path.join(this.#folder, userGroupId),
      envFile: path.join(this.#folder, `${userGroupId}.env`),
      userGroupId,
    };
    writeFileSync(options.envFile, "# kept\n");
    const client = new UserGroupClient({ baseUrl: options.url, apiToken: this.apiToken, sleep: () => delay(5) });
    const windows: Window[] = [];
    for (let i = 0; i < 2; i++) {
      const ports: Ports = {
        ...(await clientPorts(options, () => {})),
        connect: async () => ({ client, apiTokenFingerprint: "" }),
      };
      const now = () => ({ ...ports.now(), wall: ports.now().wall + this.clientOffset });
      windows.push({ ports, rotator: new Rotator({ ...ports, now }) });
    }
    const group: Group = { options: options, slot, windows, trace: [] };
    const { outcome } = await first(group).rotator.open(keyOf(options));
    assert.equal(outcome.kind, "fetched");
    return group;
  }

  /** Performs a random operation in a window. */
  async operateOnce(group: Group, rotator: Rotator): Promise<void> {
    const key = keyOf(group.options);
    const choice = this.random.next();
    const report =
      choice < 0.8 ? await rotator.rotate(key) : choice < 0.9 ? await rotator.recover(key) : await rotator.refresh(key);
    this.note(group, report);
  }

  /** Counts the outcome of an operation, and records it for failure messages. */
  note(group: Group, { intent, outcome }: Report): void {
    const detail = "reason" in outcome ? ` ${outcome.reason?.kind}` : "alarm" in outcome ? ` ${outcome.alarm}` : "";
    group.trace.push(`${intent}: ${outcome.kind}${detail}`);
    if (outcome.kind === "rotated" || outcome.kind === "adopted") this.tally.rotated++;
    if (outcome.kind === "unknown") this.tally["without an outcome at first"]++;
  }

  /** Reads the current token of a group from a running service. */
  async current({ options, slot }: Group): Promise<string> {
    for (let attempt = 0; ; attempt++) {
      const send = sender(slot.service.url, this.apiToken);
      const response = await send("GET", { body: { user_group_id: options.userGroupId } }).catch(() => undefined);
      if (response?.status === 200) return response.json.user_group.token;
      if (attempt === 600) throw new Error(`No service responds for ${options.userGroupId}.`);
      await delay(50);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.faultsPaused = true;
    for (const proxy of this.proxies) await proxy[Symbol.asyncDispose]();
    await this.elsewhere?.[Symbol.asyncDispose]();
    await this.#installation[Symbol.asyncDispose]();
  }
}

/** Returns a window of the group. */
export const first = ({ windows }: Group): Window => windows[0] as Window;

/** Describes a group and the outcomes of its last operations. */
export const traceOf = ({ options, trace }: Group): string => `${options.userGroupId}, ${trace.slice(-25).join(", ")}`;
