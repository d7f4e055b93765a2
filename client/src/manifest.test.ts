import { globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { readManifest } from "./testing/manifest.ts";

vi.mock("vscode", () => ({}));
const { COMMANDS: siteConfigCommands, INTERNAL_COMMANDS } = await import("./siteConfig/commands/index.ts");
const { COMMANDS: userGroupCommands } = await import("./userGroups/commands/index.ts");
const { CONTEXT_KEYS, WELCOME_CAUSES } = await import("./userGroups/view/contextKeys.ts");
const { HAS_PAGES, HAS_SITE_CONFIG, NAVIGATION_IS_EMPTY } = await import("./siteConfig/ids.ts");
const { VIEW_ID } = await import("./userGroups/names.ts");

const root = path.resolve(import.meta.dirname, "../..");

interface Command {
  readonly command: string;
  readonly title: string;
  readonly category?: string;
  readonly enablement?: string;
  readonly icon?: string;
}
interface Contributes {
  readonly commands: readonly Command[];
  readonly menus: Readonly<Record<string, readonly { readonly command: string; readonly when?: string }[]>>;
  readonly keybindings: readonly { readonly command: string; readonly key: string; readonly when?: string }[];
  readonly views: Readonly<Record<string, readonly { readonly when?: string }[]>>;
  readonly viewsWelcome: readonly { readonly contents: string; readonly when: string }[];
  readonly walkthroughs: readonly {
    readonly id: string;
    readonly steps: readonly {
      readonly id: string;
      readonly media: { readonly image?: string; readonly altText?: string; readonly markdown?: string };
      readonly completionEvents?: readonly string[];
    }[];
  }[];
}
const { contributes } = readManifest<{ readonly contributes: Contributes }>();
const sources = globSync("**/*.ts", { cwd: import.meta.dirname })
  .filter((file) => !file.endsWith(".test.ts"))
  .map((file) => readFileSync(path.join(import.meta.dirname, file), "utf8"))
  .join("\n");

const userGroupIds = Object.keys(userGroupCommands).map((name) => `${VIEW_ID}.${name}`);
const registered = [...Object.keys(siteConfigCommands), ...userGroupIds].sort();
const titled = contributes.commands.map(({ command }) => command).sort();

/** Built-in commands of VS Code. */
const BUILT_IN = [
  "editor.action.marker.nextInFiles",
  "editor.action.quickFix",
  "editor.action.rename",
  "editor.action.showHover",
  "editor.action.triggerSuggest",
  "renameFile",
  "workbench.trust.manage",
];
/** Built-in context keys of VS Code. */
const BUILT_IN_KEYS = [
  "editorHasSelection",
  "editorLangId",
  "editorReadonly",
  "editorTextFocus",
  "focusedView",
  "inputFocus",
  "isWeb",
  "isWorkspaceTrusted",
  "listMultiSelection",
  "remoteName",
  "resourceExtname",
  "view",
  "viewItem",
];

/**
 * Returns the identifiers in a `when` clause, without the values and regular expressions that they are compared with.
 */
const keysOf = (clause: string): string[] =>
  clause
    .split(/&&|\|\|/)
    .map((term) => /^\s*!?\s*([\w.]+)/.exec(term)?.[1])
    .filter((key) => key !== undefined);

const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name]) => name ?? "");

