import {
  type DeliveryOutcome,
  type DeliveryRecord,
  deliver,
  type GroupKey,
  type GroupRun,
  isDone,
  isSameTarget,
  type Look,
  look,
  type OperationOptions,
  type Plan,
  type RotationPorts,
  rotateAndDeliver,
  type Target,
  targetName,
  updateTargets,
} from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";
import type { AuditedRotator } from "../rotation/auditedRotator.ts";

/** A target of a group, as the view shows it. */
export interface ShownTarget {
  readonly target: Target;
  readonly name: string;
  /** `open`: it does not have the current token, or that is not certain. */
  readonly state: "open" | "delivered" | "verified";
  readonly failure?: string | undefined;
}

/** Where the tokens of groups go: kept in the state folder, which all windows share. */
export class GroupTargets {
  readonly #ports: RotationPorts;
  readonly #rotator: AuditedRotator;

  constructor(ports: RotationPorts, rotator: AuditedRotator) {
    // The window keeps its tokens: only a terminal has no other use for a delivered one.
    this.#ports = { ...ports, secrets: { ...ports.secrets, delete: async () => {} } };
    this.#rotator = rotator;
  }

  /** @param current the fingerprint of the current token */
  async of(key: GroupKey, current: string): Promise<readonly ShownTarget[]> {
    const record = await this.#ports.deliveries.read(key);
    return record ? shownTargets(record, current) : [];
  }

  /** What this machine knows of the groups of a plan. Nothing is sent. */
  look(plan: Plan): Promise<readonly Look[]> {
    return Promise.all(plan.groups.map((group) => look(this.#ports, plan, group)));
  }

  /** Adds a target. It does not have the token yet. */
  add(key: GroupKey, target: Target): Promise<void> {
    return this.#change(key, (targets) => [...targets.filter((each) => !isSameTarget(each, target)), target]);
  }

  remove(key: GroupKey, target: Target): Promise<void> {
    return this.#change(key, (targets) => targets.filter((each) => !isSameTarget(each, target)));
  }

  /** Gives the current token to the targets that do not have it, or to all. */
  deliver(key: GroupKey, options: OperationOptions & { readonly again?: boolean }): Promise<DeliveryOutcome> {
    return deliver({ ...this.#ports, rotator: this.#rotator }, key, options);
  }

  /**
   * Rotates the token of a group, and delivers it.
   *
   * @throws BrokenTarget before anything is sent
   */
  async rotate(key: GroupKey, options: OperationOptions): Promise<GroupRun> {
    const record = await this.#ports.deliveries.read(key);
    return this.rotateTo(
      key,
      (record?.targets ?? []).map(({ target }) => target),
      options,
    );
  }

  /** Rotates as {@link rotate}, with other targets, which are those of the group from now on. */
  async rotateTo(key: GroupKey, targets: readonly Target[], options: OperationOptions): Promise<GroupRun> {
    if (targets.length === 0) return { report: await this.#rotator.rotate(key, options), dropped: [] };
    return rotateAndDeliver(this.#ports, key, {
      ...options,
      targets,
      rotate: () => this.#rotator.rotate(key, options),
    });
  }

  async #change(key: GroupKey, change: (targets: readonly Target[]) => readonly Target[]): Promise<void> {
    const busy = await updateTargets(this.#ports, key, change);
    if (busy) throw new Error(l10n.t("Another process is working on this group."));
  }
}

const shownTargets = (record: DeliveryRecord, current: string): readonly ShownTarget[] =>
  record.targets.map((each) => ({
    target: each.target,
    name: targetName(each.target),
    state: !record.unconfirmed && isDone(each, current) ? each.state : "open",
    failure: each.failure,
  }));
