import { ThemeIcon, TreeItem, TreeItemCollapsibleState } from "vscode";
import { age } from "../ui/age.ts";
import { environmentText } from "../ui/environmentText.ts";
import { safeText } from "../ui/safeText.ts";
import type { ConnectionItem, GroupItem, Item } from "./items.ts";
import { rowId } from "./rows.ts";
import { TOKEN_STATUSES, tokenAge } from "./tokenStatus.ts";

/** The tree item of a row, without its tooltip: that is computed on demand by {@link tooltipOf}. */
export function treeItem(item: Item, now: number): TreeItem {
  switch (item.type) {
    case "connection":
      return connectionTreeItem(item);
    case "missing-connection":
      return row({
        id: rowId(item),
        label: safeText(item.account.origin),
        description: `${environmentText(item.account.environment)} · not connected`,
        icon: "debug-disconnect",
        context: "missing-connection",
        children: TreeItemCollapsibleState.Expanded,
      });
    case "problem":
      return row({
        id: rowId(item),
        label: safeText(item.problem.name),
        description: safeText(item.problem.reason, 200),
        icon: "error",
        context: "problem",
      });
    case "no-groups": {
      const tree = row({
        id: rowId(item),
        label: "No groups on this machine yet",
        description: "get or create one",
        icon: "add",
        context: "no-groups",
      });
      tree.command = {
        command: "sitekeeper.userGroups.getOrCreate",
        title: "Get or Create User Group",
        arguments: [item],
      };
      return tree;
    }
    case "group":
      return groupTreeItem(item, now);
    case "detail":
      return row({
        id: rowId(item),
        label: item.label,
        description: safeText(item.value, 200),
        context: "detail",
      });
    default:
      return item satisfies never;
  }
}

/** The tooltip of a row. It is plain text, so that no name in it can become a link, a picture or an icon. */
export function tooltipOf(item: Item, now: number): string | undefined {
  switch (item.type) {
    case "connection":
      return [
        `${safeText(item.connection.name)} · ${environmentText(item.connection.environment)}`,
        item.connection.baseUrl || "Local User Group Service on this machine",
        CONNECTION_STATES[item.state].means,
      ].join("\n");
    case "missing-connection":
      return `No connection to ${item.account.origin} (${environmentText(item.account.environment)}). Connect to it again, or forget its groups.`;
    case "problem":
      return `${safeText(item.problem.name)}: ${item.problem.reason} Fix it in the setting sitekeeper.userGroups.connections.`;
    case "no-groups":
      return "The User Group API cannot list groups. This view shows the groups that this machine has fetched.";
    case "group":
      return groupTooltip(item, now);
    case "detail":
      return safeText(item.long ?? item.value, 4000).replaceAll("\\u000a", "\n");
    default:
      return item satisfies never;
  }
}

const CONNECTION_STATES: Readonly<Record<ConnectionItem["state"], { readonly label: string; readonly means: string }>> =
  {
    ready: { label: "", means: "Connected." },
    stopped: {
      label: "stopped",
      means: "The local service is not running. Start it to fetch groups and rotate tokens.",
    },
    "no-api-token": {
      label: "no API token",
      means: "No API token for this URL, or the credential store of this machine lost it. Enter the API token.",
    },
    unchecked: {
      label: "not reachable yet",
      means: "The connection was saved without a successful check. This mark goes away when the service answers.",
    },
    "other-environment": {
      label: "wrong environment",
      means:
        "According to the service, the API token belongs to another environment. Forget the connection, then connect again with the right environment.",
    },
  };

function connectionTreeItem(item: ConnectionItem): TreeItem {
  const { connection, state } = item;
  const { name, environment, baseUrl } = connection;
  const parts = [
    environmentText(environment),
    CONNECTION_STATES[state].label,
    baseUrl === "" ? "" : new URL(baseUrl).host,
  ];
  const tree = row({
    id: rowId(item),
    label: safeText(name),
    description: parts.filter((part) => part !== "").join(" · "),
    icon: state === "ready" ? ENVIRONMENT_ICONS[environment] : "warning",
    context: `connection.${state}${connection.origin === "local-service" ? ".local" : ""}`,
    children: TreeItemCollapsibleState.Expanded,
  });
  tree.accessibilityInformation = {
    label: `Connection ${safeText(name)}, ${parts.filter((part) => part !== "").join(", ")}`,
  };
  return tree;
}

