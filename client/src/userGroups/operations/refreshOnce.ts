import { type GroupKey, keyText, type Report, type Rotator } from "@sitekeeper/user-groups";

/** Refreshes under way, by group: a second click joins the first. */
const underWay = new Map<string, Promise<Report>>();

/** Refreshes a group. Joins a running refresh of the same group, so the service gets one request. */
export function refreshOnce(rotator: Pick<Rotator, "refresh">, key: GroupKey, signal?: AbortSignal): Promise<Report> {
  const name = keyText(key);
  const running = underWay.get(name);
  if (running) return running;
  const started = rotator.refresh(key, { signal }).finally(() => underWay.delete(name));
  underWay.set(name, started);
  return started;
}
