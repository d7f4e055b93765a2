import { describe, expect } from "vitest";
import type {
  ClientCapabilities,
  CodeAction,
  CompletionItem,
  CompletionList,
  Diagnostic,
  DocumentLink,
  DocumentSymbol,
  FoldingRange,
  Hover,
  Location,
  Position,
  TextEdit,
  WorkspaceEdit,
} from "vscode-languageserver-protocol";
import { FIX_ALL, FIX_ALL_KIND, type FixAllResult } from "../../server/src/protocol.ts";
import type { Client } from "./support/client.ts";
import { protocolTest } from "./support/protocolTest.ts";

const files = {
  "site.config.json": `{
  "name": "Acme",
  "logo": "/logo.png", "favicon": "/logo.png",
  "colors": { "primary": "#0d9373" },
  "navigation": [{ "group": "Begin", "pages": ["start", "guides/setup"] }]
}
`,
  "logo.png": Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, ...Array(8).fill(0), 0, 0, 4, 176, 0, 0, 2, 118),
  "start.mdx": "[a](/guides/setpu)\n",
  "guides/setup.mdx": "---\ntitle: Set it up\n---\n\nDo this first.\n\n## Install\n",
};
const named = {
  ...files,
  "snippets/plans.mdx": "export const Plan = () => <b />;\n\nexport const Price = () => <i />;\n",
};
const dynamicRegistration = true;
const capabilities: ClientCapabilities = {
  textDocument: {
    synchronization: { dynamicRegistration },
    codeAction: {
      dynamicRegistration,
      codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix"] } },
    },
    completion: { dynamicRegistration },
    definition: { dynamicRegistration },
    documentSymbol: { dynamicRegistration, hierarchicalDocumentSymbolSupport: true },
    foldingRange: { dynamicRegistration },
    linkedEditingRange: { dynamicRegistration },
    documentLink: { dynamicRegistration },
    hover: { dynamicRegistration, contentFormat: ["markdown"] },
    onTypeFormatting: { dynamicRegistration },
    rename: { dynamicRegistration, prepareSupport: true },
  },
  workspace: { workspaceEdit: { documentChanges: true } },
};
const client = (rootUri: string) => ({ rootUri, capabilities });
const workspace = { workspaceEdit: { documentChanges: true, resourceOperations: ["create" as const] } };
const creating = (rootUri: string) => ({ rootUri, capabilities: { ...capabilities, workspace } });

/** Opens a page whose text on disk is different and has a finding, after the server has read the site. */
async function openPage({ client, uri }: { client: Client; uri(name: string): string }, text: string): Promise<string> {
  await client.publishedFor(uri("start.mdx"), (now) => now.length > 0);
  return client.open(uri("start.mdx"), text, "mdx");
}

const text = "[a](/guides/setup#install), [b](./guides/setup.mdx) and [c](#end).\n\n![L](/logo.png)\n\n## End\n";
const at = (line: number, character: number) => ({ line, character });

