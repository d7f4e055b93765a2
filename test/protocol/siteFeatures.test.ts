import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect } from "vitest";
import type {
  ClientCapabilities,
  CodeAction,
  CodeLens,
  CompletionList,
  DocumentLink,
  Hover,
  InlayHint,
  Location,
  Position,
  TextDocumentEdit,
  WorkspaceEdit,
  WorkspaceSymbol,
} from "vscode-languageserver-protocol";
import type { Client, ClientOptions } from "./support/client.ts";
import { protocolTest } from "./support/protocolTest.ts";

const text = `{
  "name": "Acme",
  "versions": ["v1", "v2"],
  "anchors": [{ "name": "API", "url": "api", "version": "v2" }],
  "openapi": "api/openapi.yaml",
  "navigation": [
    { "group": "Start", "pages": ["start", "guides/one"] },
    { "group": "More", "pages": ["guides/one", "api/users"] }
  ]
}
`;
const other = '{"name":"B","navigation":[{"group":"Elsewhere","pages":["start"]}]}';
const files = {
  "a/site.config.json": text,
  "a/start.mdx": "---\ntitle: Where to start\n---\n",
  "a/guides/one.mdx": "---\ntitle: One guide\n---\n",
  "a/api/users.md": "# Users",
  "a/api/openapi.yaml": "openapi: 3.0.0\ninfo: { title: Acme, version: '1' }\npaths: {}\n",
  "b/mint.json": other,
  "b/start.mdx": "# B",
  "lone.md": "# No site",
};

const capabilities: ClientCapabilities = {
  textDocument: {
    rename: { prepareSupport: true },
    codeLens: { dynamicRegistration: true },
    references: { dynamicRegistration: true },
  },
  workspace: {
    workspaceEdit: { documentChanges: true, resourceOperations: ["create", "rename", "delete"] },
    codeLens: { refreshSupport: true },
    inlayHint: { refreshSupport: true },
  },
};
const editor = (rootUri: string): ClientOptions => ({
  rootUri,
  capabilities,
  initializationOptions: { showPlacesCommand: "show.places" },
});
const setUp = { files, client: editor };

/** Returns the position at an offset of `into` from the first occurrence of `part` in the text. */
function at(part: string, into = 1): Position {
  const before = text.slice(0, text.indexOf(part) + into).split("\n");
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
}

/** Returns the text of a file after a workspace edit. */
function applied(before: string, edit: WorkspaceEdit | null, uri: string): string {
  const change = edit?.documentChanges?.find(
    (each): each is TextDocumentEdit => "textDocument" in each && each.textDocument.uri === uri,
  );
  const offset = ({ line, character }: Position): number =>
    before
      .split("\n")
      .slice(0, line)
      .reduce((sum, { length }) => sum + length + 1, character);
  return [...(change?.edits ?? [])]
    .sort((a, b) => offset(b.range.start) - offset(a.range.start))
    .reduce((all, { range, ...each }) => {
      const newText = "newText" in each ? each.newText : "";
      return all.slice(0, offset(range.start)) + newText + all.slice(offset(range.end));
    }, before);
}

/** The time in milliseconds for which the server waits until it has read a site, before it answers without it. */
const READING_MS = 500;

/** Sends a request, and repeats it if this machine is so slow that the server may have answered without the site. */
async function answerInTime<Result>(ask: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  const answer = await ask();
  return performance.now() - start < READING_MS ? answer : answerInTime(ask);
}

const linesOf = (places: readonly Location[]) => places.map(({ range }) => range.start.line);
const request = <Result>(client: Client, method: string, uri: string, params: object): Promise<Result> =>
  client.request<Result>(`textDocument/${method}`, { textDocument: { uri }, ...params });

