import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FileSystem } from "../disk/fileSystem.ts";
import { nodeFileSystem } from "../lsp/host/nodeFileSystem.ts";
import { openSite, type SiteIndex } from "./siteIndex.ts";

let folder: string;
let outside: string;

beforeEach(() => {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), "site-")));
  folder = path.join(root, "site");
  outside = path.join(root, "outside");
  mkdirSync(folder);
  mkdirSync(outside);
});

afterEach(() => rmSync(path.dirname(folder), { recursive: true }));

function write(file: string, content: string | Uint8Array = ""): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), content);
}

function open(fileSystem: FileSystem = nodeFileSystem): Promise<SiteIndex> {
  return openSite({
    uri: pathToFileURL(folder).href,
    fileSystem,
    isSiteConfig: (uri) => uri.endsWith("/site.config.json"),
  });
}

describe("SiteIndex on a real disk", () => {
  it.each(["a b", "100%", "c#d?", "😀", "日本", "(x) [y]", "it's", "cafe\u0301"])("reads the page %j", async (name) => {
    write(`${name}/${name}.mdx`, "---\ntitle: Found\n---\n");
    const site = await open();
    const slug = `${name}/${name}`.normalize("NFC");
    expect([...site.pages.keys()]).toEqual([slug]);
    expect((await site.readPage(slug))?.title).toBe("Found");
    expect((await nodeFileSystem.readFile(site.uriOf(`${slug}.mdx`), 3)).length).toBe(3);
  });

  it("never reads files outside the site through links", async () => {
    writeFileSync(path.join(outside, "secret.mdx"), "---\ntitle: Secret\n---\n");
    symlinkSync("../outside", path.join(folder, "folder"));
    symlinkSync("../outside/secret.mdx", path.join(folder, "file.mdx"));
    symlinkSync("folder", path.join(folder, "link-to-link"));
    const read: string[] = [];
    const watched: FileSystem = {
      ...nodeFileSystem,
      readDirectory(uri) {
        read.push(uri);
        return nodeFileSystem.readDirectory(uri);
      },
      readFile(uri, maxBytes) {
        read.push(uri);
        return nodeFileSystem.readFile(uri, maxBytes);
      },
    };
    const site = await open(watched);
    await site.prepare({ apiDescriptions: ["file.mdx"], bodies: true });
    expect(await site.readPage("file")).toBeUndefined();
    expect(site.skipped.map(({ path, reason }) => `${path}: ${reason}`).sort()).toEqual([
      "file.mdx: link-outside",
      "folder: link-outside",
      "link-to-link: link-outside",
    ]);
    expect(read).toEqual([site.uri]);
  });

  it("walks a site folder that is a link", async () => {
    write("a.mdx");
    symlinkSync("a.mdx", path.join(folder, "b.mdx"));
    symlinkSync(folder, path.join(outside, "alias"));
    const site = await openSite({
      uri: pathToFileURL(path.join(outside, "alias")).href,
      fileSystem: nodeFileSystem,
      isSiteConfig: () => false,
    });
    expect([...site.pages.keys()].sort()).toEqual(["a", "b"]);
  });

  it("stops at circular links", async () => {
    write("a/1.mdx");
    symlinkSync(".", path.join(folder, "a/here"));
    symlinkSync("..", path.join(folder, "a/up"));
    symlinkSync("loop", path.join(folder, "loop"));
    const site = await open();
    expect([...site.pages.keys()]).toEqual(["a/1"]);
    expect(site.skipped.map(({ path, reason }) => `${path}: ${reason}`).sort()).toEqual([
      "a/here: link-loop",
      "a/up: link-loop",
      "loop: link-not-followed",
    ]);
  });

  it("stops at links that would multiply endlessly", async () => {
    for (let level = 0; level < 12; level++) {
      write(`level-${level}/page.mdx`);
      for (const name of ["x", "y", "z"]) {
        symlinkSync(`../level-${level + 1}`, path.join(folder, `level-${level}/${name}`));
      }
    }
    write("level-12/page.mdx");
    const site = await open();
    // The order depends on the disk, so only check that links are followed up to a limit and that all other links are
    // reported.
    expect(site.pages.size).toBeGreaterThan(5_000);
    expect(site.skipped.some(({ reason }) => reason === "link-not-followed")).toBe(true);
  }, 60_000);

  it.skipIf(process.platform === "win32")("does not block on a pipe", async () => {
    execFileSync("mkfifo", [path.join(folder, "pipe.mdx")]);
    const site = await open();
    expect(site.pages.size).toBe(0);
  });

  it("reports a page that is not text, but reads the other pages", async () => {
    write("a.mdx", Uint8Array.of(0xff, 0xfe, 0x00));
    write("b.mdx", "---\ntitle: B\n---\n");
    const site = await open();
    expect((await site.readPage("a"))?.problem).toBe("The file is not UTF-8 text.");
    expect((await site.readPage("b"))?.title).toBe("B");
  });

  it("reads only the start of large files", async () => {
    write("a.mdx", `---\ntitle: A\n${"x: y\n".repeat(300_000)}---\n`);
    write("api.json", "{");
    truncateSync(path.join(folder, "api.json"), 21 * 1024 * 1024);
    const site = await open();
    expect((await site.readPage("a"))?.problem).toBe("The front matter is longer than 64 KB and was not read.");
    expect(await site.readApiDescription("api.json")).toEqual({
      readable: false,
      problem: "It is larger than 20 MB and was not read.",
    });
  });

  it("follows renamed pages and folders", async () => {
    write("guides/a.mdx", "---\ntitle: A\n---\n");
    const site = await open();
    await site.readPage("guides/a");
    const reasonFor = (type: "created" | "deleted", name: string) => ({
      uri: pathToFileURL(path.join(folder, name)).href,
      type,
    });
    renameSync(path.join(folder, "guides/a.mdx"), path.join(folder, "guides/b.mdx"));
    await site.apply([reasonFor("deleted", "guides/a.mdx"), reasonFor("created", "guides/b.mdx")]);
    expect([...site.pages.keys()]).toEqual(["guides/b"]);
    renameSync(path.join(folder, "guides"), path.join(folder, "learn"));
    await site.apply([reasonFor("deleted", "guides"), reasonFor("created", "learn")]);
    expect([...site.pages.keys()]).toEqual(["learn/b"]);
    expect((await site.readPage("learn/b"))?.title).toBe("A");
  });
});
