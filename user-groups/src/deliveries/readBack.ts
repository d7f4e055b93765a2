import { type DeliveryRecord, isDone, type TargetState } from "./record.ts";
import type { EnvTarget } from "./target.ts";

interface ReadPorts {
  /** The value of a variable as every program that reads the file finds it. Undefined if there is none. */
  readonly read: (target: EnvTarget) => Promise<string | undefined>;
  readonly fingerprint: (token: string) => string;
}

/**
 * The record after reading the `.env` files that have the current token according to it. A file that has another value
 * is open, because something else has changed it since the delivery.
 *
 * @param current The fingerprint of the current token.
 */
export async function readBack(
  record: DeliveryRecord,
  current: string,
  { read, fingerprint }: ReadPorts,
): Promise<DeliveryRecord> {
  const checked = async (state: TargetState): Promise<TargetState> => {
    const { target } = state;
    if (target.kind !== "dotenv" || !isDone(state, current)) return state;
    const value = await read(target);
    return value !== undefined && fingerprint(value) === current ? state : { target, state: "open" };
  };
  return { ...record, targets: await Promise.all(record.targets.map(checked)) };
}
