import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CommandContext, Target } from "../commandContext.ts";
import { type GroupItem, groupsIn } from "../view/items.ts";

/** The lists that have been shown, each with its active item and its checked items. */
const shown: { active: readonly string[]; checked: readonly string[] } = { active: [], checked: [] };
const messages: string[][] = [];

vi.mock("vscode", () => {
  type Pick = { label: string; picked?: boolean };
  return {
    EventEmitter: class {
      readonly event = () => ({ dispose: () => {} });
    },
    workspace: { getConfiguration: () => ({ get: () => 0 }) },
    window: {
      showInformationMessage: async (...texts: string[]) => void messages.push(texts),
      // Simulates pressing Enter.
      showQuickPick: async (picks: readonly Pick[]) => {
        const checked = picks.filter(({ picked }) => picked);
        shown.checked = checked.map(({ label }) => label);
        return checked;
      },
      createQuickPick: () => {
        const list = {
          items: [] as Pick[],
          activeItems: [] as Pick[],
          selectedItems: [] as Pick[],
          accept: () => {},
          onDidHide: () => {},
          onDidTriggerButton: () => {},
          onDidAccept: (listener: () => void) => {
            list.accept = listener;
          },
          show: () => {
            shown.active = list.activeItems.map(({ label }) => label);
            list.selectedItems = list.activeItems.length > 0 ? list.activeItems : list.items.slice(0, 1);
            list.accept();
          },
          dispose: () => {},
        };
        return list;
      },
    },
  };
});
const { pickConnection, pickGroup, pickGroups } = await import("./pick.ts");

const connections = ["Testing", "Customer"].map((environment) => ({
  origin: "https://example.com",
  environment: environment as "Testing" | "Customer",
  name: environment,
  baseUrl: "https://example.com",
}));
const [testing, customer] = connections;
const rowOf = (userGroupId: string) => ({
  key: { origin: "https://example.com", environment: "Customer", userGroupId },
  state: "current",
  fingerprint: "f",
  verifiedAt: 0,
});
const group = (id: string) => ({ type: "group", row: rowOf(id), connection: customer, status: "current" }) as GroupItem;
const detail = (id: string) => ({ type: "detail", label: "ID", value: id, group: group(id) }) as const;
const connectionRow = { type: "connection", connection: testing!, state: "ready" } as const;

function contextWith(selection: Target): CommandContext {
  const userGroups = {
    allConnections: async () => connections,
    connections: { problems: () => [] },
    groups: async () => ["acme", "beta", "gamma"].map(rowOf),
    isRotating: async () => false,
    targets: async () => ({ of: async () => [] }),
    apiTokens: { get: async () => "token" },
    unchecked: { has: () => false },
    details: { read: async () => undefined },
  };
  return { userGroups, view: { selection } } as unknown as CommandContext;
}

const idOf = (item: GroupItem | undefined) => item?.row.key.userGroupId;

describe("a command from the Command Palette", () => {
  beforeEach(() => Object.assign(shown, { active: [], checked: [] }));

  it.each<[string, Target, string, string[]]>([
    ["a group", [group("beta")], "beta", ["beta"]],
    ["a detail of a group", [detail("beta")], "beta", ["beta"]],
    ["several rows", [detail("acme"), group("beta"), group("gamma")], "beta", ["beta", "gamma"]],
    ["nothing", [], "acme", []],
  ])("preselects the selected groups: %s", async (_, selection, one, many) => {
    expect(idOf(await pickGroup(contextWith(selection), [], ""))).toBe(one);
    expect((await pickGroups(contextWith(selection), [], "")).map(idOf)).toEqual(many);
    expect(shown.checked).toEqual(many);
  });

  it.each<[string, Target, string]>([
    ["a connection", [connectionRow], "Testing"],
    ["a group", [group("beta")], "Customer"],
    ["a detail", [detail("beta")], "Customer"],
  ])("preselects the connection that the selection belongs to: %s", async (_, selection, name) => {
    expect((await pickConnection(contextWith(selection), [], ""))?.name).toBe(name);
  });
});

it.each([
  ["the first group", connections, ["Get or Create User Group…", "Import IDs…"]],
  ["a connection, if there is none", [], ["Start Local User Group Service", "Connect…"]],
])("offers to add %s", async (_, all, buttons) => {
  messages.length = 0;
  const { userGroups, view } = contextWith([]);
  const context = { view, userGroups: { ...userGroups, allConnections: async () => all, groups: async () => [] } };
  expect(await pickGroup(context as unknown as CommandContext, [], "")).toBeUndefined();
  expect(messages.map(([, ...shownButtons]) => shownButtons)).toEqual([buttons]);
});

describe("a command on rows", () => {
  it.each<[string, Target, string[]]>([
    ["ignores child rows between groups", [group("acme"), detail("acme"), detail("gamma")], ["acme"]],
    ["ignores connections", [connectionRow, group("beta")], ["beta"]],
    ["uses the group of a single child row", [detail("gamma")], ["gamma"]],
    ["finds no group if only a connection is given", [connectionRow, detail("gamma")], []],
  ])("%s", async (_, target, ids) => {
    expect(groupsIn(target).map(idOf)).toEqual(ids);
    expect((await pickGroups(contextWith([]), target, "")).map(idOf)).toEqual(ids);
  });
});
