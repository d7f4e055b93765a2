import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect } from "vitest";
import type { ClientCapabilities, Diagnostic, WorkspaceEdit } from "vscode-languageserver-protocol";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Client } from "./support/client.ts";
import { protocolTest } from "./support/protocolTest.ts";

const config = `{
  "name": "Acme",
  "logo": "/images/p.png", "favicon": "/images/p.png",
  "colors": { "primary": "#0d9373" },
  "navigation": [{ "group": "Start", "pages": ["start", "guides/one", "guides/two"] }]
}
`;
const files = {
  "site.config.json": config,
  "start.mdx": '\uFEFF[one](/guides/one#top) ![P](/images/p.png) [two](./guides/two.mdx "Two")\n',
  "guides/one.mdx": "## Top\n\n[two](./two)\n[start](../start)\n![P](../images/p.png)\n",
  "guides/two.mdx": "[one](one#top)\n\n<a href='/guides/one'>x</a>\n",
  "images/p.png": "",
};
/** A client that supports versioned edits and file operations, and waits for complete reports. */
const capabilities: ClientCapabilities = {
  textDocument: { diagnostic: {}, synchronization: { dynamicRegistration: true } },
  workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ["rename"] } },
};
const client = (rootUri: string) => ({ rootUri, capabilities });

/** Applies an edit on disk, as an editor would. */
function apply(edit: WorkspaceEdit | null): void {
  for (const change of edit?.documentChanges ?? []) {
    if ("textDocument" in change) {
      const file = fileURLToPath(change.textDocument.uri);
      const text = readFileSync(file, "utf8").replace(/^\uFEFF/, "");
      const edits = change.edits.flatMap((each) => ("newText" in each ? [each] : []));
      writeFileSync(file, TextDocument.applyEdits(TextDocument.create("", "", 0, text), edits));
    } else if (change.kind === "rename") move(fileURLToPath(change.oldUri), fileURLToPath(change.newUri));
  }
}

function move(from: string, to: string): void {
  mkdirSync(path.dirname(to), { recursive: true });
  renameSync(from, to);
}

/** Returns all findings in the workspace after a file was moved. */
async function findingsAfter(client: Client, moves: readonly { oldUri: string; newUri: string }[], config: string) {
  const changes = [
    { uri: config, type: 2 },
    ...moves.flatMap(({ oldUri, newUri }) => [
      { uri: oldUri, type: 3 },
      { uri: newUri, type: 1 },
    ]),
  ];
  const pages = ["start.mdx", "guides/one.mdx", "guides/two.mdx"].map((page) =>
    config.replace("site.config.json", page),
  );
  await client.notify("workspace/didChangeWatchedFiles", {
    changes: [...changes, ...pages.map((uri) => ({ uri, type: 2 }))],
  });
  const { items } = await client.request<{ items: { items?: Diagnostic[] }[] }>("workspace/diagnostic", {
    previousResultIds: [],
  });
  return items.flatMap((item) => item.items ?? []).map(({ code, message }) => `${code}: ${message}`);
}

