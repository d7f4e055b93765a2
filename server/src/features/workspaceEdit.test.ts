import { describe, expect, it } from "vitest";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { plainClient } from "./client.ts";
import { workspaceEdit, workspaceEditOf } from "./workspaceEdit.ts";

const config = parseSiteConfig("file:///site/a.json", "{}", 7);
const edits = [{ offset: 1, length: 0, content: "x" }];
const files = [{ uri: "file:///site/b.mdx", content: "b" }];
const able = { ...plainClient, documentChanges: true, resourceOperations: ["create"] as const };

describe("workspaceEdit", () => {
  it("creates new files before editing the config, and fails if a new file already exists", () => {
    expect(workspaceEdit(config, edits, able, files)?.documentChanges).toMatchObject([
      { kind: "create", uri: files[0]!.uri, options: { overwrite: false, ignoreIfExists: false } },
      { textDocument: { uri: files[0]!.uri, version: null }, edits: [{ newText: "b" }] },
      { textDocument: { uri: config.uri, version: 7 }, edits: [{ newText: "x" }] },
    ]);
    expect(workspaceEdit(config, [], able, files)?.documentChanges).toHaveLength(2);
  });

  it("returns undefined if the client cannot create files", () => {
    expect(workspaceEdit(config, edits, plainClient, files)).toBeUndefined();
    expect(workspaceEdit(config, edits, { ...able, resourceOperations: [] }, files)).toBeUndefined();
    expect(workspaceEdit(config, edits, plainClient)?.changes).toHaveProperty([config.uri]);
  });

  it("creates and moves files for clients that announce only these operations", () => {
    const client = { ...plainClient, resourceOperations: ["create", "rename"] as const };
    expect(workspaceEdit(config, edits, client, files)?.documentChanges).toHaveLength(3);
    const move = { oldUri: "file:///site/b.mdx", newUri: "file:///site/c.mdx" };
    expect(workspaceEditOf([{ file: config, edits }], client, [move])?.documentChanges).toMatchObject([
      { textDocument: { uri: config.uri } },
      { kind: "rename", ...move },
    ]);
    expect(workspaceEdit(config, edits, client)?.changes).toHaveProperty([config.uri]);
  });
});
