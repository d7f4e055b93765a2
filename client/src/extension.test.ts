import path from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ExtensionContext } from "vscode";
import { fakeEditor } from "./testing/fakeEditor.ts";
import { readManifest } from "./testing/manifest.ts";
import { staticImports } from "./testing/staticImports.ts";

interface Contributes {
  readonly commands: readonly { readonly command: string }[];
  readonly views: Readonly<Record<string, readonly { readonly id: string; readonly when?: string }[]>>;
  readonly languageModelTools: readonly { readonly name: string }[];
  readonly mcpServerDefinitionProviders: readonly { readonly id: string }[];
}
const manifest = readManifest<{ readonly contributes: Contributes }>();
const { contributes } = manifest;

/** The calls to the parts of the extension, in order. */
const done: string[] = [];
/** The error to throw when a part is loaded. */
let broken: string | undefined;
let isRunning = false;

const load = (name: string): void => {
  if (broken !== undefined) throw new Error(broken);
  done.push(`load ${name}`);
};
const run = (command: string, args: readonly unknown[]) => void done.push(`${command}(${args.join(", ")})`);

const context = {
  extension: { packageJSON: manifest },
  subscriptions: [],
  globalState: { get: () => undefined },
  workspaceState: { get: (_: string, otherwise: unknown) => otherwise },
  globalStorageUri: { fsPath: path.join(import.meta.dirname, "missing") },
  asAbsolutePath: (file: string) => file,
} as unknown as ExtensionContext;

/** Activates the extension in a window whose workspace contains files. */
async function start(files: readonly string[] = []) {
  const { editor, activate } = await prepare(files);
  activate();
  return editor;
}

/** Like `start`, but does not activate the extension. */
async function prepare(files: readonly string[] = []) {
  const editor = fakeEditor();
  editor.files.push(...files.map((file) => ({ path: file, text: '{ "name": "Acme", "navigation": [] }' })));
  vi.resetModules();
  vi.doMock("vscode", () => editor.vscode);
  vi.doMock("./siteConfig/part.node.ts", () => ({
    openWithProcess: () => {
      load("site configs");
      return {
        server: {
          start: async () => done.push("start the server"),
          get receivesRenames() {
            return isRunning;
          },
          editForRename: async ({ files }: { files: readonly unknown[] }) => `edit for ${files}`,
        },
        navigation: { onDidChangeTreeData: () => {}, getChildren: async () => ["row"] },
        explanations: { onDidChange: () => {} },
        runCommand: run,
      };
    },
  }));
  vi.doMock("./userGroups/part.ts", () => ({
    openUserGroups: () => {
      load("user groups");
      return {
        view: { onDidChangeTreeData: () => {}, getChildren: async () => ["row"] },
        documents: { onDidChangeFile: () => {} },
        runCommand: run,
      };
    },
  }));
  const { activate } = await import("./extension.node.ts");
  return { editor, activate: () => activate(context) };
}

beforeEach(() => {
  done.length = 0;
  broken = undefined;
  isRunning = false;
});