describe("updating links after moves", () => {
  for (const [what, from, to, expected] of [
    [
      "a page",
      "guides/one.mdx",
      "tutorials/deep/first.mdx",
      {
        "start.mdx": '[one](/tutorials/deep/first#top) ![P](/images/p.png) [two](./guides/two.mdx "Two")\n',
        "tutorials/deep/first.mdx":
          "## Top\n\n[two](../../guides/two)\n[start](../../start)\n![P](../../images/p.png)\n",
      },
    ],
    [
      "a folder",
      "guides",
      "learn/guides",
      {
        "start.mdx": '[one](/learn/guides/one#top) ![P](/images/p.png) [two](./learn/guides/two.mdx "Two")\n',
        "learn/guides/one.mdx": "## Top\n\n[two](./two)\n[start](../../start)\n![P](../../images/p.png)\n",
        "learn/guides/two.mdx": "[one](one#top)\n\n<a href='/learn/guides/one'>x</a>\n",
      },
    ],
    [
      "a picture",
      "images/p.png",
      "logo.png",
      { "guides/one.mdx": "## Top\n\n[two](./two)\n[start](../start)\n![P](../logo.png)\n" },
    ],
  ] as const) {
    protocolTest(`updates links when ${what} is moved`, { files, client }, async ({ client, uri, folder }) => {
      expect(await findingsAfter(client, [], uri("site.config.json"))).toEqual([]);
      const moves = [{ oldUri: uri(from), newUri: uri(to) }];
      const edit = await client.request<WorkspaceEdit>("workspace/willRenameFiles", { files: moves });
      apply(edit);
      move(path.join(folder, from), path.join(folder, to));
      for (const [page, text] of Object.entries(expected))
        expect(readFileSync(path.join(folder, page), "utf8"), page).toBe(text);
      expect(await findingsAfter(client, moves, uri("site.config.json"))).toEqual([]);
    });
  }

  protocolTest(
    "updates links when a page is renamed at its entry",
    { files, client },
    async ({ client, uri, folder }) => {
      const textDocument = { uri: await client.open(uri("site.config.json"), config) };
      const line = config.split("\n").findIndex((each) => each.includes("guides/one"));
      const position = { line, character: (config.split("\n")[line] ?? "").indexOf("guides/one") + 1 };
      const edit = await client.request<WorkspaceEdit>("textDocument/rename", {
        textDocument,
        position,
        newName: "intro/first",
      });
      // Text edits come first, and the file move comes last.
      expect(edit.documentChanges?.at(-1)).toMatchObject({ kind: "rename" });
      apply(edit);
      await client.close(textDocument.uri);
      const moves = [{ oldUri: uri("guides/one.mdx"), newUri: uri("intro/first.mdx") }];
      expect(readFileSync(path.join(folder, "guides/two.mdx"), "utf8")).toBe(
        "[one](../intro/first#top)\n\n<a href='/intro/first'>x</a>\n",
      );
      expect(await findingsAfter(client, moves, uri("site.config.json"))).toEqual([]);
    },
  );

  protocolTest("updates links in a page that has just been saved and closed", { files, client }, async (test) => {
    const { client, uri, folder } = test;
    await findingsAfter(client, [], uri("site.config.json"));
    const page = uri("guides/two.mdx");
    await client.open(page, "No link.\n", "mdx");
    writeFileSync(path.join(folder, "guides/two.mdx"), "New.\n\n[one](/guides/one)\n");
    // The client has not reported the change on disk yet.
    await client.close(page);
    const { documentChanges = [] } = await client.request<WorkspaceEdit>("workspace/willRenameFiles", {
      files: [{ oldUri: uri("guides/one.mdx"), newUri: uri("guides/first.mdx") }],
    });
    const changes = documentChanges.flatMap((change) => ("textDocument" in change ? [change] : []));
    expect(changes.find(({ textDocument }) => textDocument.uri === page)?.edits).toEqual([
      { range: { start: { line: 2, character: 6 }, end: { line: 2, character: 17 } }, newText: "/guides/first" },
    ]);
  });

  protocolTest("updates links in the unsaved text of an open page", { files, client }, async ({ client, uri }) => {
    const page = await client.open(uri("guides/two.mdx"), "New.\n\n[one](/guides/one)\n", "mdx");
    const edit = await client.request<WorkspaceEdit>("workspace/willRenameFiles", {
      files: [{ oldUri: uri("guides/one.mdx"), newUri: uri("guides/first.mdx") }],
    });
    const changes = edit.documentChanges?.flatMap((change) => ("textDocument" in change ? [change] : [])) ?? [];
    expect(changes.find(({ textDocument }) => textDocument.uri === page)).toMatchObject({
      textDocument: { version: expect.any(Number) },
      edits: [{ range: { start: { line: 2, character: 6 } }, newText: "/guides/first" }],
    });
    expect(changes.find(({ textDocument }) => textDocument.uri.endsWith("start.mdx"))?.textDocument.version).toBeNull();
  });
});
