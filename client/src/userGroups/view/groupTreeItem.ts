import * as l10n from "@vscode/l10n";
import { ThemeIcon, TreeItem, TreeItemCollapsibleState } from "vscode";
import { age, environmentText, safeText } from "../ui/texts.ts";
import { rowId } from "./groupRows.ts";
import type { ConnectionItem, GroupItem, Item } from "./items.ts";
import { openText, targetState, tokenAge, tokenStatus } from "./tokenStatus.ts";

/** Creates the tree item of a row, without its tooltip, which {@link tooltipOf} creates on demand. */
export function treeItem(item: Item, now: number): TreeItem {
  switch (item.type) {
    case "connection":
      return connectionTreeItem(item);
    case "missing-connection":
      return row({
        id: rowId(item),
        label: safeText(item.account.origin),
        description: `${environmentText(item.account.environment)} · ${l10n.t("not connected")}`,
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
        label: l10n.t("No groups on this machine yet"),
        description: l10n.t("get or create one"),
        icon: "add",
        context: "no-groups",
      });
      tree.command = {
        command: "sitekeeper.userGroups.getOrCreate",
        title: l10n.t("Get or Create User Group"),
        arguments: [item],
      };
      return tree;
    }
    case "group":
      return groupTreeItem(item, now);
    case "target": {
      const { name, state } = item.target;
      return row({
        id: rowId(item),
        label: safeText(name),
        description: targetState(state).label,
        icon: targetState(state).icon,
        context: "target",
      });
    }
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

/** Returns the tooltip of a row as plain text, so that a name in it cannot become a link, an image or an icon. */
export function tooltipOf(item: Item, now: number): string | undefined {
  switch (item.type) {
    case "connection":
      return [
        `${safeText(item.connection.name)} · ${environmentText(item.connection.environment)}`,
        item.connection.baseUrl || l10n.t("Local User Group Service on this machine"),
        connectionState(item.state).means,
      ].join("\n");
    case "missing-connection":
      return l10n.t(
        "No connection to {0} ({1}). Connect to it again, or forget its groups.",
        item.account.origin,
        environmentText(item.account.environment),
      );
    case "problem":
      return `${safeText(item.problem.name)}: ${item.problem.reason} ${l10n.t("Fix it in the setting sitekeeper.userGroups.connections.")}`;
    case "no-groups":
      return l10n.t("The User Group API cannot list groups. This view shows the groups that this machine has fetched.");
    case "group":
      return groupTooltip(item, now);
    case "target": {
      const { name, state, failure } = item.target;
      const lines = [safeText(name, 500), targetState(state).means, ...(failure ? [safeText(failure, 500)] : [])];
      return lines.join("\n");
    }
    case "detail":
      return safeText(item.long ?? item.value, 4000).replaceAll("\\u000a", "\n");
    default:
      return item satisfies never;
  }
}

function connectionState(state: ConnectionItem["state"]): { readonly label: string; readonly means: string } {
  switch (state) {
    case "ready":
      return { label: "", means: l10n.t("Connected.") };
    case "stopped":
      return {
        label: l10n.t("stopped"),
        means: l10n.t("The local service is not running. Start it to fetch groups and rotate tokens."),
      };
    case "no-api-token":
      return {
        label: l10n.t("no API token"),
        means: l10n.t("No API token for this URL, or this machine's credential store lost it. Enter the API token."),
      };
    case "unchecked":
      return {
        label: l10n.t("not reachable yet"),
        means: l10n.t("Not verified yet: the service has not responded since you saved this connection."),
      };
    case "other-environment":
      return {
        label: l10n.t("wrong environment"),
        means: l10n.t(
          "According to the service, the API token belongs to another environment. Forget the connection, then connect again with the right environment.",
        ),
      };
    default:
      return state satisfies never;
  }
}

function connectionTreeItem(item: ConnectionItem): TreeItem {
  const { connection, state } = item;
  const { name, environment, baseUrl } = connection;
  const parts = [
    environmentText(environment),
    connectionState(state).label,
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
    label: l10n.t("Connection {0}, {1}", safeText(name), parts.filter((part) => part !== "").join(", ")),
  };
  return tree;
}

function groupTreeItem(item: GroupItem, now: number): TreeItem {
  const { row: stored, details } = item;
  const { userGroupId, environment } = stored.key;
  const status = tokenStatus(item.status);
  const id = safeText(userGroupId);
  const name = stored.name === undefined ? id : safeText(stored.name);
  const since = tokenAge(stored, details, now);
  const missing = openText(item);
  const parts = [name === id ? "" : id, status.label, since, missing].filter((part) => part !== "");
  const tree = row({
    id: rowId(item),
    label: name,
    description: parts.join(" · "),
    icon: status.icon,
    context: `group.${stored.state}`,
    children: TreeItemCollapsibleState.Collapsed,
  });
  tree.accessibilityInformation = {
    label: [
      l10n.t("User group {0}, ID {1}", name, id),
      environmentText(environment),
      l10n.t("token {0}", status.label),
      ...(since === "" ? [] : [since]),
      ...(missing === "" ? [] : [missing]),
    ].join(", "),
  };
  return tree;
}

function groupTooltip({ row: stored, details, status }: GroupItem, now: number): string {
  const { label, means } = tokenStatus(status);
  const lines = [
    `${safeText(stored.name ?? stored.key.userGroupId)} (${safeText(stored.key.userGroupId, 255)})`,
    `${environmentText(stored.key.environment)} · ${stored.key.origin}`,
    l10n.t("Token {0}: {1}", label, means),
    [
      l10n.t("Verified {0} ago.", age(stored.verifiedAt, now)),
      stored.rotatedAt === undefined
        ? l10n.t("No rotation seen on this machine.")
        : l10n.t("Last rotated {0} ago.", age(stored.rotatedAt, now)),
    ].join(" "),
    l10n.t("Token fingerprint {0} (does not reveal the token).", stored.fingerprint.slice(0, 8)),
  ];
  if (details?.environmentTag) {
    lines.push(l10n.t("Environment tag from the service: {0}.", safeText(details.environmentTag)));
  }
  return lines.join("\n");
}

/** Returns the rows below a group. */
export function detailsOf(group: GroupItem, now: number): readonly (Item & { type: "detail" })[] {
  const { row: stored, details, status } = group;
  const json = (value: unknown, absent: string): Pick<Item & { type: "detail" }, "value" | "long"> =>
    value === undefined
      ? { value: absent }
      : { value: value === null ? l10n.t("none") : JSON.stringify(value), long: JSON.stringify(value, undefined, 2) };
  const rows: readonly (Pick<Item & { type: "detail" }, "value" | "long"> & { readonly label: string })[] = [
    { label: l10n.t("ID"), value: stored.key.userGroupId },
    { label: l10n.t("Name"), value: stored.name ?? l10n.t("none") },
    { label: l10n.t("Environment"), value: environmentText(stored.key.environment) },
    { label: l10n.t("Token"), value: tokenStatus(status).label, long: tokenStatus(status).means },
    {
      label: l10n.t("Rotated"),
      value:
        stored.rotatedAt === undefined
          ? l10n.t("not seen on this machine")
          : l10n.t("{0} ago", age(stored.rotatedAt, now)),
      ...(stored.rotatedAt === undefined ? {} : { long: new Date(stored.rotatedAt).toString() }),
    },
    {
      label: l10n.t("Verified"),
      value: l10n.t("{0} ago", age(stored.verifiedAt, now)),
      long: new Date(stored.verifiedAt).toString(),
    },
    {
      label: l10n.t("Properties"),
      ...json(details?.properties, l10n.t("not fetched yet. Refresh the group")),
    },
    {
      label: l10n.t("Mapping (last sent)"),
      ...json(details?.mapping, l10n.t("unknown, because the API does not return it")),
    },
  ];
  return rows.map((detail) => ({ type: "detail", group, ...detail }));
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
