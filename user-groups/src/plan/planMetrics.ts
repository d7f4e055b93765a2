import { ageOf, type GroupSnapshot, isDue, openCount } from "./decide.ts";

export interface GroupStatus {
  readonly user_group_id: string;
  /** The age of the token. Undefined if this machine has never seen the group. */
  readonly age_seconds?: number;
  readonly due: boolean;
  readonly pending: boolean;
  readonly targets: number;
  readonly targets_open: number;
}

/** The state of a group. */
export function statusOf(found: GroupSnapshot, now: number): GroupStatus {
  const age = ageOf(found, now);
  return {
    user_group_id: found.group.id,
    ...(age === undefined ? {} : { age_seconds: Math.floor(age / 1000) }),
    due: isDue(found, now),
    pending: found.pending,
    targets: found.group.targets.length,
    targets_open: openCount(found),
  };
}

const escaped = (text: string): string => text.replace(/\\/g, "\\\\").replace(/\n/g, "\\n").replace(/"/g, '\\"');

/** A metric: its name, its description, and its value for a group. */
type Metric = readonly [name: string, help: string, value: (status: GroupStatus) => number | undefined];

const METRICS: readonly Metric[] = [
  [
    "user_group_token_age_seconds",
    "Time since the last rotation, or since the group was first seen.",
    (status) => status.age_seconds,
  ],
  ["user_group_token_due", "Whether the token is old enough to rotate.", ({ due }) => Number(due)],
  ["user_group_rotation_pending", "Whether the outcome of a rotation is unknown.", ({ pending }) => Number(pending)],
  ["user_group_targets", "Number of targets.", ({ targets }) => targets],
  ["user_group_targets_open", "Number of targets that do not have the current token.", (status) => status.targets_open],
];

/** Formats the state of groups in the Prometheus text format. */
export function prometheusText(
  { origin, environment }: { readonly origin: string; readonly environment: string },
  statuses: readonly GroupStatus[],
): string {
  const lines = METRICS.flatMap(([name, help, value]) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} gauge`,
    ...statuses.flatMap((status) => {
      const number = value(status);
      const labels = `user_group_id="${escaped(status.user_group_id)}",environment="${escaped(environment)}",service="${escaped(origin)}"`;
      return number === undefined ? [] : [`${name}{${labels}} ${number}`];
    }),
  ]);
  return `${lines.join("\n")}\n`;
}
