import { ThemeIcon, TreeItem, TreeItemCollapsibleState } from "vscode";
import { shown } from "../ui/shown.ts";
import type { ConnectionItem, GroupItem, Item } from "./items.ts";
import { rowId } from "./row.ts";
import { age, STANDINGS, tokenAge } from "./standing.ts";

/** Draws one row. What takes time or space, the tooltip, comes with {@link tooltipOf}. */
export function treeItem(item: Item, now: number): TreeItem {
  switch (item.type) {
    case "connection":
      return connectionTreeItem(item);
    case "missing-connection":
      return row({
        id: rowId(item),
        label: shown(item.account.origin),
        description: `${environmentText(item.account.environment)} · not connected`,
        icon: "debug-disconnect",
        context: "missing-connection",
        children: TreeItemCollapsibleState.Expanded,
      });
    case "problem":
      return row({
        id: rowId(item),
        label: shown(item.problem.name),
        description: shown(item.problem.reason, 200),
        icon: "error",
        context: "problem",
      });
    case "no-groups": {
      const tree = row({
        id: rowId(item),
        label: "This machine knows no group here yet",
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
        description: shown(item.value, 200),
        context: "detail",
      });
    default:
      return item satisfies never;
  }
}

/** What resting on a row shows: plain text, so that no name can become a link, a picture or an icon in it. */
export function tooltipOf(item: Item, now: number): string | undefined {
  switch (item.type) {
    case "connection":
      return [
        `${shown(item.connection.name)} · ${environmentText(item.connection.environment)}`,
        item.connection.baseUrl || "The local User Group Service of this machine.",
        CONNECTION_STATES[item.state].means,
      ].join("\n");
    case "missing-connection":
      return `No connection leads to ${item.account.origin} (${environmentText(item.account.environment)}) any more. Connect to it again, or forget its groups.`;
    case "problem":
      return `${shown(item.problem.name)}: ${item.problem.reason} Correct it in the setting sitekeeper.userGroups.connections.`;
    case "no-groups":
      return "The User Group API has no list of groups: this machine knows those that it fetched.";
    case "group":
      return groupTooltip(item, now);
    case "detail":
      return shown(item.long ?? item.value, 4000).replaceAll("\\u000a", "\n");
    default:
      return item satisfies never;
  }
}

const CONNECTION_STATES: Readonly<Record<ConnectionItem["state"], { readonly label: string; readonly means: string }>> =
  {
    ready: { label: "", means: "Connected." },
    stopped: { label: "stopped", means: "The local service does not run. Start it to fetch or rotate." },
    "no-api-token": {
      label: "no API token",
      means: "There is no API token for this address, or the credential store of this machine lost it. Enter it again.",
    },
    "other-environment": {
      label: "another environment",
      means:
        "The service says that the API token belongs to another environment than this connection. Forget the connection and connect again with the right label.",
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
    label: shown(name),
    description: parts.filter((part) => part !== "").join(" · "),
    icon: state === "ready" ? ENVIRONMENT_ICONS[environment] : "warning",
    context: `connection.${state}${connection.origin === "local-service" ? ".local" : ""}`,
    children: TreeItemCollapsibleState.Expanded,
  });
  tree.accessibilityInformation = {
    label: `Connection ${shown(name)}, ${parts.filter((part) => part !== "").join(", ")}`,
  };
  return tree;
}

function groupTreeItem(item: GroupItem, now: number): TreeItem {
  const { row: known, details } = item;
  const { userGroupId, environment } = known.key;
  const standing = STANDINGS[item.standing];
  const id = shown(userGroupId);
  const name = known.name === undefined ? id : shown(known.name);
  const since = tokenAge(known, details, now);
  const parts = [name === id ? "" : id, standing.label, since].filter((part) => part !== "");
  const tree = row({
    id: rowId(item),
    label: name,
    description: parts.join(" · "),
    icon: standing.icon,
    context: `group.${known.state}`,
    children: TreeItemCollapsibleState.Collapsed,
  });
  tree.accessibilityInformation = {
    label: `User group ${name}, id ${id}, ${environmentText(environment)}, token ${standing.label}${since ? `, ${since}` : ""}`,
  };
  return tree;
}

function groupTooltip({ row: known, details, standing }: GroupItem, now: number): string {
  const lines = [
    `${shown(known.name ?? known.key.userGroupId)} (${shown(known.key.userGroupId, 255)})`,
    `${environmentText(known.key.environment)} · ${known.key.origin}`,
    `Token ${STANDINGS[standing].label}: ${STANDINGS[standing].means}`,
    `Verified ${age(known.verifiedAt, now)} ago. ${
      known.rotatedAt === undefined
        ? "This machine saw no rotation of it."
        : `Last rotated ${age(known.rotatedAt, now)} ago, as far as this machine saw.`
    }`,
    `Token fingerprint ${known.fingerprint.slice(0, 8)} (says nothing of the token).`,
  ];
  if (details?.environmentTag) lines.push(`Environment tag of the service: ${shown(details.environmentTag)}.`);
  return lines.join("\n");
}

/** The rows below a group. */
export function detailsOf(group: GroupItem, now: number): readonly (Item & { type: "detail" })[] {
  const { row: known, details, standing } = group;
  const json = (value: unknown, absent: string): Pick<Item & { type: "detail" }, "value" | "long"> =>
    value === undefined
      ? { value: absent }
      : { value: value === null ? "none" : JSON.stringify(value), long: JSON.stringify(value, undefined, 2) };
  const rows: readonly (Pick<Item & { type: "detail" }, "value" | "long"> & { readonly label: string })[] = [
    { label: "Id", value: known.key.userGroupId },
    { label: "Name", value: known.name ?? "not given" },
    { label: "Environment", value: environmentText(known.key.environment) },
    { label: "Token", value: STANDINGS[standing].label, long: STANDINGS[standing].means },
    {
      label: "Rotated",
      value: known.rotatedAt === undefined ? "not seen on this machine" : `${age(known.rotatedAt, now)} ago`,
      ...(known.rotatedAt === undefined ? {} : { long: new Date(known.rotatedAt).toString() }),
    },
    { label: "Verified", value: `${age(known.verifiedAt, now)} ago`, long: new Date(known.verifiedAt).toString() },
    { label: "Properties", ...json(details?.properties, "not seen yet: refresh") },
    { label: "Mapping, as last sent", ...json(details?.mapping, "not known: the API does not return it") },
  ];
  return rows.map((each) => ({ type: "detail", group, ...each }));
}

/** An environment as people read it; never by colour alone. */
export const environmentText = (environment: string): string =>
  environment === "" ? "no environment label" : shown(environment);

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
