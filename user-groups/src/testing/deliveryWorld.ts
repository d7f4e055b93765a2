import { ApiError } from "../client/apiError.ts";
import type { GetResult } from "../client/client.ts";
import { DeliveryFailure, deliver } from "../deliveries/deliverer.ts";
import type { DeliveryOutcome } from "../deliveries/deliveryState.ts";
import { Places } from "../deliveries/places.ts";
import { type DeliveryRecord, isDone, needsDelivery } from "../deliveries/record.ts";
import { type RotationPorts, rotateAndDeliver } from "../deliveries/rotateAndDeliver.ts";
import { type Target, targetName } from "../deliveries/target.ts";
import type { RotateRunOptions } from "../rotation/operationRun.ts";
import { keyText } from "../rotation/ports.ts";
import { type Report, Rotator } from "../rotation/rotator.ts";
import { memoryPorts } from "./memoryPorts.ts";

export const KEY = { origin: "http://127.0.0.1", environment: "Testing", userGroupId: "acme" };

const command = (name: string, verify: boolean): Target => ({
  kind: "command",
  program: [name],
  folder: "/",
  ...(verify ? { verify: [`verify ${name}`] } : {}),
});

/** The targets of every machine. One of them can be read back, and the other cannot. */
export const TARGETS: readonly Target[] = [command("a", true), command("b", false)];

/** The probability of each kind of failure. */
export interface Faults {
  readonly crash: number;
  readonly service: number;
  readonly target: number;
}

/**
 * A simulated service with targets and machines, all in memory. Every step of a machine takes time, and may be its last
 * because of a crash.
 */
export class DeliveryWorld {
  token = "token-0";
  commits = 0;
  faults: Faults = { crash: 0, service: 0, target: 0 };
  /** The token of each target. */
  readonly values = new Map<Target, string>();
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
    for (const target of TARGETS) this.values.set(target, this.token);
  }

  chance(probability: number): boolean {
    return this.#random() < probability;
  }

  pick(below: number): number {
    return Math.floor(this.#random() * below);
  }

  /** Lets other machines run for a while. */
  async turns(): Promise<void> {
    for (let left = this.pick(12); left > 0; left--) await undefined;
  }

  get(): GetResult {
    if (this.chance(this.faults.service)) throw new ApiError({ kind: "timeout", effect: "unknown", host: "h" });
    return { ...this.#answer(), attempts: 1 };
  }

  rotate(current: string) {
    const isLost = this.chance(this.faults.service);
    if (isLost && this.chance(0.5)) throw new ApiError({ kind: "timeout", effect: "unknown", host: "h" });
    if (current !== this.token) throw new ApiError({ kind: "not-current", effect: "rejected", host: "h" });
    this.token = `token-${++this.commits}`;
    if (isLost) throw new ApiError({ kind: "timeout", effect: "unknown", host: "h" });
    return this.#answer();
  }

  /** A delivery that succeeds, fails before or after it took effect, or falsely claims success. */
  reach(target: Target, token: string): void {
    const isFaulty = this.chance(this.faults.target);
    const kind = isFaulty ? this.pick(3) : 3;
    // A false claim is noticed only if the target can be read back.
    const claimsSuccess = kind === 0 && target === TARGETS[0];
    if (kind === 2 || kind === 3) this.values.set(target, token);
    if (!claimsSuccess && kind !== 3) throw new DeliveryFailure("The target failed.");
  }

  #answer() {
    return {
      userGroup: {
        userGroupId: "acme",
        token: this.token,
        name: "Acme",
        teamId: 1,
        properties: undefined,
        environment: undefined,
      },
      newUserGroup: false,
      casRotation: true,
      answeredAt: 1_800_000_000_000,
    };
  }
}

/** How a machine's command ended. Undefined if the machine crashed. */
export interface CommandEnd {
  readonly report?: Report | undefined;
  readonly delivery?: DeliveryOutcome | undefined;
}

