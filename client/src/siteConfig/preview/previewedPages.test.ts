import { mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import type { Uri } from "vscode";
import { readPage } from "./previewedPages.ts";

vi.mock("vscode", () => ({
  FileType: { Unknown: 0, File: 1 },
  FileSystemError: { Unavailable: (uri: object) => new Error(`${uri}`) },
  Uri: { joinPath: ({ path: folder }: { path: string }, name: string) => uriOf(path.join(folder, name)) },
  workspace: {
    textDocuments: [],
    fs: {
      stat: async ({ path: file }: { path: string }) => {
        const stats = statSync(file);
        return { type: stats.isFile() ? 1 : 0, size: stats.size };
      },
      readFile: ({ path: file }: { path: string }) => readFile(file),
    },
  },
}));
const uriOf = (file: string): object => ({ scheme: "file", authority: "", path: file, toString: () => file });

const folder = mkdtempSync(path.join(tmpdir(), "pages-"));
afterAll(() => rmSync(folder, { recursive: true }));

it.runIf(process.platform !== "win32")("follows symbolic links to pages only within the site folder", async () => {
  const site = path.join(folder, "site");
  mkdirSync(path.join(site, "real"), { recursive: true });
  writeFileSync(path.join(folder, "secret.mdx"), "secret");
  writeFileSync(path.join(site, "real/page.mdx"), "page");
  symlinkSync("real/page.mdx", path.join(site, "inside.mdx"));
  symlinkSync("../secret.mdx", path.join(site, "outside.mdx"));
  symlinkSync("..", path.join(site, "up"));
  symlinkSync("/dev/zero", path.join(site, "device.mdx"));
  const real = async (uri: Uri) => uriOf(realpathSync(uri.path)) as Uri;
  const textOf = async (slug: string) => (await readPage(uriOf(site) as Uri, slug, real))?.text;
  expect([await textOf("real/page"), await textOf("inside")]).toEqual(["page", "page"]);
  expect([await textOf("outside"), await textOf("up/secret"), await textOf("device")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
