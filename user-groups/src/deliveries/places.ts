import * as l10n from "@vscode/l10n";
import { type GroupKey, keyText } from "../rotation/ports.ts";
import { displayId } from "../rotation/reportText.ts";
import type { DeliveryRecord, DeliveryStore } from "./record.ts";
import { programText, type Target } from "./target.ts";

/** Where a target stores a token. */
export interface Place {
  /** The target, with the real path of its file. */
  readonly target: Target;
  /**
   * Two targets that have one of these strings in common store a token in the same place. Empty if the target stores
   * the token of each group in a different place.
   */
  readonly ids: readonly string[];
}

/** The targets that a group is about to use. */
export interface Claim {
  readonly key: GroupKey;
  readonly targets: readonly Target[];
}

type PlaceOf = (target: Target) => Promise<Place>;

/** The dependencies of {@link Places}. */
export interface PlacePorts {
  readonly deliveries: Pick<DeliveryStore, "list" | "write">;
  readonly placeOf: PlaceOf;
  /** Runs work while no other process that uses the same records runs such work. */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>;
  /** A text on disk that every process replaces when it changes which places a group has. */
  readonly version: { readonly read: () => Promise<string | undefined>; readonly renew: () => Promise<string> };
  /** Explains how to free a place that belongs to a group. Empty if the user can see that. */
  readonly adviceOn: (owner: GroupKey) => string;
}

/** Two groups would store their tokens in the same place. */
export class PlaceConflict extends Error {}

/** A place that belongs to another group according to that group's record. */
function takenText({ target }: Place, key: GroupKey, owner: GroupKey): string {
  const problem = l10n.t(
    "{0} cannot use {1}: it belongs to {2}, and only one group can use a place.",
    groupText(key, owner),
    placeText(target),
    groupText(owner, key),
  );
  return `${problem} ${adviceOn(target)}`;
}

function placeText(target: Target): string {
  if (target.kind === "command") return l10n.t("the command {0}", programText(target.program));
  const { file, realFile = file, variable } = target;
  return l10n.t("{0}, variable {1}", file === realFile ? file : `${file} (${realFile})`, variable);
}

const adviceOn = ({ kind }: Target): string =>
  kind === "dotenv"
    ? l10n.t("Give each group its own file or variable.")
    : l10n.t(
        'If the command stores the token of each group in a different place, use {0} in an argument, use USER_GROUP_ID in a shell command, or set "perGroup" to true.',
        "{id}",
      );

/** The ID of a group, with what distinguishes it from another group that has the same ID. */
function groupText({ origin, environment, userGroupId }: GroupKey, other: GroupKey): string {
  const id = displayId(userGroupId);
  if (userGroupId !== other.userGroupId) return id;
  const where = [
    ...(environment === other.environment ? [] : [environment || l10n.t("no environment")]),
    ...(origin === other.origin ? [] : [origin]),
  ];
  return `${id} (${where.join(", ")})`;
}

/** Places and the groups that they belong to. */
class Owners {
  readonly #byPlace = new Map<string, readonly GroupKey[]>();
  readonly #idsOf = new Map<string, readonly string[]>();

