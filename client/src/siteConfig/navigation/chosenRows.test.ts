import { beforeEach, describe, expect, test, vi } from "vitest";
import type { NavigationItem } from "./navigationTree.ts";
import type { SiteNavigation } from "./siteNavigation.ts";

const shown: string[] = [];
vi.mock("vscode", () => ({
  EventEmitter: class {},
  FileDecoration: class {},
  ThemeColor: class {},
  window: {
    showInformationMessage: (message: string) => void shown.push(message),
    showQuickPick: async () => void shown.push("pick"),
  },
}));
const { rowsFor } = await import("./chosenRows.ts");

const page = (id: string): NavigationItem =>
  ({ kind: "page", id, page: { title: id, entry: id } }) as unknown as NavigationItem;
const [start, next] = [page("start"), page("next")];
const rows = new Map([start, next].map((item) => [item.id, item]));
const navigation = (selection: readonly NavigationItem[] = []): SiteNavigation =>
  ({
    ready: async () => {},
    selection,
    sites: { byId: (id: string) => rows.get(id), all: [{ tree: { byId: rows } }] },
  }) as unknown as SiteNavigation;

describe("a command acts on", () => {
  beforeEach(() => {
    shown.length = 0;
  });
  const MEANWHILE = [expect.stringContaining("has changed in the meantime")];

  test.each([
    ["the row whose menu was opened", [start, undefined], [next], [start], []],
    ["all selected rows of a menu", [start, [start, next]], [], [start, next], []],
    ["the selected row, by keys", [], [next], [next], []],
    ["a row that is chosen, without a selection", [], [], [], ["pick"]],
    ["no other row, where VS Code has lost the row of the menu", [undefined, undefined], [next], [], MEANWHILE],
    ["no other row, where the row of the menu no longer exists", [page("old"), undefined], [next], [], MEANWHILE],
    ["nothing, where it has lost one of several", [start, [start, undefined]], [next], [], MEANWHILE],
  ])("%s", async (_, given, selection, expected, messages) => {
    expect(await rowsFor(navigation(selection), ["page"], given, "Select")).toEqual(expected);
    expect(shown).toEqual(messages);
  });
});