describe("open page", () => {
  protocolTest("is pulled by a client after a registration", { files, client }, async ({ client, uri }) => {
    await client.publishedFor(uri("start.mdx"), (now) => now.length > 0);
    await client.until(() => client.registered.length > 0, "a registration");
    const registered = client.registered.flatMap(({ registrations }) => registrations);
    const methods = registered.map(({ method }) => method);
    // Each completion item has documentation.
    const completion = registered.find(({ method }) => method === "textDocument/completion");
    expect(completion?.registerOptions).toMatchObject({ resolveProvider: true });
    expect(methods).toEqual(
      expect.arrayContaining(
        [
          "codeAction",
          "completion",
          "definition",
          "documentLink",
          "documentSymbol",
          "foldingRange",
          "hover",
          "linkedEditingRange",
          "onTypeFormatting",
          "rename",
        ].map((name) => `textDocument/${name}`),
      ),
    );
  });

  protocolTest("has quick fixes for its findings", { files, client }, async (test) => {
    const { client } = test;
    const page = await openPage(test, "New. [a](/guides/setpu)\n");
    const isNew = (items: readonly Diagnostic[]) => items[0]?.range.start.character === 9;
    const diagnostics = await client.publishedFor(page, isNew);
    const [fix, ...others] = await client.request<CodeAction[]>("textDocument/codeAction", {
      textDocument: { uri: page },
      range: { start: at(0, 12), end: at(0, 12) },
      context: { diagnostics },
    });
    expect(fix).toMatchObject({
      title: 'Change to "/guides/setup"',
      kind: "quickfix",
      isPreferred: true,
      diagnostics,
      edit: {
        documentChanges: [
          { textDocument: { uri: page, version: expect.any(Number) }, edits: [{ newText: "/guides/setup" }] },
        ],
      },
    });
    expect(others.filter(({ isPreferred }) => isPreferred)).toEqual([]);
    const elsewhere = await client.request<CodeAction[]>("textDocument/codeAction", {
      textDocument: { uri: page },
      range: { start: at(0, 1), end: at(0, 1) },
      context: { diagnostics: [] },
    });
    expect(elsewhere).toEqual([]);
  });

  protocolTest("applies all safe fixes at once", { files, client }, async (test) => {
    const { client } = test;
    const page = await openPage(test, "[a](/Guides/Setup#Install), [b](/guides/Setup) and [c](/guides/setpu)\n");
    const textDocument = { uri: page };
    const expected = [{ newText: "/guides/setup#install" }, { newText: "/guides/setup" }];
    const registered = client.registered.flatMap(({ registrations }) => registrations);
    expect(registered.find(({ method }) => method === "textDocument/codeAction")?.registerOptions).toMatchObject({
      codeActionKinds: ["quickfix", FIX_ALL_KIND, "refactor.surround", "refactor.extract"],
    });
    const actionsAt = (range: { start: Position; end: Position }, only: string[]) =>
      client.request<CodeAction[]>("textDocument/codeAction", {
        textDocument,
        range,
        context: { diagnostics: [], only },
      });
    const [all, ...others] = await actionsAt({ start: at(0, 0), end: at(1, 0) }, ["source.fixAll"]);
    expect(others).toEqual([]);
    expect(all).toMatchObject({ kind: FIX_ALL_KIND, edit: { documentChanges: [{ edits: expected }] } });
    const ofRule = (await actionsAt({ start: at(0, 6), end: at(0, 6) }, ["quickfix"])).find(({ title }) =>
      title.startsWith("Fix all"),
    );
    expect(ofRule).toMatchObject({
      title: "Fix all link-not-found findings in this file",
      edit: { documentChanges: [{ edits: [{ newText: "/guides/setup#Install" }, { newText: "/guides/setup" }] }] },
    });
    const result = await client.request<FixAllResult>(FIX_ALL, { uri: page });
    expect(result).toMatchObject({ fixed: 3, left: 1, edit: { documentChanges: [{ edits: expected }] } });
  });

  protocolTest("links to pages, headings and files", { files, client }, async (test) => {
    const { client, uri } = test;
    const page = await openPage(test, text);
    const textDocument = { uri: page };
    const links = await client.request<DocumentLink[]>("textDocument/documentLink", { textDocument });
    expect(links.map(({ target }) => target).sort()).toEqual(
      [`${uri("guides/setup.mdx")}#L7`, uri("guides/setup.mdx"), `${page}#L5`, uri("logo.png")].sort(),
    );
    const definition = (line: number, character: number) =>
      client.request<Location[]>("textDocument/definition", { textDocument, position: at(line, character) });
    expect(await definition(0, 6)).toMatchObject([{ uri: uri("guides/setup.mdx"), range: { start: at(6, 3) } }]);
    expect(await definition(0, 35)).toMatchObject([{ uri: uri("guides/setup.mdx"), range: { start: at(0, 0) } }]);
    expect(await definition(0, text.indexOf("#end"))).toMatchObject([{ uri: page, range: { start: at(4, 3) } }]);
    expect(await definition(2, 8)).toMatchObject([{ uri: uri("logo.png") }]);
    expect(await definition(0, 1)).toEqual([]);
  });

  protocolTest("has completions and hovers for components and front matter", { files, client }, async (test) => {
    const { client } = test;
    const page = await openPage(test, '---\ntag\n---\n\n<Card icon="rocket">\n  <Ic\n</Card>\n');
    const textDocument = { uri: page };
    const completed = (line: number, character: number) =>
      client.request<CompletionList>("textDocument/completion", { textDocument, position: at(line, character) });
    const { items: tags } = await completed(5, 5);
    const icon = tags.find(({ label }) => label === "Icon")!;
    expect(icon.textEdit).toMatchObject({ newText: 'Icon icon="" />', range: { start: at(5, 3), end: at(5, 5) } });
    const resolved = await client.request<CompletionItem>("completionItem/resolve", icon);
    expect(resolved.documentation).toMatchObject({ value: expect.stringContaining("An icon in the text.") });
    expect((await completed(1, 3)).items.map(({ label }) => label)).toContain("tag");
    const hover = (line: number, character: number) =>
      client.request<Hover | null>("textDocument/hover", { textDocument, position: at(line, character) });
    expect(await hover(4, 2)).toMatchObject({ contents: { value: expect.stringContaining("A box with a title") } });
    expect(await hover(4, 7)).toMatchObject({ contents: { value: expect.stringContaining("icon library") } });
    expect(await hover(4, 13)).toMatchObject({ contents: { value: expect.stringContaining("**rocket**") } });
    expect(await hover(1, 1)).toMatchObject({
      contents: { value: expect.stringContaining("A label after the name") },
    });
  });

  protocolTest("has an outline, folding ranges and linked tag names", { files, client }, async (test) => {
    const { client } = test;
    const page = await openPage(test, '## A\n\n<Card title="B">\n  Text.\n</Card>\n');
    const textDocument = { uri: page };
    const symbols = await client.request<DocumentSymbol[]>("textDocument/documentSymbol", { textDocument });
    expect(symbols).toMatchObject([{ name: "A", children: [{ name: "Card", detail: "B" }] }]);
    const folds = await client.request<FoldingRange[]>("textDocument/foldingRange", { textDocument });
    expect(folds).toMatchObject([
      { startLine: 0, endLine: 4 },
      { startLine: 2, endLine: 3 },
    ]);
    const position = at(4, 4);
    const linked = await client.request("textDocument/linkedEditingRange", { textDocument, position });
    expect(linked).toMatchObject({ ranges: [{ start: at(2, 1) }, { start: at(4, 2) }] });
  });

  protocolTest("closes a typed tag", { files, client }, async (test) => {
    const { client } = test;
    const page = await openPage(test, "<Steps>\n  <Step>\n</Steps>\n");
    const position = at(1, 8);
    const params = { textDocument: { uri: page }, position, ch: ">", options: { tabSize: 2, insertSpaces: true } };
    const edits = await client.request<TextEdit[]>("textDocument/onTypeFormatting", params);
    expect(edits).toEqual([{ range: { start: position, end: position }, newText: "</Step>" }]);
  });

  protocolTest("finds snippets and components by name", { files: named, client }, async (test) => {
    const { client, uri } = test;
    const page = await openPage(test, 'import { Plan } from "/snippets/plans.mdx";\n\n<Plan />\n\n<Pri\n');
    const textDocument = { uri: page };
    const { items } = await client.request<CompletionList>("textDocument/completion", {
      textDocument,
      position: at(4, 4),
    });
    const price = items.find(({ label }) => label === "Price")!;
    expect(price.additionalTextEdits).toMatchObject([{ newText: ", Price", range: { start: at(0, 13) } }]);
    const position = at(2, 3);
    const hover = await client.request<Hover>("textDocument/hover", { textDocument, position });
    expect(hover.contents).toMatchObject({ value: expect.stringContaining("export const Plan") });
    const places = await client.request<Location[]>("textDocument/definition", { textDocument, position });
    expect(places).toMatchObject([{ uri: uri("snippets/plans.mdx"), range: { start: at(0, 13) } }]);
    const edit = await client.request<WorkspaceEdit>("textDocument/rename", {
      textDocument,
      position,
      newName: "Offer",
    });
    expect(edit.documentChanges?.map((change) => "edits" in change && change.edits.length)).toEqual([1, 2]);
  });

  protocolTest("wraps and extracts the selection", { files, client: creating }, async (test) => {
    const { client, uri } = test;
    const page = await openPage(test, "One.\n\nTwo.\n");
    const actions = await client.request<CodeAction[]>("textDocument/codeAction", {
      textDocument: { uri: page },
      range: { start: at(2, 0), end: at(2, 4) },
      context: { diagnostics: [], only: ["refactor"] },
    });
    expect(actions.find(({ title }) => title === "Wrap in <Note>")?.edit?.documentChanges).toMatchObject([
      { edits: [{ newText: "<Note>\n  Two.\n</Note>" }] },
    ]);
    const [created, filled] = actions.find(({ title }) => title === "Extract to Snippet")?.edit?.documentChanges ?? [];
    expect(created).toMatchObject({ kind: "create", uri: uri("snippets/start-part.mdx") });
    expect(filled).toMatchObject({ edits: [{ newText: "Two.\n" }] });
  });

  protocolTest("renames headings and links to them", { files, client }, async (test) => {
    const { client, uri } = test;
    const page = await openPage(test, "[a](/guides/setup#install)\n");
    const setup = await client.open(uri("guides/setup.mdx"), `New.\n\n${files["guides/setup.mdx"]}`, "mdx");
    const textDocument = { uri: setup };
    const position = at(files["guides/setup.mdx"].split("\n").indexOf("## Install") + 2, 5);
    expect(await client.request("textDocument/prepareRename", { textDocument, position })).toMatchObject({
      placeholder: "Install",
    });
    const edit = await client.request<WorkspaceEdit>("textDocument/rename", {
      textDocument,
      position,
      newName: "Get it",
    });
    expect(edit.documentChanges).toMatchObject([
      { textDocument: { uri: setup, version: expect.any(Number) }, edits: [{ newText: "Get it" }] },
      { textDocument: { uri: page, version: expect.any(Number) }, edits: [{ newText: "#get-it" }] },
    ]);
    const elsewhere = client.request("textDocument/prepareRename", { textDocument, position: at(0, 0) });
    await expect(elsewhere).rejects.toThrow("Only headings, variables, and components can be renamed here.");
  });

  protocolTest("finds references in saved and unsaved text", { files, client }, async (test) => {
    const { client, uri } = test;
    const page = await openPage(test, "New [a](/guides/setup#install) and [b](./guides/setup.mdx)\n");
    const references = async (name: string, position: Position) => {
      const params = { textDocument: { uri: uri(name) }, position, context: { includeDeclaration: false } };
      const found = await client.request<Location[]>("textDocument/references", params);
      return found.map((location) => [location.uri, location.range.start.line, location.range.start.character]);
    };
    const links = [
      [page, 0, 8],
      [page, 0, 39],
    ];
    const entry = [uri("site.config.json"), 4, files["site.config.json"].split("\n")[4]!.indexOf('"guides/setup"')];
    expect(await references("guides/setup.mdx", at(0, 0))).toEqual([entry, ...links]);
    await client.open(uri("site.config.json"), files["site.config.json"]);
    expect(await references("site.config.json", at(4, Number(entry[2]) + 3))).toEqual([entry, ...links]);
    await client.open(uri("guides/setup.mdx"), files["guides/setup.mdx"], "mdx");
    expect(await references("guides/setup.mdx", at(6, 4))).toEqual([links[0]]);
  });

  protocolTest("completes the link that is being typed", { files, client }, async (test) => {
    const { client } = test;
    const textDocument = { uri: await openPage(test, "New [a](/guides/setup#") };
    const { items } = await client.request<CompletionList>("textDocument/completion", {
      textDocument,
      position: at(0, 22),
    });
    expect(items).toMatchObject([{ label: "install", detail: "## Install", textEdit: { newText: "install" } }]);
  });

  protocolTest("has hovers for its links", { files, client }, async (test) => {
    const { client } = test;
    const textDocument = { uri: await openPage(test, text) };
    const hover = async (character: number) => {
      const position = at(0, character);
      return (await client.request<Hover | null>("textDocument/hover", { textDocument, position }))?.contents;
    };
    const page = await hover(35);
    expect(page).toMatchObject({ value: expect.stringMatching(/\*\*Set it up\*\*.*Do this first.*Begin/s) });
    expect(await hover(6)).toMatchObject({ value: expect.stringMatching(/^§ Install.*Set it up/s) });
    expect(await hover(text.indexOf("#end"))).toMatchObject({ value: "§ End" });
    expect(await hover(1)).toBeUndefined();
    const position = at(2, 8);
    const picture = await client.request<Hover>("textDocument/hover", { textDocument, position });
    expect(picture.contents).toMatchObject({ value: `![](${test.uri("logo.png")})\n\n\`logo.png\`, 1200 × 630` });
  });
});
