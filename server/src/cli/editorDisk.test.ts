import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { blockingDisk } from "./disk.ts";
import { editorDisk } from "./editorDisk.ts";

describe("editorDisk", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "editor-"));
    for (const name of ["open.mdx", "closed.mdx"]) writeFileSync(path.join(folder, name), `saved ${name}`);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const uriOf = (name: string): string => pathToFileURL(path.join(folder, name)).href;
  const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
  const disk = () =>
    editorDisk(
      blockingDisk,
      // Some editors escape characters that do not have to be escaped.
      new Map([
        [uriOf("open.mdx").replace("open", "%6Fpen"), "unsäved"],
        ["untitled:Untitled-1", "new"],
      ]),
    );

  it.each([
    ["open.mdx", "unsäved"],
    ["closed.mdx", "saved closed.mdx"],
  ])("reads %s", async (name, expected) => {
    expect(textOf(await disk().readFile(uriOf(name), 100))).toBe(expected);
    expect(disk().readText(path.join(folder, name)).text).toBe(expected);
    const found: string[] = [];
    await disk().readFiles(
      1,
      () => uriOf(name),
      100,
      (_, bytes) => found.push(textOf(bytes)),
    );
    expect(found).toEqual([expected]);
  });

  it("reads no more than the requested bytes", async () => {
    expect(await disk().readFile(uriOf("open.mdx"), 3)).toHaveLength(3);
  });

  it("keeps the bytes on disk, so that nothing is overwritten unnoticed", () => {
    expect(textOf(disk().readText(path.join(folder, "open.mdx")).bytes)).toBe("saved open.mdx");
  });
});
