import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CommandContext, Target } from "../commandContext.ts";
import { type GroupItem, groupsIn } from "../view/items.ts";

interface Pick {
  readonly label: string;
  readonly alwaysShow?: boolean;
}
interface List {
  items: readonly Pick[];
  activeItems: readonly Pick[];
  selectedItems: readonly Pick[];
  canSelectMany?: boolean;
  title?: string;
  value: string;
  readonly press: (key: "Enter" | "Escape") => void;
  readonly type: (text: string) => void;
  /** The labels of the rows that VS Code shows for the typed text, with the checked ones marked. */
  readonly rows: () => readonly string[];
}
/** What the user does in the next list. */
let act: (list: List) => void = (list) => list.press("Enter");
/** The labels of the active items of the last list. */
let active: readonly string[] = [];
const messages: string[][] = [];

vi.mock("vscode", () => {
  return {
    EventEmitter: class {
      readonly event = () => ({ dispose: () => {} });
    },
    workspace: { getConfiguration: () => ({ get: () => 0 }) },
    window: {
      showInformationMessage: async (...texts: string[]) => void messages.push(texts),
      createQuickPick: () => {
        const listeners: Record<string, () => void> = {};
        const on = (name: string) => (listener: () => void) => {
          listeners[name] = listener;
        };
        const list: List & Record<string, unknown> = {
          items: [],
          activeItems: [],
          selectedItems: [],
          value: "",
          press: (key) => {
            if (!list.canSelectMany)
              list.selectedItems = list.activeItems.length > 0 ? list.activeItems : list.items.slice(0, 1);
            listeners[key]?.();
          },
          type: (text) => {
            list.value = text;
            listeners.value?.();
          },
          rows: () =>
            list.items
              .filter(({ label, alwaysShow }) => alwaysShow || label.includes(list.value))
              .map((item) => `${list.selectedItems.includes(item) ? "[x] " : ""}${item.label}`),
          onDidHide: on("Escape"),
          onDidTriggerButton: () => {},
          onDidAccept: on("Enter"),
          onDidChangeValue: on("value"),
          show: () => {
            active = list.activeItems.map(({ label }) => label);
            act(list);
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
  beforeEach(() => {
    act = (list) => list.press("Enter");
  });

  it.each<[string, Target, string]>([
    ["a group", [group("beta")], "beta"],
    ["a detail of a group", [detail("beta")], "beta"],
    ["several rows", [detail("acme"), group("beta"), group("gamma")], "beta"],
    ["nothing", [], "acme"],
  ])("preselects the selected group: %s", async (_, selection, one) => {
    expect(idOf(await pickGroup(contextWith(selection), [], ""))).toBe(one);
    expect(active).toEqual(selection.length > 0 ? [one] : []);
  });

  it("never picks a group that was only selected in the view", async () => {
    const titles: (string | undefined)[] = [];
    act = (list) => {
      list.type("gamma");
      list.press("Enter");
      titles.push(list.title);
      list.selectedItems = list.items.filter(({ label }) => label === "gamma");
      list.press("Enter");
    };
    const picked = await pickGroups(contextWith([group("beta")]), [], "");
    expect(picked.map(idOf)).toEqual(["gamma"]);
    expect(titles).toEqual(["Check at least one item."]);
  });

  it("keeps checked groups in sight while the user filters the list", async () => {
    const rows: (readonly string[])[] = [];
    act = (list) => {
      list.selectedItems = list.items.filter(({ label }) => label === "gamma");
      list.type("ac");
      rows.push(list.rows());
      list.selectedItems = list.items.filter(({ label }) => label !== "beta").reverse();
      list.type("b");
      rows.push(list.rows());
      list.press("Enter");
    };
    const picked = await pickGroups(contextWith([]), [], "");
    expect(rows).toEqual([
      ["acme", "[x] gamma"],
      ["[x] acme", "beta", "[x] gamma"],
    ]);
    expect(picked.map(idOf)).toEqual(["acme", "gamma"]);
  });

  it("picks no group if the user closes the list", async () => {
    act = (list) => {
      list.selectedItems = list.items;
      list.press("Escape");
    };
    expect(await pickGroups(contextWith([]), [], "")).toEqual([]);
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
