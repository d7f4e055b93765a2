import { beforeEach, describe, expect, it, vi } from "vitest";
import type { TreeView } from "vscode";
import type { Log } from "../log.ts";
import type { UserGroupsRoot } from "../userGroupsRoot.ts";
import type { Row } from "./groupRows.ts";

/** The messages that the view showed, in order. */
const messages: string[] = [];

vi.mock("vscode", () => {
  class EventEmitter {
    readonly event = () => ({ dispose: () => {} });
    fire(): void {}
    dispose(): void {}
  }
  const none = () => ({ dispose: () => {} });
  return {
    EventEmitter,
    commands: { executeCommand: async () => undefined },
    workspace: {
      isTrusted: true,
      onDidGrantWorkspaceTrust: none,
      onDidChangeConfiguration: none,
      getConfiguration: () => ({ get: () => 0 }),
    },
    TreeItem: class {},
    TreeItemCollapsibleState: {},
    ThemeIcon: class {},
  };
});

const treeView = {
  visible: true,
  onDidChangeVisibility: () => ({ dispose: () => {} }),
  set message(text: string) {
    messages.push(text);
  },
};

const account = { origin: "https://example.com", environment: "Testing" } as const;
const connection = { ...account, name: "Example", baseUrl: "https://example.com" };
const group = { key: { ...account, userGroupId: "acme" }, state: "current", fingerprint: "f", verifiedAt: 0 };

function userGroups(groups: readonly object[], connections: readonly object[] = [connection]): UserGroupsRoot {
  return {
    allConnections: async () => connections,
    connections: { problems: () => [], isSetByWorkspace: async () => false },
    groups: async () => groups,
    isRotating: async () => false,
    targets: async () => ({ of: async () => [] }),
    apiTokens: { get: async () => "token" },
    unchecked: { has: () => false },
    details: { read: async () => undefined },
    nextCheck: async () => undefined,
    secretsAreKept: Promise.resolve(true),
  } as unknown as UserGroupsRoot;
}

describe("GroupsView", () => {
  beforeEach(() => {
    messages.length = 0;
  });

  const open = async (opened: UserGroupsRoot) => {
    const { GroupsView } = await import("./groupsView.ts");
    return new GroupsView(
      treeView as unknown as TreeView<Row>,
      async () => opened,
      () => ({ dispose: () => {} }),
      { error: vi.fn() } as unknown as Log,
    );
  };

  it("shows its message after its rows, because a message over an empty tree would take the focus", async () => {
    const view = await open(userGroups([group]));
    const rows = await view.getChildren();
    // Simulates the requests that VS Code sends before it displays the rows.
    await Promise.all(rows.map((row) => view.getTreeItem(row)));
    expect([rows.length, messages]).toEqual([1, []]);
    await expect.poll(() => messages).toEqual(["Groups stored on this machine. The API cannot list groups."]);
  });

  it("shows no message if there are no rows, so that the welcome text is visible", async () => {
    const view = await open(userGroups([], []));
    expect(await view.getChildren()).toEqual([]);
    expect(messages).toEqual([""]);
  });

  it("reports immediately if the state cannot be read", async () => {
    const view = await open({} as UserGroupsRoot);
    expect(await view.getChildren()).toEqual([]);
    expect(messages).toEqual([expect.stringContaining("Could not read")]);
  });
});