describe("commands in package.json", () => {
  it("match the registered commands, and each one has a title", () => {
    const unregistered = titled.filter((command) => !registered.includes(command));
    const untitled = registered.filter((command) => !titled.includes(command));
    expect(untitled, "Give these a title in package.json, under contributes.commands.").toEqual([]);
    expect(unregistered, "Add these to the table COMMANDS in commands/index.ts.").toEqual([]);
    expect(titled, "A command has two titles in package.json.").toEqual(registered);
  });

  it.each(["siteConfig", "userGroups"])("list every file in %s/commands in that folder's table", (part) => {
    const cwd = path.join(import.meta.dirname, part, "commands");
    const table = readFileSync(path.join(cwd, "index.ts"), "utf8");
    const files = globSync("*.ts", { cwd }).filter((file) => file !== "index.ts" && !file.endsWith(".test.ts"));
    const missing = files.filter((file) => !table.includes(`"./${file}"`));
    expect(files.length).toBeGreaterThan(5);
    expect(missing, "Add these to the table in commands/index.ts.").toEqual([]);
  });

  it("include no command that requires arguments", () => {
    expect(titled.filter((command) => command in INTERNAL_COMMANDS)).toEqual([]);
  });

  it("have a category and a unique title in Title Case", () => {
    const small = /^(?:a|an|and|as|at|for|from|in|of|on|or|the|to|with|\.env…?|docs\.json…)$/;
    for (const { title, category } of contributes.commands) {
      const [first = "", ...rest] = title.split(" ");
      expect(first).toMatch(/^[A-Z]/);
      expect(rest.filter((word) => !small.test(word) && !/^[A-Z]/.test(word))).toEqual([]);
      expect(["Sitekeeper", "User Groups"]).toContain(category);
    }
    const whole = contributes.commands.map(({ title, category }) => `${category}: ${title}`);
    expect(new Set(whole).size).toBe(whole.length);
  });

  it("include every command used in menus, key bindings, welcome views and walkthroughs", () => {
    const texts = JSON.stringify([contributes.viewsWelcome, contributes.walkthroughs]);
    const referenced = [
      ...Object.values(contributes.menus)
        .flat()
        .map(({ command }) => command),
      ...contributes.keybindings.map(({ command }) => command),
      ...matches(texts, /\(command:([\w.]+)/g),
      ...matches(texts, /onCommand:([\w.]+)/g),
    ];
    expect(referenced.length).toBeGreaterThan(40);
    expect(referenced.filter((command) => !titled.includes(command) && !BUILT_IN.includes(command))).toEqual([]);
  });

  it("include every command that the extension runs", () => {
    const referenced = [
      ...matches(sources, /runCommand\("(\w+)"/g).map((name) => `${VIEW_ID}.${name}`),
      ...matches(sources, /\bcommand: "(sitekeeper\.[\w.]+)"/g),
    ];
    expect(referenced.length).toBeGreaterThan(5);
    expect(referenced.filter((command) => !titled.includes(command))).toEqual([]);
  });
});

describe("walkthroughs in package.json", () => {
  const steps = contributes.walkthroughs.flatMap(({ steps }) => steps);

  it("have steps with completion events and packaged media", () => {
    expect(contributes.walkthroughs.map(({ id }) => id)).toEqual(["siteConfigs", "userGroups"]);
    for (const { id, media, completionEvents = [] } of steps) {
      expect(completionEvents.length, id).toBeGreaterThan(0);
      const file = media.image ?? media.markdown ?? "";
      // The whole folder is packaged.
      expect(file, id).toMatch(/^media\/walkthrough\//);
      expect(statSync(path.join(root, file)).size, file).toBeLessThan(64 * 1024);
      if (media.image !== undefined) expect(media.altText, id).toMatch(/\.$/);
    }
    expect(steps.filter(({ media }) => media.image !== undefined).length).toBeGreaterThan(3);
  });
});

describe("a page in a workspace without a site config", () => {
  it("offers a new config in the editor title once the workspace has been searched", () => {
    const item = contributes.menus["editor/title"]?.find(({ command }) => command === "sitekeeper.newSiteConfig");
    // A negated key would also be true before the search is finished.
    expect(item?.when).toBe(`resourceExtname == .mdx && ${HAS_SITE_CONFIG} =~ /^false$/`);
  });

  it("offers a new config in an Explorer view", () => {
    const [view] = contributes.views.explorer ?? [];
    expect(view?.when).toBe(`${HAS_SITE_CONFIG} || ${HAS_PAGES}`);
    const welcome = contributes.viewsWelcome.find(({ contents }) =>
      contents.includes("(command:sitekeeper.newSiteConfig)"),
    );
    expect(welcome?.when).toBe(`${HAS_PAGES} && !${HAS_SITE_CONFIG}`);
    const empty = contributes.viewsWelcome.find(({ contents }) => contents.includes("siteNavigation.addGroup)"));
    expect(empty?.when).toBe(NAVIGATION_IS_EMPTY);
  });
});

describe("context menus in the User Groups view", () => {
  const menu = contributes.menus["view/item/context"] ?? [];
  const many = menu.filter(({ when }) => / listMultiSelection$/.test(when ?? ""));

  /** Returns true if a row with this context value has the menu item. */
  const fits = (when: string, viewItem: string): boolean =>
    [...when.matchAll(/viewItem =~ \/(.+?)\/(?: |$)/g)].every(([, pattern]) => new RegExp(pattern!).test(viewItem));

  it("offer commands for several groups even if other kinds of rows are also selected", () => {
    // VS Code shows the items that apply to all selected rows.
    for (const row of ["group.current", "group.unknown", "detail", "connection.ready.local", "no-groups", "problem"]) {
      const commands = many.filter(({ when }) => fits(when ?? "", row)).map(({ command }) => command.split(".").at(-1));
      expect(commands.sort(), row).toEqual(["forget", "refresh", "rotateSelected"]);
    }
  });

  it("use different icons for rotating and refreshing", () => {
    const icon = (name: string) => contributes.commands.find(({ command }) => command === `${VIEW_ID}.${name}`)?.icon;
    expect(icon("rotate")).not.toMatch(/sync|refresh/);
    expect(icon("rotate")).not.toBe(icon("refresh"));
  });
});

describe("rows in the Site Navigation view", () => {
  const menu = (contributes.menus["view/item/context"] ?? []).filter(({ when }) => when?.includes("siteNavigation"));
  const offered = (row: string): string[] =>
    menu
      .filter(({ when = "" }) =>
        new RegExp(/viewItem (?:=~ \/(.+?)\/|== (\w+))/.exec(when)?.slice(1).join("") ?? "").test(row),
      )
      .map(({ command }) => command.split(".").at(-1) ?? "");

  it.each([
    ["group", ["goToEntry", "rename", "addGroup", "moveToGroup", "moveUp", "moveDown", "remove"]],
    [
      "page",
      ["openToSide", "showInPreview", "goToEntry", "revealInExplorer", "rename", "moveToGroup"].concat([
        "moveUp",
        "moveDown",
        "copyPath",
        "remove",
        "deletePages",
      ]),
    ],
    ["missingPage", ["goToEntry", "moveToGroup", "moveUp", "moveDown", "copyPath", "remove"]],
    ["unlistedPage", ["addPage", "openToSide", "revealInExplorer", "addPage", "rename", "copyPath", "deletePages"]],
  ])("show the expected menu items for %s", (row, expected) => {
    expect(offered(row)).toEqual(expected);
  });

  it("have key bindings that apply only in the view, and not while the user types", () => {
    const keys = contributes.keybindings.filter(({ command }) => command.startsWith("sitekeeper.siteNavigation."));
    expect(keys.map(({ key, command }) => `${key} ${command.split(".").at(-1)}`)).toEqual([
      "f2 rename",
      "alt+up moveUp",
      "alt+down moveDown",
      "ctrl+c copyPath",
      "delete remove",
    ]);
    for (const { when } of keys) expect(when).toBe("focusedView == sitekeeper.siteNavigation && !inputFocus");
  });
});

describe("the Command Palette", () => {
  const palette = contributes.menus.commandPalette ?? [];
  const whenOf = (name: string) => palette.find(({ command }) => command === `${VIEW_ID}.${name}`)?.when ?? "";

  it("hides group commands when there can be no groups", () => {
    for (const name of ["rotate", "copyToken", "edit", "forget", "refreshAll"]) {
      for (const cause of ["not-connected", "no-groups", "local-stopped"])
        expect(whenOf(name)).toContain(`cause != ${cause}`);
    }
  });

  it("keeps the commands that load the extension's code, and the commands that explain why a host is not supported", () => {
    for (const name of ["connect", "startLocalService", "showLog"]) expect(whenOf(name)).toBe("");
    for (const cause of ["untrusted", "browser"])
      expect(palette.filter(({ when }) => when?.includes(cause))).toEqual([]);
  });
});

describe("when clauses in package.json", () => {
  const clauses = [
    ...contributes.commands.map(({ enablement }) => enablement),
    ...Object.values(contributes.menus)
      .flat()
      .map(({ when }) => when),
    ...contributes.keybindings.map(({ when }) => when),
    ...Object.values(contributes.views)
      .flat()
      .map(({ when }) => when),
    ...contributes.viewsWelcome.map(({ when }) => when),
    ...matches(JSON.stringify(contributes.walkthroughs), /onContext:([\w.]+)/g),
  ].filter((clause) => clause !== undefined);

  it("use only context keys that exist", () => {
    const existing = [
      ...BUILT_IN_KEYS,
      HAS_PAGES,
      HAS_SITE_CONFIG,
      NAVIGATION_IS_EMPTY,
      ...CONTEXT_KEYS.map((key) => `${VIEW_ID}.${key}`),
    ];
    const keys = clauses.flatMap(keysOf);
    expect(keys.length).toBeGreaterThan(60);
    expect(keys.filter((key) => !existing.includes(key))).toEqual([]);
  });

  it("show exactly one welcome view for each reason why a view is empty", () => {
    const causes = clauses.flatMap((clause) => matches(clause, /\.cause == ([\w-]+)/g));
    expect(causes.sort()).toEqual([...WELCOME_CAUSES].sort());
  });
});
