import {
  type DeliveryOutcome,
  deliver,
  type GroupKey,
  type GroupRun,
  isDone,
  isSameTarget,
  keyText,
  type Look,
  look,
  type OperationOptions,
  type Plan,
  type RotationPorts,
  rotateAndDeliver,
  type StateFolder,
  type Target,
  type TargetState,
  targetName,
  updateTargets,
} from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";
import type { AuditedRotator } from "../rotation/auditedRotator.ts";

/** A target of a group, as shown in the view. */
export interface TargetView {
  readonly target: Target;
  readonly name: string;
  /**
   * The state of the target. `open` means that the target may not have the current token, and `differs` means that the
   * file has changed since the delivery.
   */
  readonly state: "open" | "differs" | "delivered" | "verified";
  readonly failure?: string | undefined;
}

/** The targets of groups, stored in the state folder that all windows share. */
export class GroupTargets {
  readonly #given: Omit<RotationPorts, "places">;
  readonly #places: StateFolder["places"];
  readonly #rotator: AuditedRotator;

  constructor(ports: Omit<RotationPorts, "places">, places: StateFolder["places"], rotator: AuditedRotator) {
    // Unlike on the command line, the token is kept after it has been delivered.
    this.#given = { ...ports, secrets: { ...ports.secrets, delete: async () => {} } };
    this.#places = places;
    this.#rotator = rotator;
  }

  /** The ports for one operation. */
  get #ports(): RotationPorts {
    return { ...this.#given, places: this.#places(() => l10n.t("Remove the target from that group first.")) };
  }

  /**
   * Returns the targets of a group and their states. Reads files, but does not run commands.
   *
   * @param current The fingerprint of the current token.
   */
  async of(key: GroupKey, current: string): Promise<readonly TargetView[]> {
    const { deliveries, secrets, fingerprint, driver } = this.#ports;
    const record = await deliveries.read(key);
    if (!record) return [];
    const token = await secrets.get(keyText(key));
    const differs = ({ target }: TargetState): Promise<boolean> =>
      target.kind !== "dotenv" || token === undefined || fingerprint(token) !== current
        ? Promise.resolve(false)
        : driver.verify(target, token).then(
            () => false,
            () => true,
          );
    const stateOf = async (targetState: TargetState): Promise<TargetView["state"]> => {
      if (record.unconfirmed || !isDone(targetState, current)) return "open";
      return (await differs(targetState)) ? "differs" : targetState.state;
    };
    return Promise.all(
      record.targets.map(async (targetState) => ({
        target: targetState.target,
        name: targetName(targetState.target),
        state: await stateOf(targetState),
        failure: targetState.failure,
      })),
    );
  }

  /** Returns the state of each group in a plan, based only on the data on this machine. */
  look(plan: Plan): Promise<readonly Look[]> {
    return look(this.#ports, plan);
  }

  /** @throws {PlaceConflict} If a variable in a file belongs to another group. */
  checkFile(key: GroupKey, file: string, variable: string): Promise<void> {
    return this.#ports.places.check({ key, targets: [{ kind: "dotenv", file, variable }] });
  }

  /** Forgets the targets of a group that is forgotten on this machine. Other groups can then use their places. */
  forget(key: GroupKey): Promise<void> {
    return this.#given.deliveries.remove(key);
  }

  /** Adds targets. The token is not delivered to the new targets yet. */
  add(key: GroupKey, added: readonly Target[]): Promise<void> {
    const isKept = (existing: Target): boolean => !added.some((target) => isSameTarget(existing, target));
    return this.#change(key, (targets) => [...targets.filter(isKept), ...added]);
  }

  remove(key: GroupKey, target: Target): Promise<void> {
    return this.#change(key, (targets) => targets.filter((existing) => !isSameTarget(existing, target)));
  }

  /**
   * Delivers the current token to the targets that do not have it. If `again` is set, delivers the token to all
   * targets.
   */
  deliver(key: GroupKey, options: OperationOptions & { readonly again?: boolean }): Promise<DeliveryOutcome> {
    return deliver({ ...this.#ports, rotator: this.#rotator }, key, options);
  }

  /**
   * Rotates the token of a group and delivers it.
   *
   * @throws {BrokenTarget} If the test of a target fails, in which case nothing has been sent.
   */
  async rotate(key: GroupKey, options: OperationOptions): Promise<GroupRun> {
    const record = await this.#ports.deliveries.read(key);
    return this.rotateTo(
      key,
      (record?.targets ?? []).map(({ target }) => target),
      options,
    );
  }

  /** Like {@link rotate}, but also replaces the group's targets. */
  async rotateTo(key: GroupKey, targets: readonly Target[], options: OperationOptions): Promise<GroupRun> {
    if (targets.length === 0) return { report: await this.#rotator.rotate(key, options), dropped: [] };
    return rotateAndDeliver(this.#ports, key, {
      ...options,
      targets,
      rotate: (_, run) => this.#rotator.rotate(key, run),
    });
  }

  async #change(key: GroupKey, change: (targets: readonly Target[]) => readonly Target[]): Promise<void> {
    const busy = await updateTargets(this.#ports, key, change);
    if (busy) throw new Error(l10n.t("Another process is working on this group."));
  }
}