/** A machine with a disk. */
export class Machine {
  readonly #world: DeliveryWorld;
  readonly #disk = memoryPorts(KEY.origin);
  readonly records = new Map<string, DeliveryRecord>();

  constructor(world: DeliveryWorld) {
    this.#world = world;
  }

  /** Runs `user-groups rotate` with the targets, or runs `user-groups deliver`. */
  run(what: "rotate" | "deliver"): Promise<CommandEnd | undefined> {
    return new Promise((resolve, reject) => {
      const crash = (): Promise<never> => {
        // A lock ends with its process.
        this.#disk.removeLocks();
        resolve(undefined);
        return new Promise(() => {});
      };
      const ports = this.#ports(crash);
      const work =
        what === "deliver"
          ? deliver({ ...ports, rotator: new Rotator(ports) }, KEY).then((delivery) => ({ delivery }))
          : rotateAndDeliver(ports, KEY, { targets: TARGETS, rotate: rotateOnce });
      work.then(resolve, reject);
    });
  }

  /** Whether this machine knows that a target may not have the current token. */
  get knows(): boolean {
    if (this.#disk.journals.size > 0) return true;
    const record = this.records.get(keyText(KEY));
    return record !== undefined && needsDelivery(record, this.#disk.rows.get(keyText(KEY))?.fingerprint);
  }

  /** Whether the machine's record says that every target has this token. */
  recordsDelivery(token: string): boolean {
    const record = this.records.get(keyText(KEY));
    const fingerprint = this.#disk.fingerprint(token);
    return record?.targets.every((target) => isDone(target, fingerprint)) ?? false;
  }

  get heldTokens(): number {
    return this.#disk.tokens.size;
  }

  #ports(crash: () => Promise<never>): RotationPorts {
    const world = this.#world;
    const step = async <T>(work: () => T | Promise<T>): Promise<T> => {
      await world.turns();
      if (world.chance(world.faults.crash)) return crash();
      const result = await work();
      if (world.chance(world.faults.crash)) return crash();
      return result;
    };
    const through = <T extends object>(object: T): T =>
      new Proxy(object, {
        get:
          (of, name) =>
          (...args: unknown[]) =>
            step(() => (of[name as keyof T] as (...all: unknown[]) => unknown)(...args)),
      });
    const { records } = this;
    const disk = this.#disk;
    const deliveries = through({
      read: async () => records.get(keyText(KEY)),
      write: async (record: DeliveryRecord) => void records.set(keyText(KEY), record),
      remove: async () => void records.delete(keyText(KEY)),
      list: async () => [...records.values()],
    });
    return {
      ...disk,
      journal: through(disk.journal),
      registry: through(disk.registry),
      secrets: through(disk.secrets),
      locks: through(disk.locks),
      connect: async () => ({
        client: {
          get: () => step(() => world.get()),
          rotate: ({ currentToken }) => step(() => world.rotate(currentToken)),
        },
        apiTokenFingerprint: "api",
      }),
      deliveries,
      places: new Places({
        deliveries,
        placeOf: async (target) => ({ target, ids: [targetName(target)] }),
        exclusively: (work) => work(),
        version: { read: async () => undefined, renew: async () => "" },
        adviceOn: () => "",
      }),
      driver: {
        probe: async () => {},
        read: async () => undefined,
        deliver: (target, token) => step(() => world.reach(target, token)),
        verify: (target, token) =>
          step(() => {
            if (world.values.get(target) !== token) throw new DeliveryFailure("The target has another token.");
          }),
      },
      sleep: () => world.turns(),
    };
  }
}

/** Finishes a pending rotation or, if there is none, rotates the token, as the command line does. */
async function rotateOnce(rotator: Rotator, options: RotateRunOptions): Promise<Report> {
  const report = await rotator.recover(KEY);
  const isIdle = report.outcome.kind === "idle" || report.outcome.kind === "not-rotated";
  return isIdle ? rotator.rotate(KEY, options) : report;
}
