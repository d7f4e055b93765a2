import { describe, expect, it } from "vitest";
import type { FileSystem } from "../disk/fileSystem.ts";
import { MemoryFiles } from "../testing/memoryFiles.ts";
import { findSettingsFile } from "./findSettingsFile.ts";

/** Returns an in-memory file system that records every access. */
function filesOf(content: Record<string, string>): FileSystem & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    cheapReads: true,
    readDirectory: async () => [],
    typeOf: async (uri) => {
      asked.push(uri);
      return uri in content ? "file" : undefined;
    },
    readFile: async (uri) => {
      asked.push(uri);
      const text = content[uri];
      if (text === undefined) throw new Error("no such file");
      return new TextEncoder().encode(text);
    },
  };
}

describe("findSettingsFile", () => {
  it.each([
    ["in the folder", "file:///repo/docs", "file:///repo/docs/.sitekeeper.json"],
    ["in a parent folder", "file:///repo/other/deep", "file:///repo/.sitekeeper.json"],
    ["on a host", "vscode-vfs://github/me/site/docs", "vscode-vfs://github/me/site/.sitekeeper.json"],
  ])("finds the nearest file %s", async (_, folder, expected) => {
    const files = filesOf({
      "file:///repo/docs/.sitekeeper.json": "{}",
      "file:///repo/.sitekeeper.json": "{}",
      "vscode-vfs://github/me/site/.sitekeeper.json": "{}",
    });
    expect((await findSettingsFile(folder, files))?.uri).toBe(expected);
  });

  it("does not search outside the repository", async () => {
    const files = filesOf({ "file:///.sitekeeper.json": "{}", "file:///repo/.git": "" });
    expect(await findSettingsFile("file:///repo/docs", files)).toBeUndefined();
  });

  it.each([
    ["target in the repository", "repo/shared.json", ["repo/.git"], '{ "strict": true }', undefined],
    ["target outside the repository", "home/secret.json", ["repo/.git"], "{}", true],
    ["target outside the folder, without a repository", "repo/shared.json", [], "{}", true],
    ["missing target", "repo/gone.json", ["repo/.git"], undefined, undefined],
  ])("follows links only inside the repository: %s", async (_, target, folders, text, isOutside) => {
    const files = new MemoryFiles({
      "repo/shared.json": '{ "strict": true }',
      "home/secret.json": '{ "auth": "secret" }',
      "repo/docs/page.mdx": "",
    });
    for (const folder of folders) files.makeFolder(folder);
    files.link("repo/docs/.sitekeeper.json", target);
    const found = await findSettingsFile("file:///repo/docs", files);
    expect([found?.text, found?.isOutside]).toEqual([text, isOutside]);
  });

  it("stops at the root of the file system", async () => {
    const files = filesOf({});
    expect(await findSettingsFile("file:///a/b", files)).toBeUndefined();
    expect(files.asked.filter((uri) => uri.endsWith(".json"))).toEqual([
      "file:///a/b/.sitekeeper.json",
      "file:///a/.sitekeeper.json",
      "file:///.sitekeeper.json",
    ]);
  });

  it("accesses no files for a URI that has no folder", async () => {
    const files = filesOf({});
    expect(await findSettingsFile("untitled:Untitled-1", files)).toBeUndefined();
  });
});
