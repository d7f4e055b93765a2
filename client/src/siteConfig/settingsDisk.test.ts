import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { settingsFileFor } from "@sitekeeper/server/patterns";
import { afterAll, describe, expect, it, vi } from "vitest";
import { Uri } from "vscode";
import { openDisk } from "./settingsDisk.node.ts";

/** The calls to VS Code's file system. */
const calls = vi.hoisted((): string[] => []);

vi.mock("vscode", () => {
  const uri = (text: string): object => ({
    scheme: new URL(text).protocol.slice(0, -1),
    path: new URL(text).pathname,
    fsPath: decodeURIComponent(new URL(text).pathname),
    with: (change: { readonly path: string }) => uri(text.replace(new URL(text).pathname, change.path)),
    toString: () => text,
  });
  const ask = (name: string) => async (at: object) => {
    calls.push(`${name} ${at}`);
    throw new Error("Nothing is there.");
  };
  return { FileType: {}, Uri: { parse: uri }, workspace: { fs: { stat: ask("stat") } } };
});

const root = mkdtempSync(path.join(tmpdir(), "settings disk "));
afterAll(() => rmSync(root, { recursive: true }));

/** Returns the text of a folder's settings file. */
async function settingsOf(folder: string): Promise<string | undefined> {
  return (await settingsFileFor(folder, openDisk(Uri.parse(folder))))?.source.text;
}

describe("settings in parent folders", () => {
  it("are read from the local disk without VS Code, up to the root of the repository", async () => {
    for (const folder of ["docs/deep", "other/.git", "other/docs"])
      mkdirSync(path.join(root, folder), { recursive: true });
    writeFileSync(path.join(root, ".sitekeeper.json"), '{ "strict": true }');
    const folder = (name: string) => pathToFileURL(path.join(root, name)).href;
    expect(await settingsOf(folder("docs/deep"))).toBe('{ "strict": true }');
    expect(await settingsOf(folder("other/docs"))).toBeUndefined();
    expect(calls).toEqual([]);
  });

  it.runIf(process.platform !== "win32")("are not read from a device that never ends", async () => {
    const folder = path.join(root, "device");
    mkdirSync(folder);
    symlinkSync("/dev/zero", path.join(folder, ".sitekeeper.json"));
    const file = `${pathToFileURL(folder).href}/.sitekeeper.json`;
    await expect(openDisk(Uri.parse(file)).readFile(file, 1)).rejects.toThrow("EFTYPE");
  });

  it("are read through VS Code from other file systems", async () => {
    expect(await settingsOf("remote://host/one/two")).toBeUndefined();
    expect(calls).toEqual(
      ["/one/two", "/one", ""].flatMap((folder) => [
        `stat remote://host${folder}/.sitekeeper.json`,
        `stat remote://host${folder}/.git`,
      ]),
    );
  });
});
