import { beforeEach, describe, expect, it, vi } from "vitest";
import { URI, Utils } from "vscode-uri";
import type { CommandContext } from "../commandContext.ts";

/** The files in the workspace, by path. */
const files = new Map<string, string>();
const opened: string[] = [];
const messages: string[] = [];
/** What happens while the user enters the project name. */
let whileAsking = () => {};

vi.mock("vscode", () => ({
  Uri: Object.assign(URI, { joinPath: Utils.joinPath }),
  window: {
    showTextDocument: async ({ path }: URI) => void opened.push(path),
    showInformationMessage: async (message: string) => void messages.push(message),
  },
  workspace: {
    asRelativePath: ({ path }: URI) => path.slice(1),
    fs: {
      writeFile: async ({ path }: URI, content: Uint8Array) => void files.set(path, new TextDecoder().decode(content)),
    },
  },
}));
vi.mock("../workspaceFiles.ts", () => ({
  workspaceFiles: { typeOf: async (uri: string) => (files.has(URI.parse(uri).path) ? "file" : undefined) },
}));
vi.mock("../navigation/askNames.ts", () => ({
  askName: async () => {
    whileAsking();
    return "Acme";
  },
}));
const { newSiteConfig, pagesText, siteFolders } = await import("./newSiteConfig.ts");

describe("New Site Config", () => {
  const client = { sendRequest: async () => ({ text: "new", pages: 1 }) };
  const context = { server: { start: async () => client } } as unknown as CommandContext;
  beforeEach(() => {
    files.clear();
    for (const list of [opened, messages]) list.length = 0;
    whileAsking = () => {};
  });

  it("creates the config and opens it", async () => {
    await newSiteConfig(context, URI.file("/acme"));
    expect([...files]).toEqual([["/acme/docs.json", "new"]]);
    expect(opened).toEqual(["/acme/docs.json"]);
  });

  it.each([
    ["existed before", () => files.set("/acme/docs.json", "old")],
    ["is created while the user enters the name", () => (whileAsking = () => files.set("/acme/docs.json", "old"))],
  ])("opens a config that %s, and does not overwrite it", async (_, create) => {
    create();
    await newSiteConfig(context, URI.file("/acme"));
    expect([...files]).toEqual([["/acme/docs.json", "old"]]);
    expect(opened).toEqual(["/acme/docs.json"]);
    expect(messages).toEqual(["acme/docs.json already exists."]);
  });
});

const PAGES = ["docs/x.mdx", "docs/deep/y.mdx", "blog/w.md", "api/z.md", "README.md"];

it.each<[string, string, readonly string[], boolean, readonly string[]]>([
  ["a workspace folder without pages", "/a/acme", [], false, ["acme: 0 (/a/acme)"]],
  [
    "folders that contain pages, relative to the workspace folder",
    "/a/acme",
    PAGES,
    false,
    ["acme: 5 (/a/acme)", "docs: 2 (/a/acme/docs)", "api: 1 (/a/acme/api)", "blog: 1 (/a/acme/blog)"],
  ],
  [
    "folders prefixed with the name of their workspace folder if there are several",
    "/a/acme",
    ["docs/x.mdx"],
    true,
    ["acme: 1 (/a/acme)", "acme/docs: 1 (/a/acme/docs)"],
  ],
  ["the root of a disk", "/", ["docs/x.mdx"], false, ["acme: 1 (/)", "docs: 1 (/docs)"]],
])("lists %s", (_, path, pages, isOneOfMany, expected) => {
  const whole = pages.map((page) => `${path === "/" ? "" : path}/${page}`);
  const found = siteFolders({ name: "acme", path }, whole, isOneOfMany);
  expect(found.map((folder) => `${folder.label}: ${folder.pages} (${folder.path})`)).toEqual(expected);
});

it.each([
  [0, "no pages yet"],
  [1, "1 page"],
  [12, "12 pages"],
  [2000, "2000+ pages"],
])("counts %d pages", (pages, text) => {
  expect(pagesText(pages, 2000)).toBe(text);
});
