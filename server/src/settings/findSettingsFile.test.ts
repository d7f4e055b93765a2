import { describe, expect, it } from "vitest";
import type { FileSystem } from "../site/fileSystem.ts";
import { findSettingsFile } from "./findSettingsFile.ts";

/** A file system of a few files that records every access. */
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
    ["above it", "file:///repo/other/deep", "file:///repo/.sitekeeper.json"],
    ["on a host", "vscode-vfs://github/me/site/docs", "vscode-vfs://github/me/site/.sitekeeper.json"],
  ])("finds the nearest one %s", async (_, folder, expected) => {
    const files = filesOf({
      "file:///repo/docs/.sitekeeper.json": "{}",
      "file:///repo/.sitekeeper.json": "{}",
      "vscode-vfs://github/me/site/.sitekeeper.json": "{}",
    });
    expect((await findSettingsFile(folder, files))?.uri).toBe(expected);
  });

  it("does not leave the repository", async () => {
    const files = filesOf({ "file:///.sitekeeper.json": "{}", "file:///repo/.git": "" });
    expect(await findSettingsFile("file:///repo/docs", files)).toBeUndefined();
  });

  it("ends at the root", async () => {
    const files = filesOf({});
    expect(await findSettingsFile("file:///a/b", files)).toBeUndefined();
    expect(files.asked.filter((uri) => uri.endsWith(".json"))).toEqual([
      "file:///a/b/.sitekeeper.json",
      "file:///a/.sitekeeper.json",
      "file:///.sitekeeper.json",
    ]);
  });

  it("requests nothing for a file without a folder", async () => {
    const files = filesOf({});
    expect(await findSettingsFile("untitled:Untitled-1", files)).toBeUndefined();
  });
});