describe("site config", () => {
  protocolTest("links strings to their files in the first response", setUp, async ({ client, uri }) => {
    const config = await client.open(uri("a/site.config.json"), text);
    // Clients do not request links again, so the server responds only after it has read the site.
    const links = await request<DocumentLink[]>(client, "documentLink", config, {});
    const targets = links.map(({ target }) => target?.slice(uri("").length));
    expect(new Set(targets)).toEqual(
      new Set(["/a/start.mdx", "/a/guides/one.mdx", "/a/api/users.md", "/a/api/openapi.yaml"]),
    );
    const page = await request<Location[]>(client, "definition", config, { position: at('"guides/one"') });
    expect(page.map((place) => place.uri)).toEqual([uri("a/guides/one.mdx")]);
    const version = await request<Location[]>(client, "definition", config, { position: at('"version": "v2"', 13) });
    expect(version).toMatchObject([{ uri: config, range: { start: { line: 2 } } }]);
  });

  protocolTest(
    "uses data from the disk in answers to requests that arrive just after opening",
    setUp,
    async ({ client, uri }) => {
      const config = await client.open(uri("a/site.config.json"), text);
      const hover = await answerInTime(() =>
        request<Hover | null>(client, "hover", config, { position: at('"start"') }),
      );
      const list = await request<CompletionList>(client, "completion", config, { position: at('"guides/one"') });
      expect(list.items.map(({ label }) => label)).toContain("api/users");
      expect(JSON.stringify(hover)).toContain("Where to start");
    },
  );

  protocolTest("finds references and highlights", setUp, async ({ client, uri }) => {
    const config = await client.open(uri("a/site.config.json"), text);
    const position = at('"guides/one"');
    const context = { includeDeclaration: true };
    expect(linesOf(await request(client, "references", config, { position, context }))).toEqual([6, 7]);
    expect(await request<Location[]>(client, "documentHighlight", config, { position })).toHaveLength(2);
    expect(linesOf(await request(client, "references", config, { position: at('"v2"'), context }))).toEqual([2, 3]);
  });

  protocolTest("renames a page with its file, a version and a group", setUp, async ({ client, uri }) => {
    const config = await client.open(uri("a/site.config.json"), text);
    const position = at('"guides/one"', 3);
    expect(await request(client, "prepareRename", config, { position })).toMatchObject({ placeholder: "guides/one" });
    const edit = await request<WorkspaceEdit>(client, "rename", config, { position, newName: "guides/first" });
    expect(applied(text, edit, config)).toBe(text.replaceAll("guides/one", "guides/first"));
    expect(edit.documentChanges?.at(-1)).toMatchObject({
      kind: "rename",
      oldUri: uri("a/guides/one.mdx"),
      newUri: uri("a/guides/first.mdx"),
    });
    const version = await request<WorkspaceEdit>(client, "rename", config, { position: at('"v2"'), newName: "v3" });
    expect(applied(text, version, config)).toBe(text.replaceAll('"v2"', '"v3"'));
    const group = await request<WorkspaceEdit>(client, "rename", config, { position: at('"Start"'), newName: "Begin" });
    expect(applied(text, group, config)).toBe(text.replace("Start", "Begin"));
  });

  // Neovim declares resource operations, but not documentChanges.
  const operationsAlone: ClientCapabilities = {
    textDocument: { codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } } },
    workspace: { workspaceEdit: { resourceOperations: ["rename", "create", "delete"] } },
  };
  const noDocumentChanges = { files, client: { capabilities: operationsAlone } };

  protocolTest(
    "renames and creates files for a client without documentChanges",
    noDocumentChanges,
    async ({ client, uri }) => {
      const broken = text.replace('"api/users"', '"api/none"');
      const config = await client.open(uri("a/site.config.json"), broken);
      const edit = await request<WorkspaceEdit>(client, "rename", config, {
        position: at('"start"'),
        newName: "begin",
      });
      expect(edit.documentChanges).toMatchObject([
        { textDocument: { uri: config }, edits: [{ newText: '"begin"' }] },
        { kind: "rename", oldUri: uri("a/start.mdx"), newUri: uri("a/begin.mdx") },
      ]);
      const start = at('"api/users"');
      const range = { start, end: start };
      const actions = await request<CodeAction[]>(client, "codeAction", config, {
        range,
        context: { diagnostics: [] },
      });
      const create = actions.find(({ title }) => title.startsWith("Create page"));
      expect(create?.edit?.documentChanges?.[0]).toMatchObject({ kind: "create", uri: uri("a/api/none.mdx") });
    },
  );

  const twoOfOne = { files: { ...files, "a/mint.json": other }, client: editor };

  protocolTest("renames a page in all configs that list it", twoOfOne, async ({ client, uri }) => {
    const config = await client.open(uri("a/site.config.json"), text);
    const edit = await request<WorkspaceEdit>(client, "rename", config, { position: at('"start"'), newName: "begin" });
    expect(applied(text, edit, config)).toBe(text.replace('"start"', '"begin"'));
    expect(applied(other, edit, uri("a/mint.json"))).toBe(other.replace('"start"', '"begin"'));
    expect(edit.documentChanges).toContainEqual(
      expect.objectContaining({ textDocument: { uri: uri("a/mint.json"), version: null } }),
    );
    expect(edit.documentChanges?.at(-1)).toMatchObject({ kind: "rename", newUri: uri("a/begin.mdx") });
    expect(edit.documentChanges).toHaveLength(3);
  });

  protocolTest("explains why something cannot be renamed", setUp, async ({ client, uri }) => {
    const config = await client.open(uri("a/site.config.json"), text);
    const nothing = request(client, "prepareRename", config, { position: at('"Acme"') });
    await expect(nothing).rejects.toMatchObject({ code: -32803, message: /can be renamed/ });
    const position = at('"guides/one"');
    const taken = request(client, "rename", config, { position, newName: "start" });
    await expect(taken).rejects.toMatchObject({ code: -32803, message: 'Page "start" already exists.' });
    const outside = request(client, "rename", config, { position, newName: "../x" });
    await expect(outside).rejects.toMatchObject({ message: /is outside the site folder/ });
  });

  protocolTest("shows page titles as inlay hints", setUp, async ({ client, uri }) => {
    const config = await client.open(uri("a/site.config.json"), text);
    const range = { start: { line: 6, character: 0 }, end: { line: 7, character: 0 } };
    const hints = await request<InlayHint[]>(client, "inlayHint", config, { range });
    expect(hints.map(({ label }) => label)).toEqual(["Where to start", "One guide"]);
  });
});