describe("activate", () => {
  it("registers every command, tool, MCP server and view", async () => {
    const { commands, views, tools, mcpProviders } = await start();
    const shown = Object.values(contributes.views)
      .flat()
      .filter(({ when }) => when === undefined);
    expect([...commands.keys()].sort()).toEqual(contributes.commands.map(({ command }) => command).sort());
    expect([...views.keys()].sort()).toEqual(shown.map(({ id }) => id).sort());
    expect(tools.sort()).toEqual(contributes.languageModelTools.map(({ name }) => name).sort());
    expect(mcpProviders).toEqual(contributes.mcpServerDefinitionProviders.map(({ id }) => id));
    expect(done).toEqual([]);
  });

  it("starts the server if a site config is open", async () => {
    const { editor, activate } = await prepare();
    editor.open("/site/mint.json", "site-config", "{}");
    activate();
    await expect.poll(() => done).toEqual(["load site configs", "start the server"]);
  });

  it("loads nothing if there is no site config", async () => {
    const { contextKeys, open } = await start(["/site/data.json"]);
    open("/site/data.json", "json", "{}");
    await expect.poll(() => contextKeys.get("sitekeeper.hasSiteConfig")).toBe(false);
    expect(contextKeys.has("sitekeeper.hasPages")).toBe(false);
    expect(done).toEqual([]);
  });

  it("searches a workspace that has neither site configs nor pages only once", async () => {
    const { contextKeys, searches } = await start(["/site/data.json", "/site/README.md"]);
    await expect.poll(() => contextKeys.get("sitekeeper.hasSiteConfig")).toBe(false);
    expect(searches).toEqual(["**/{.sitekeeper.json,docs.json,mint.json,site.config.json,*.mdx}"]);
  });

  it("shows the view for a workspace that has pages but no site config", async () => {
    const { contextKeys, views } = await start(["/site/start.mdx"]);
    await expect.poll(() => contextKeys.get("sitekeeper.hasPages")).toBe(true);
    expect([...views.keys()]).toContain("sitekeeper.siteNavigation");
    expect(contextKeys.get("sitekeeper.hasSiteConfig")).toBe(false);
  });

  it.each(["/site/.sitekeeper.json", "/site/docs/site.config.json"])("finds %s next to pages", async (file) => {
    const { contextKeys } = await start(["/site/start.mdx", file]);
    await expect.poll(() => contextKeys.get("sitekeeper.hasSiteConfig")).toBe(true);
    expect(contextKeys.has("sitekeeper.hasPages")).toBe(false);
  });

  it("reads only files that could be a site config", async () => {
    const read: string[] = [];
    const recognizeText = (uri: string) => {
      read.push(uri);
      return "other";
    };
    vi.doMock("@sitekeeper/server/patterns", async (original) => ({ ...(await original<object>()), recognizeText }));
    const { open } = await start();
    open("/site/data.json", "json", "{}");
    open("/site/package.json", "json", '{ "name": "acme", "scripts": {} }');
    open("/site/acme.json", "json", '{ "name": "Acme", "navigation": [{ "group": "Start", "pages": [] }] }');
    open("/site/mint.json", "json", "{}");
    await expect.poll(() => read).toEqual(["file:///site/acme.json", "file:///site/mint.json"]);
    vi.doUnmock("@sitekeeper/server/patterns");
  });

  it("starts the server if the workspace contains a site config", async () => {
    const { contextKeys } = await start(["/site/docs/mint.json"]);
    await expect.poll(() => done).toEqual(["load site configs", "start the server"]);
    expect(contextKeys.get("sitekeeper.hasSiteConfig")).toBe(true);
  });

  it("starts the server when a site config is opened", async () => {
    const { open } = await start();
    open("/elsewhere/mint.json", "site-config", "{}");
    await expect.poll(() => done).toEqual(["load site configs", "start the server"]);
  });

  it("handles file renames until the server is running", async () => {
    const { rename, contextKeys } = await start(["/site/docs/mint.json"]);
    expect(await rename(["one.mdx"])).toEqual(["edit for one.mdx"]);
    await expect.poll(() => contextKeys.get("sitekeeper.hasSiteConfig")).toBe(true);
    isRunning = true;
    expect(await rename(["two.mdx"])).toEqual([]);
  });

  it("does not delay file renames if there is no site config or if the server cannot start", async () => {
    expect(await (await start()).rename(["one.mdx"])).toEqual([undefined]);
    broken = "The file is damaged.";
    const errors = vi.spyOn(console, "error").mockReturnValue();
    expect(await (await start(["/site/docs/mint.json"])).rename(["one.mdx"])).toEqual([undefined]);
    await expect.poll(() => errors.mock.calls.length).toBe(1);
    errors.mockRestore();
  });

  it("loads the part that a command belongs to only once, and forwards the command's arguments", async () => {
    const { commands } = await start();
    await commands.get("sitekeeper.openSitePreview")?.("config");
    await commands.get("sitekeeper.showLog")?.();
    await commands.get("sitekeeper.userGroups.rotate")?.("row", "rows");
    expect(done).toEqual([
      "load site configs",
      "sitekeeper.openSitePreview(config)",
      "sitekeeper.showLog()",
      "load user groups",
      "sitekeeper.userGroups.rotate(row, rows)",
    ]);
  });

  it.each(Object.values(contributes.views).flat())("loads the part that the view $id belongs to", async ({ id }) => {
    const { views } = await start(["/site/start.mdx"]);
    await expect.poll(() => views.has(id)).toBe(true);
    expect(await views.get(id)?.treeDataProvider.getChildren?.()).toEqual(["row"]);
    expect(done.length).toBe(1);
  });

  it("reports an error if a part cannot be loaded, and tries again on the next call", async () => {
    const { commands } = await start();
    broken = "The file is damaged.";
    await expect(commands.get("sitekeeper.showLog")?.()).rejects.toThrow(
      /^Could not load part of the extension \(The file is damaged\.\)/,
    );
    broken = undefined;
    await commands.get("sitekeeper.showLog")?.();
    expect(done).toEqual(["load site configs", "sitekeeper.showLog()"]);
  });
});

describe("the bundle that every window loads", () => {
  it("contains only the code that registers everything else", async () => {
    const modules = await staticImports("client/src/extension.node.ts");
    expect(modules).toContain("client/src/siteConfig/register.ts");
    // The JSON parser and the schema may be loaded from here, too.
    const large =
      /^user-groups|node_modules\/(?!@vscode\/l10n|jsonc-parser)|server\/src\/(?:mdx|site|kinds|rules|features|lsp)\//;
    expect([...modules].filter((file) => large.test(file))).toEqual([]);
  });
});
