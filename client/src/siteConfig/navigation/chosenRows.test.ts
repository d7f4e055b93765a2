import { beforeEach, describe, expect, test, vi } from "vitest";
import { URI, Utils } from "vscode-uri";
import type { NavigationItem } from "./navigationTree.ts";
import type { SiteNavigation } from "./siteNavigation.ts";

const shown: string[] = [];
vi.mock("vscode", () => ({
  EventEmitter: class {},
  FileDecoration: class {},
  ThemeColor: class {},
  window: {
    showInformationMessage: (message: string) => void shown.push(message),
    showQuickPick: async (picks: readonly { readonly label: string }[]) =>
      void shown.push(picks.map(({ label }) => label).join()),
    activeTextEditor: { document: { uri: URI.parse("file:///site/open.mdx") } },
  },
  Uri: Object.assign(URI, { joinPath: Utils.joinPath }),
}));
const { rowsFor } = await import("./chosenRows.ts");

const page = (id: string): NavigationItem =>
  ({
    kind: "page",
    id,
    config: "file:///site/docs.json",
    page: { title: id, entry: id, file: `${id}.mdx` },
  }) as unknown as NavigationItem;
const [start, next, open] = [page("start"), page("next"), page("open")];
const rows = new Map([start, next, open].map((item) => [item.id, item]));
const navigation = (selection: readonly NavigationItem[] = []): SiteNavigation =>
  ({
    ready: async () => {},
    selection,
    sites: { byId: (id: string) => rows.get(id), all: [{ tree: { byId: rows } }] },
  }) as unknown as SiteNavigation;

describe("rowsFor", () => {
  beforeEach(() => {
    shown.length = 0;
  });
  const MEANWHILE = [expect.stringContaining("changed before this edit could be applied")];

  test.each([
    ["returns the row on which the menu was opened", [start, undefined], [next], [start], []],
    ["returns all selected rows if a menu is opened on one of them", [start, [start, next]], [], [start, next], []],
    ["returns the selected row if a key binding is used", ["selection"], [next], [next], []],
    ["asks the user if a key binding is used and no row is selected", ["selection"], [], [], ["open,start,next"]],
    ["lists the open page first in the Command Palette", [], [], [], ["open,start,next"]],
    ["lists selected rows next, but does not change them unasked", [], [next], [], ["open,next,start"]],
    ["returns no rows if VS Code has lost the clicked row", [undefined, undefined], [next], [], MEANWHILE],
    ["returns no rows if the clicked row no longer exists", [page("old"), undefined], [next], [], MEANWHILE],
    ["returns no rows if VS Code has lost one of several rows", [start, [start, undefined]], [next], [], MEANWHILE],
  ])("%s", async (_, given, selection, expected, messages) => {
    expect(await rowsFor(navigation(selection), ["page"], given, "Select")).toEqual(expected);
    expect(shown).toEqual(messages);
  });
});
