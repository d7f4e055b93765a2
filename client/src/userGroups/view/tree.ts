import type { GroupKey, GroupRow } from "@sitekeeper/user-groups";
import { type Connection, sameAccount } from "../connections/connections.ts";
import { LOCAL_ORIGIN } from "../names.ts";
import type { UserGroupsRoot } from "../userGroupsRoot.ts";
import { rotateAfterDays, type WelcomeCause } from "./contextKeys.ts";
import { type ConnectionState, type GroupItem, type Item, markAsOwn } from "./items.ts";
import { tokenStatus, tokenStatusOf } from "./tokenStatus.ts";

/** Why the view is empty. */
type EmptyCause = Exclude<WelcomeCause, "browser">;

/** A snapshot of the view's content. */
export interface Tree {
  /** Why the welcome text is shown. Set only if the view is otherwise empty. */
  readonly cause: EmptyCause | undefined;
  /** Whether at least one connection can be used. */
  readonly connected: boolean;
  readonly roots: readonly Item[];
  /** All groups, including those that the filter hides. */
  readonly groups: readonly GroupItem[];
}

/** Reads everything that the view shows. */
export async function readTree(userGroups: UserGroupsRoot, filter: string): Promise<Tree> {
  const connections = await userGroups.allConnections();
  const connected = connections.some(({ baseUrl }) => baseUrl !== "");
  const problems = userGroups.connections.problems().map((problem): Item => markAsOwn({ type: "problem", problem }));
  const groups = await Promise.all((await userGroups.groups()).map((row) => groupItem(userGroups, row, connections)));
  if (groups.length === 0 && problems.length === 0) {
    const cause = emptyCause(connections);
    if (cause) return { cause, connected, roots: [], groups };
  }
  const missing = distinct(groups.filter(({ connection }) => !connection).map(({ row }) => row.key));
  const roots = [
    ...problems,
    ...(await Promise.all(connections.map((connection) => connectionItem(userGroups, connection, groups)))),
    ...missing.map((account): Item => markAsOwn({ type: "missing-connection", account })),
  ];
  const shown = filter === "" ? roots : roots.filter((root) => childrenOf(root, groups, filter).length > 0);
  return { cause: undefined, connected, roots: shown, groups };
}

/** Returns the children of a row. */
export function childrenOf(item: Item, groups: readonly GroupItem[], filter: string): readonly Item[] {
  switch (item.type) {
    case "connection": {
      const here = groups.filter(({ row }) => sameAccount(row.key, item.connection));
      if (here.length === 0 && filter === "") return [markAsOwn({ type: "no-groups", connection: item.connection })];
      return sorted(here, filter);
    }
    case "missing-connection":
      return sorted(
        groups.filter(({ row }) => sameAccount(row.key, item.account)),
        filter,
      );
    default:
      return [];
  }
}

/** Returns true if the ID, name or token state of a group matches the filter. */
export function matches({ row, status }: Pick<GroupItem, "row" | "status">, filter: string): boolean {
  const searched = filter.toLowerCase();
  return [row.key.userGroupId, row.name ?? "", row.state, tokenStatus(status).label].some((text) =>
    text.toLowerCase().includes(searched),
  );
}

function sorted(groups: readonly GroupItem[], filter: string): readonly GroupItem[] {
  return groups.filter((group) => matches(group, filter)).toSorted(byName);
}

const collator = new Intl.Collator(undefined, { numeric: true });

/** Compares groups by name, then by ID. `2` comes before `10`. */
export function byName({ row: a }: Pick<GroupItem, "row">, { row: b }: Pick<GroupItem, "row">): number {
  const [idA, idB] = [a.key.userGroupId, b.key.userGroupId];
  return collator.compare(a.name ?? idA, b.name ?? idB) || collator.compare(idA, idB);
}

function emptyCause(connections: readonly Connection[]): EmptyCause | undefined {
  const [only, ...others] = connections;
  if (!only) return "not-connected";
  if (others.length === 0 && only.origin === LOCAL_ORIGIN && only.baseUrl === "") return "local-stopped";
  return "no-groups";
}

async function groupItem(
  userGroups: UserGroupsRoot,
  row: GroupRow,
  connections: readonly Connection[],
): Promise<GroupItem> {
  const connection = connections.find((candidate) => sameAccount(candidate, row.key));
  const [details, rotating, targets] = await Promise.all([
    userGroups.details.read(row.key),
    userGroups.isRotating(row.key),
    // Show the group even if its record was written by another version of the extension.
    userGroups.targets().then((all) => all.of(row.key, row.fingerprint).catch(() => [])),
  ]);
  const status = tokenStatusOf({ row, details, rotating }, rotateAfterDays(), Date.now());
  return markAsOwn({ type: "group", row, connection, details, status, targets });
}

async function connectionItem(
  userGroups: UserGroupsRoot,
  connection: Connection,
  groups: readonly GroupItem[],
): Promise<Item> {
  return markAsOwn({ type: "connection", connection, state: await connectionState(userGroups, connection, groups) });
}

async function connectionState(
  userGroups: UserGroupsRoot,
  connection: Connection,
  groups: readonly GroupItem[],
): Promise<ConnectionState> {
  if (connection.baseUrl === "") return "stopped";
  // The API token for the local service is created on demand.
  const needsApiToken = connection.origin !== LOCAL_ORIGIN;
  if (needsApiToken && (await userGroups.apiTokens.get(connection)) === undefined) return "no-api-token";
  if (groups.some((group) => sameAccount(group.row.key, connection) && isOfOtherEnvironment(group)))
    return "other-environment";
  return userGroups.unchecked.has(connection) ? "unchecked" : "ready";
}

/** Returns true if, according to the service, the API token belongs to a different environment than the connection. */
function isOfOtherEnvironment({ details, connection }: Pick<GroupItem, "details" | "connection">): boolean {
  const tag = details?.environmentTag;
  return (
    typeof tag === "string" &&
    connection !== undefined &&
    connection.environment !== "" &&
    tag !== connection.environment
  );
}

function distinct(keys: readonly GroupKey[]): readonly Pick<GroupKey, "origin" | "environment">[] {
  return keys
    .filter((key, index) => keys.findIndex((other) => sameAccount(other, key)) === index)
    .map(({ origin, environment }) => ({ origin, environment }));
}

/** Returns true if both keys identify the same group. */
export function sameGroup(a: GroupKey, b: GroupKey): boolean {
  return sameAccount(a, b) && a.userGroupId === b.userGroupId;
}