  /** Another group that a place belongs to. */
  otherOwner({ ids }: Place, key: GroupKey): GroupKey | undefined {
    const name = keyText(key);
    return ids.flatMap((id) => this.#byPlace.get(id) ?? []).find((owner) => keyText(owner) !== name);
  }

  /** Whether these are exactly the places of a group. */
  isUpToDate(key: GroupKey, places: readonly Place[]): boolean {
    return JSON.stringify(this.#idsOf.get(keyText(key)) ?? []) === JSON.stringify(idsOf(places));
  }

  /** Replaces the places of a group. */
  set(key: GroupKey, places: readonly Place[]): void {
    const name = keyText(key);
    for (const id of this.#idsOf.get(name) ?? []) {
      const others = (this.#byPlace.get(id) ?? []).filter((owner) => keyText(owner) !== name);
      this.#byPlace.set(id, others);
    }
    const ids = idsOf(places);
    this.#idsOf.set(name, ids);
    for (const id of ids) this.#byPlace.set(id, [...(this.#byPlace.get(id) ?? []), key]);
  }
}

const idsOf = (places: readonly Place[]): readonly string[] => [...new Set(places.flatMap(({ ids }) => ids))];

const allPlaces = (targets: readonly Target[], placeOf: PlaceOf): Promise<readonly Place[]> =>
  Promise.all(targets.map(placeOf));

/** @throws {PlaceConflict} If two of the groups share a place. */
export async function checkClaims(claims: readonly Claim[], placeOf: PlaceOf): Promise<void> {
  const owners = new Owners();
  for (const { key, targets } of claims) {
    const places = await allPlaces(targets, placeOf);
    for (const place of places) {
      const other = owners.otherOwner(place, key);
      if (!other) continue;
      const [one, two] = [groupText(other, key), groupText(key, other)];
      const problem = l10n.t(
        "{0} and {1} cannot both use {2}: only one group can use a place.",
        one,
        two,
        placeText(place.target),
      );
      throw new PlaceConflict([problem, adviceOn(place.target), l10n.t("Nothing was sent.")].join(" "));
    }
    owners.set(key, places);
  }
}

/**
 * The places of the groups in a state folder. A place belongs to the group whose record lists it. A place without an
 * owner goes to the first group that claims it, and no other group can claim it until its owner's record changes.
 *
 * The records are read once for each instance and again after another process has changed them, so an instance must
 * not outlive an operation of the user: the files may be moved in the meantime.
 */
export class Places {
  readonly #ports: PlacePorts;
  #owners: Owners | undefined;
  #version: string | undefined;
  /** The claim that was requested last. The claims of a process take turns here, which is faster than on disk. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(ports: PlacePorts) {
    this.#ports = ports;
  }

  /**
   * Checks targets before anything is sent.
   *
   * @throws {PlaceConflict} If a place belongs to another group.
   */
  async check({ key, targets }: Claim): Promise<void> {
    const taken = await this.#taken(await allPlaces(targets, this.#ports.placeOf), key);
    if (taken !== undefined) throw new PlaceConflict([taken, l10n.t("Nothing was sent.")].join(" "));
  }

  /**
   * Makes the targets of a record belong to its group, and writes the record. The caller holds the lock of the group.
   *
   * @returns The record as written, with the real paths of its files.
   * @throws {PlaceConflict} If a place belongs to another group. The record is not written.
   */
  claim(record: DeliveryRecord): Promise<DeliveryRecord> {
    const turn = this.#last.then(() => this.#ports.exclusively(() => this.#claim(record)));
    this.#last = turn.catch(() => {});
    return turn;
  }

  async #claim(record: DeliveryRecord): Promise<DeliveryRecord> {
    const { key } = record;
    const { deliveries, placeOf, version } = this.#ports;
    const places = await allPlaces(
      record.targets.map(({ target }) => target),
      placeOf,
    );
    const taken = await this.#taken(places, key);
    if (taken !== undefined) throw new PlaceConflict(taken);
    const owners = await this.#current();
    // Renewed before the write: if this process ends in between, the others only read the records once more.
    if (!owners.isUpToDate(key, places)) this.#version = await version.renew();
    const states = record.targets.map((state, at) => ({ ...state, target: places[at]?.target ?? state.target }));
    const written = { ...record, targets: states };
    await deliveries.write(written);
    owners.set(key, places);
    return written;
  }

  /** Why a group cannot have these places, if it cannot. */
  async #taken(places: readonly Place[], key: GroupKey): Promise<string | undefined> {
    const isTaken = (owners: Owners) => places.some((place) => owners.otherOwner(place, key));
    // A place may have become free since the records were read, and a new file may have the inode of a replaced one.
    const owners = isTaken(await this.#current()) ? await this.#read() : undefined;
    for (const place of owners ? places : []) {
      const owner = owners?.otherOwner(place, key);
      if (owner) return [takenText(place, key, owner), this.#ports.adviceOn(owner)].filter(Boolean).join(" ");
    }
    return undefined;
  }

  async #current(): Promise<Owners> {
    const version = await this.#ports.version.read();
    return this.#owners && version === this.#version ? this.#owners : this.#read();
  }

  async #read(): Promise<Owners> {
    const { deliveries, placeOf, version } = this.#ports;
    // Read first: a change in the meantime makes the next claim read the records again.
    const before = await version.read();
    const owners = new Owners();
    for (const { key, targets } of await deliveries.list()) {
      owners.set(
        key,
        await allPlaces(
          targets.map(({ target }) => target),
          placeOf,
        ),
      );
    }
    this.#version = before;
    this.#owners = owners;
    return owners;
  }
}