describe("workspace", () => {
  protocolTest(
    "finds groups and pages of all configs by name, whether or not the configs are open",
    setUp,
    async ({ client, uri }) => {
      await client.open(uri("a/site.config.json"), text);
      const find = (query: string) =>
        answerInTime(() => client.request<WorkspaceSymbol[]>("workspace/symbol", { query }));
      expect(await find("where to")).toMatchObject([{ name: "Where to start (start)" }]);
      expect(await find("elsew")).toMatchObject([{ name: "Elsewhere", location: { uri: uri("b/mint.json") } }]);
      expect(await find("users")).toMatchObject([{ name: "api/users", containerName: "More" }]);
      expect((await find("start")).map(({ location }) => location.uri)).toEqual(
        expect.arrayContaining([uri("a/site.config.json"), uri("b/mint.json")]),
      );
    },
  );

  protocolTest("updates entries when files are renamed", setUp, async ({ client, uri, folder }) => {
    const config = uri("a/site.config.json");
    const move = (from: string, to: string) =>
      client.request<WorkspaceEdit | null>("workspace/willRenameFiles", {
        files: [{ oldUri: uri(from), newUri: uri(to) }],
      });
    const file = await move("a/guides/one.mdx", "a/tutorials/one.mdx");
    expect(applied(text, file, config)).toBe(text.replaceAll("guides/one", "tutorials/one"));
    // The file is not open, so the edit has no document version.
    expect(file?.documentChanges).toMatchObject([{ textDocument: { uri: config, version: null } }]);
    const api = await move("a/api", "a/reference");
    expect(JSON.parse(applied(text, api, config))).toMatchObject({
      anchors: [{ url: "reference" }],
      openapi: "reference/openapi.yaml",
      navigation: [{}, { pages: ["guides/one", "reference/users"] }],
    });
    expect(await move("lone.md", "alone.md")).toBeNull();
    const gone = await move("a/guides/one.mdx", "b/one.mdx");
    expect(JSON.parse(applied(text, gone, config)).navigation).toMatchObject([
      { pages: ["start"] },
      { pages: ["api/users"] },
    ]);
    expect(readFileSync(path.join(folder, "a/site.config.json"), "utf8")).toBe(text);
  });

  protocolTest("adds redirects for moved pages on request, and only once", setUp, async ({ client, uri }) => {
    const config = uri("a/site.config.json");
    const redirects = (from: string, to: string, isUndo = false) =>
      client.request<WorkspaceEdit | null>("sitekeeper/redirectsAfterMove", {
        files: [{ oldUri: uri(from), newUri: uri(to) }],
        isUndo,
      });
    const added = applied(text, await redirects("a/guides/one.mdx", "a/tutorials/one.mdx"), config);
    expect(JSON.parse(added).redirects).toEqual([{ source: "/guides/one", destination: "/tutorials/one" }]);
    await client.open(config, added);
    expect(await redirects("a/guides/one.mdx", "a/tutorials/one.mdx")).toBeNull();
    expect(await redirects("lone.md", "alone.md")).toBeNull();
    const undone = await redirects("a/tutorials/one.mdx", "a/guides/one.mdx", true);
    expect(JSON.parse(applied(added, undone, config))).not.toHaveProperty("redirects");
  });

  protocolTest("removes entries when files are deleted", setUp, async ({ client, uri }) => {
    const config = await client.open(uri("a/site.config.json"), text);
    const remove = (name: string) =>
      client.request<WorkspaceEdit | null>("workspace/willDeleteFiles", { files: [{ uri: uri(name) }] });
    const edit = await remove("a/guides");
    expect(JSON.parse(applied(text, edit, config)).navigation).toMatchObject([
      { pages: ["start"] },
      { pages: ["api/users"] },
    ]);
    expect(edit?.documentChanges).toMatchObject([{ textDocument: { version: expect.any(Number) } }]);
    expect(await remove("lone.md")).toBeNull();
  });

  protocolTest("sends document versions only to clients that support them", { files }, async ({ client, uri }) => {
    const config = await client.open(uri("a/site.config.json"), text);
    const moves = [{ oldUri: uri("a/start.mdx"), newUri: uri("a/begin.mdx") }];
    const edit = await client.request<WorkspaceEdit>("workspace/willRenameFiles", { files: moves });
    expect(Object.keys(edit.changes ?? {})).toEqual([config]);
  });
});