function groupTreeItem(item: GroupItem, now: number): TreeItem {
  const { row: stored, details } = item;
  const { userGroupId, environment } = stored.key;
  const status = TOKEN_STATUSES[item.status];
  const id = safeText(userGroupId);
  const name = stored.name === undefined ? id : safeText(stored.name);
  const since = tokenAge(stored, details, now);
  const parts = [name === id ? "" : id, status.label, since].filter((part) => part !== "");
  const tree = row({
    id: rowId(item),
    label: name,
    description: parts.join(" · "),
    icon: status.icon,
    context: `group.${stored.state}`,
    children: TreeItemCollapsibleState.Collapsed,
  });
  tree.accessibilityInformation = {
    label: `User group ${name}, ID ${id}, ${environmentText(environment)}, token ${status.label}${since ? `, ${since}` : ""}`,
  };
  return tree;
}

function groupTooltip({ row: stored, details, status }: GroupItem, now: number): string {
  const lines = [
    `${safeText(stored.name ?? stored.key.userGroupId)} (${safeText(stored.key.userGroupId, 255)})`,
    `${environmentText(stored.key.environment)} · ${stored.key.origin}`,
    `Token ${TOKEN_STATUSES[status].label}: ${TOKEN_STATUSES[status].means}`,
    `Verified ${age(stored.verifiedAt, now)} ago. ${
      stored.rotatedAt === undefined
        ? "No rotation seen on this machine."
        : `Last rotation seen ${age(stored.rotatedAt, now)} ago.`
    }`,
    `Token fingerprint ${stored.fingerprint.slice(0, 8)} (does not reveal the token).`,
  ];
  if (details?.environmentTag) lines.push(`Environment tag from the service: ${safeText(details.environmentTag)}.`);
  return lines.join("\n");
}

/** The rows below a group. */
export function detailsOf(group: GroupItem, now: number): readonly (Item & { type: "detail" })[] {
  const { row: stored, details, status } = group;
  const json = (value: unknown, absent: string): Pick<Item & { type: "detail" }, "value" | "long"> =>
    value === undefined
      ? { value: absent }
      : { value: value === null ? "none" : JSON.stringify(value), long: JSON.stringify(value, undefined, 2) };
  const rows: readonly (Pick<Item & { type: "detail" }, "value" | "long"> & { readonly label: string })[] = [
    { label: "ID", value: stored.key.userGroupId },
    { label: "Name", value: stored.name ?? "none" },
    { label: "Environment", value: environmentText(stored.key.environment) },
    { label: "Token", value: TOKEN_STATUSES[status].label, long: TOKEN_STATUSES[status].means },
    {
      label: "Rotated",
      value: stored.rotatedAt === undefined ? "no rotation seen on this machine" : `${age(stored.rotatedAt, now)} ago`,
      ...(stored.rotatedAt === undefined ? {} : { long: new Date(stored.rotatedAt).toString() }),
    },
    { label: "Verified", value: `${age(stored.verifiedAt, now)} ago`, long: new Date(stored.verifiedAt).toString() },
    { label: "Properties", ...json(details?.properties, "not fetched yet. Refresh the group") },
    { label: "Mapping (last sent)", ...json(details?.mapping, "unknown, because the API does not return it") },
  ];
  return rows.map((each) => ({ type: "detail", group, ...each }));
}

const ENVIRONMENT_ICONS = { Customer: "organization", Testing: "beaker", "": "cloud" } as const;

interface RowParts {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly icon?: string;
  readonly context: string;
  readonly children?: TreeItemCollapsibleState;
}

function row({ id, label, description, icon, context, children }: RowParts): TreeItem {
  const tree = new TreeItem(label, children ?? TreeItemCollapsibleState.None);
  tree.id = id;
  tree.description = description;
  tree.contextValue = context;
  if (icon) tree.iconPath = new ThemeIcon(icon);
  return tree;
}