describe("page", () => {
  const lenses = (client: Client, uri: string) => request<CodeLens[]>(client, "codeLens", uri, {});

  protocolTest(
    "has a code lens with its groups, even if it is not open on the server",
    setUp,
    async ({ client, uri }) => {
      await client.until(() => client.received.includes("client/registerCapability"), "a registration");
      expect(client.initialized.capabilities.codeLensProvider).toBeUndefined();
      const [lens] = await lenses(client, uri("a/guides/one.mdx"));
      expect(lens?.command).toMatchObject({ title: "Listed in Start, More", command: "show.places" });
      expect(lens?.command?.arguments?.[0]).toBe(uri("a/guides/one.mdx"));
      expect(linesOf(lens?.command?.arguments?.[2])).toEqual([6, 7]);
      expect(await lenses(client, uri("lone.md"))).toEqual([]);
      expect(client.published.filter(({ uri }) => uri.endsWith(".mdx"))).toEqual([]);
    },
  );

  protocolTest("gets a new code lens when a config changes", setUp, async ({ client, uri }) => {
    const config = await client.open(uri("a/site.config.json"), text);
    await lenses(client, uri("a/start.mdx"));
    const refreshes = () => client.received.filter((method) => method === "workspace/codeLens/refresh").length;
    await client.until(() => refreshes() > 0, "a refresh");
    const before = refreshes();
    await client.replace(config, text.replace('"start", ', ""));
    await client.until(() => refreshes() > before, "another refresh");
    const [lens] = await lenses(client, uri("a/start.mdx"));
    expect(lens?.command?.title).toBe("Not in the navigation");
  });

  protocolTest("has its locations in the navigation on request", setUp, async ({ client, uri }) => {
    const places = (name: string) => client.request("sitekeeper/pagePlaces", { uri: uri(name) });
    expect(await places("a/guides/one.mdx")).toMatchObject([{ trail: "Start" }, { trail: "More" }]);
    expect(await places("lone.md")).toEqual([]);
  });

  protocolTest("is referenced by the entries that list it", setUp, async ({ client, uri }) => {
    const context = { includeDeclaration: true };
    const references = (name: string) =>
      request<Location[]>(client, "references", uri(name), { position: { line: 1, character: 2 }, context });
    const found = await references("a/guides/one.mdx");
    expect(found.map((place) => place.uri)).toEqual([uri("a/site.config.json"), uri("a/site.config.json")]);
    expect(linesOf(found)).toEqual([6, 7]);
    expect(await references("lone.md")).toEqual([]);
  });

  protocolTest(
    "has no code lens if the client does not have the command for it",
    { files },
    async ({ client, uri }) => {
      expect(client.initialized.capabilities.codeLensProvider).toBeUndefined();
      await expect(lenses(client, uri("a/guides/one.mdx"))).rejects.toThrow("Unhandled method");
    },
  );
});
