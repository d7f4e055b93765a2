import { describe, expect, it } from "vitest";
import { change, MemoryFiles, siteOf, siteOn } from "../testing/memoryFiles.ts";

describe("openSite", () => {
  it("finds pages, other files, and folders", async () => {
    const site = await siteOf({ "index.mdx": "", "guides/start.md": "", "logo/dark.svg": "" });
    expect([...site.pages.keys()].sort()).toEqual(["guides/start", "index"]);
    expect(site.hasFile("logo/dark.svg")).toBe(true);
    expect(site.hasFile("Logo/dark.svg")).toBe(false);
    expect(site.hasFolder("guides")).toBe(true);
    expect(site.assetsWithExtension(["svg"])).toEqual(["logo/dark.svg"]);
  });

  it("lists images and documents, but no other files, as assets", async () => {
    const disk = new MemoryFiles({ "site/a.svg": "", "site/data/b.bin": "", "site/data/c.json": "", "site/p.mdx": "" });
    const site = await siteOn(disk);
    expect(site.assetsWithExtension(["svg", "json", "bin", "mdx"])).toEqual(["a.svg", "data/c.json"]);
    disk.remove("site/a.svg");
    disk.write("site/data/d.PNG");
    await site.apply([change("deleted", "a.svg"), change("created", "data/d.PNG")]);
    expect(site.assetsWithExtension(["svg", "json", "png"])).toEqual(["data/c.json", "data/d.PNG"]);
    disk.remove("site/data");
    disk.write("site/e.svg");
    await site.rescan();
    expect(site.assetsWithExtension(["svg", "json", "png"])).toEqual(["e.svg"]);
  });

  it("prefers .mdx to .md", async () => {
    const site = await siteOf({ "a.md": "", "a.mdx": "" });
    expect(site.pages.get("a")?.files).toEqual(["a.mdx", "a.md"]);
  });

  it("skips packages, dot folders, ignored files, and other sites", async () => {
    const site = await siteOf({
      "site.config.json": "{}",
      "a.mdx": "",
      "node_modules/x/readme.md": "",
      ".cache/x.mdx": "",
      ".gitignore": "build/\n*.tmp.mdx\n",
      "build/x.mdx": "",
      "x.tmp.mdx": "",
      "deep/.gitignore": "!y.tmp.mdx\n",
      "deep/y.tmp.mdx": "",
      "other/site.config.json": "{}",
      "other/deep/x.mdx": "",
    });
    expect([...site.pages.keys()].sort()).toEqual(["a", "deep/y.tmp"]);
    expect(site.skipped).toEqual([{ path: "other", reason: "other-site" }]);
    expect(site.skippedAt("build/x.mdx")).toEqual({ path: "build", reason: "ignored" });
    expect(site.skippedAt("other/deep/x.mdx")).toEqual({ path: "other", reason: "other-site" });
    expect(site.skippedAt("a.mdx")).toBeUndefined();
  });

  it("follows links within the site and reports all others", async () => {
    const disk = new MemoryFiles({ "site/v2/a.mdx": "", "outside/b.mdx": "" });
    disk.link("site/latest", "site/v2");
    disk.link("site/c.mdx", "site/v2/a.mdx");
    disk.link("site/out", "outside");
    disk.link("site/out.mdx", "outside/b.mdx");
    disk.link("site/v2/self", "site/v2");
    disk.link("site/nowhere", "site/gone");
    disk.link("site/circle", "site/circle");
    const site = await siteOn(disk);
    expect([...site.pages.keys()].sort()).toEqual(["c", "latest/a", "v2/a"]);
    expect([...site.skipped].sort((a, b) => a.path.localeCompare(b.path))).toEqual([
      { path: "circle", reason: "link-not-followed" },
      { path: "latest/self", reason: "link-loop" },
      { path: "nowhere", reason: "link-not-followed" },
      { path: "out", reason: "link-outside" },
      { path: "out.mdx", reason: "link-outside" },
      { path: "v2/self", reason: "link-loop" },
    ]);
  });

  it("stops at circular symbolic links", async () => {
    const disk = new MemoryFiles({ "site/a/1.mdx": "", "site/b/2.mdx": "" });
    disk.link("site/a/to-b", "site/b");
    disk.link("site/b/to-a", "site/a");
    const site = await siteOn(disk);
    expect([...site.pages.keys()].sort()).toEqual(["a/1", "a/to-b/2", "b/2", "b/to-a/1"]);
  });

  it("reports an unreadable folder and keeps everything else", async () => {
    const disk = new MemoryFiles({ "site/a.mdx": "", "site/secret/b.mdx": "" });
    disk.unreadable.add("site/secret");
    const site = await siteOn(disk);
    expect([...site.pages.keys()]).toEqual(["a"]);
    expect(site.skipped).toEqual([{ path: "secret", reason: "unreadable" }]);
  });

  it("marks an unreadable site folder as unknown", async () => {
    const disk = new MemoryFiles({ "site/a.mdx": "" });
    disk.unreadable.add("site");
    const site = await siteOn(disk);
    expect(site.isKnown).toBe(false);
    expect(site.pages.size).toBe(0);
  });

  it("treats files that disappear during the walk as deleted", async () => {
    const disk = new MemoryFiles({ "site/a.mdx": "", "site/b/c.mdx": "" });
    const list = disk.readDirectory.bind(disk);
    disk.readDirectory = async (uri) => {
      const names = await list(uri);
      disk.remove("site/b");
      return names;
    };
    const site = await siteOn(disk);
    expect([...site.pages.keys()]).toEqual(["a"]);
    expect(site.skipped).toEqual([]);
  });

  it.each(["a b", "100%", "c#", "why?", "😀", "(x)[y]", "日本", "a&b='c'", "%41"])(
    "encodes and decodes %j in URIs",
    async (name) => {
      const site = await siteOf({ [`${name}/${name}.mdx`]: "---\ntitle: T\n---\n" });
      expect(site.pages.has(`${name}/${name}`)).toBe(true);
      expect((await site.readPage(`${name}/${name}`))?.title).toBe("T");
    },
  );

  it("compares names in NFC, but opens files as spelled on disk", async () => {
    const decomposed = "cafe\u0301";
    const site = await siteOf({ [`${decomposed}/${decomposed}.mdx`]: "---\ntitle: T\n---\n" });
    expect([...site.pages.keys()]).toEqual(["caf\u00e9/caf\u00e9"]);
    expect(site.uriOf("caf\u00e9/caf\u00e9.mdx")).toBe("file:///site/cafe%CC%81/cafe%CC%81.mdx");
    expect((await site.readPage("caf\u00e9/caf\u00e9"))?.title).toBe("T");
  });

  it("does not read files other than pages", async () => {
    const disk = new MemoryFiles({ "site/a.mdx": "" });
    for (let i = 0; i < 1000; i++) disk.write(`site/data/${i}.bin`);
    await siteOn(disk);
    expect(disk.asked).toEqual({ readDirectory: 2, typeOf: 0, readFile: 0 });
  });
});

describe("apply", () => {
  it("follows a renamed page without listing folders", async () => {
    const disk = new MemoryFiles({ "site/a.mdx": "", "site/guides/b.mdx": "" });
    const site = await siteOn(disk);
    const before = { ...disk.asked };
    const { revision } = site;
    disk.move("site/guides/b.mdx", "site/guides/c.mdx");
    expect(await site.apply([change("deleted", "guides/b.mdx"), change("created", "guides/c.mdx")])).toBe(true);
    expect([...site.pages.keys()].sort()).toEqual(["a", "guides/c"]);
    expect(site.revision).toBeGreaterThan(revision);
    expect(disk.asked.readDirectory).toBe(before.readDirectory);
  });

  it("follows a renamed folder when only the folder is reported", async () => {
    const disk = new MemoryFiles({ "site/a/b/c.mdx": "", "site/a/d.svg": "" });
    const site = await siteOn(disk);
    disk.move("site/a", "site/z");
    await site.apply([change("deleted", "a"), change("created", "z")]);
    expect([...site.pages.keys()]).toEqual(["z/b/c"]);
    expect(site.hasFolder("a/b")).toBe(false);
    expect(site.hasFile("z/d.svg")).toBe(true);
  });

  it("finds a new folder when only a file deep inside it is reported", async () => {
    const disk = new MemoryFiles({ "site/a.mdx": "" });
    const site = await siteOn(disk);
    disk.write("site/x/y/z.mdx");
    await site.apply([change("created", "x/y/z.mdx")]);
    expect([...site.pages.keys()].sort()).toEqual(["a", "x/y/z"]);
  });

  it("trusts the disk, not the event", async () => {
    const disk = new MemoryFiles({ "site/a.mdx": "" });
    const site = await siteOn(disk);
    await site.apply([change("deleted", "a.mdx"), change("created", "b.mdx")]);
    expect([...site.pages.keys()]).toEqual(["a"]);
  });

  it("detects a case-only rename on a case-insensitive disk", async () => {
    const disk = new MemoryFiles({ "site/Intro.mdx": "", "site/b.mdx": "" }, { ignoresCase: true });
    const site = await siteOn(disk);
    disk.move("site/Intro.mdx", "site/intro.mdx");
    await site.apply([change("deleted", "Intro.mdx"), change("created", "intro.mdx")]);
    expect([...site.pages.keys()].sort()).toEqual(["b", "intro"]);
  });

  it("detects a change made through a symbolic link", async () => {
    const disk = new MemoryFiles({ "site/v2/a.mdx": "" });
    disk.link("site/latest", "site/v2");
    const site = await siteOn(disk);
    disk.write("site/v2/b.mdx");
    await site.apply([change("created", "v2/b.mdx")]);
    expect([...site.pages.keys()].sort()).toEqual(["latest/a", "latest/b", "v2/a", "v2/b"]);
  });

  it("excludes a folder while it has a config", async () => {
    const disk = new MemoryFiles({ "site/a.mdx": "", "site/sub/b.mdx": "" });
    const site = await siteOn(disk);
    disk.write("site/sub/site.config.json", "{}");
    await site.apply([change("created", "sub/site.config.json")]);
    expect([...site.pages.keys()]).toEqual(["a"]);
    disk.remove("site/sub/site.config.json");
    await site.apply([change("deleted", "sub/site.config.json")]);
    expect([...site.pages.keys()].sort()).toEqual(["a", "sub/b"]);
  });

  it("keeps a folder with another tool's config until that file becomes a site config", async () => {
    const disk = new MemoryFiles({ "site/a.mdx": "", "site/sub/b.mdx": "" });
    disk.write("site/sub/site.config.json", '{"type": "application", "source-directories": ["src"]}');
    const site = await siteOn(disk);
    expect([...site.pages.keys()].sort()).toEqual(["a", "sub/b"]);
    disk.write("site/sub/site.config.json", '{"name": "Sub", "navigation": [{"group": "G", "pages": ["b"]}]}');
    await site.apply([change("changed", "sub/site.config.json")]);
    expect([...site.pages.keys()]).toEqual(["a"]);
    disk.write("site/sub/site.config.json", '{"type": "package", "dependencies": {}}');
    await site.apply([change("changed", "sub/site.config.json")]);
    expect([...site.pages.keys()].sort()).toEqual(["a", "sub/b"]);
  });

  it("treats an unreadable config as a site config", async () => {
    const disk = new MemoryFiles({ "site/a.mdx": "", "site/sub/b.mdx": "", "site/sub/site.config.json": "{}" });
    disk.unreadable.add("site/sub/site.config.json");
    expect([...(await siteOn(disk)).pages.keys()]).toEqual(["a"]);
  });

  it("reads .gitignore again when it changes", async () => {
    const disk = new MemoryFiles({ "site/a.mdx": "", "site/build/b.mdx": "" });
    const site = await siteOn(disk);
    disk.write("site/.gitignore", "build\n");
    await site.apply([change("created", ".gitignore")]);
    expect([...site.pages.keys()]).toEqual(["a"]);
    disk.remove("site/.gitignore");
    await site.apply([change("deleted", ".gitignore")]);
    expect([...site.pages.keys()].sort()).toEqual(["a", "build/b"]);
  });

  it("lists a folder only once for many changes", async () => {
    const disk = new MemoryFiles({ "site/a/0.mdx": "" });
    const site = await siteOn(disk);
    const before = { ...disk.asked };
    const changes = Array.from({ length: 500 }, (_, i) => {
      disk.write(`site/a/${i}.mdx`);
      return change("created", `a/${i}.mdx`);
    });
    await site.apply(changes);
    expect(site.pages.size).toBe(500);
    expect(disk.asked).toEqual({ ...before, readDirectory: before.readDirectory + 1 });
  });

  it("ignores changes outside the site", async () => {
    const disk = new MemoryFiles({ "site/a.mdx": "" });
    const site = await siteOn(disk);
    const before = { ...disk.asked };
    disk.write("site/node_modules/x/y.md");
    disk.write("elsewhere/x.md");
    expect(
      await site.apply([
        change("created", "node_modules/x/y.md"),
        change("created", ".git/index"),
        { uri: "file:///elsewhere/x.md", type: "created" },
      ]),
    ).toBe(false);
    expect(disk.asked).toEqual(before);
  });

  it("detects a site folder that is created later", async () => {
    const disk = new MemoryFiles();
    const site = await siteOn(disk);
    expect(site.isKnown).toBe(false);
    disk.write("site/a.mdx");
    await site.apply([change("created", "")]);
    expect(site.isKnown).toBe(true);
    expect([...site.pages.keys()]).toEqual(["a"]);
  });
});

describe("visible state", () => {
  it("contains no partial changes", async () => {
    const disk = new MemoryFiles({ "site/a/1.mdx": "", "site/a/2.mdx": "", "site/b.mdx": "" });
    const site = await siteOn(disk);
    await site.prepare({ apiDescriptions: [], bodies: true });
    const before = [...site.pages.keys()].sort();
    const { revision } = site;
    const seen: (readonly [number, readonly string[]])[] = [];
    const look = () => seen.push([site.revision, [...site.pages.keys()].sort()]);
    for (const name of ["readDirectory", "typeOf", "readFile"] as const) {
      const ask = disk[name].bind(disk) as (uri: string, maxBytes: number) => Promise<never>;
      disk[name] = async (uri: string, maxBytes?: number) => {
        look();
        const answer = await ask(uri, maxBytes ?? 0);
        look();
        return answer;
      };
    }
    disk.move("site/a", "site/c");
    await site.apply([change("deleted", "a"), change("created", "c"), change("changed", "b.mdx")]);
    expect(seen.length).toBeGreaterThan(4);
    for (const state of seen) expect(state).toEqual([revision, before]);
    look();
    expect(seen.at(-1)).toEqual([revision + 1, ["b", "c/1", "c/2"]]);

    seen.length = 0;
    disk.remove("site/b.mdx");
    expect(await site.rescan()).toBe(true);
    for (const state of seen) expect(state).toEqual([revision + 1, ["b", "c/1", "c/2"]]);
    expect([...site.pages.keys()].sort()).toEqual(["c/1", "c/2"]);
  });

  it("gets a new revision after a rescan only if something changed", async () => {
    const disk = new MemoryFiles({ "site/a.mdx": "---\ntitle: One\n---\n", "site/api.json": "{}" });
    const site = await siteOn(disk);
    await site.prepare({ apiDescriptions: ["api.json"], bodies: false });
    const [page] = site.pages.values();
    const { revision } = site;
    await site.readPage("a");
    expect(await site.rescan()).toBe(false);
    expect([site.revision, site.pages.get("a") === page]).toEqual([revision, true]);
    disk.write("site/a.mdx", "---\ntitle: Two\n---\n");
    expect(await site.rescan()).toBe(false);
    expect((await site.readPage("a"))?.title).toBe("Two");
    disk.write("site/api.json", '{"openapi":"3.1.0"}');
    expect(await site.rescan()).toBe(true);
    expect(site.apiDescriptionIfRead("api.json")?.readable).toBe(true);
    disk.write("site/data.bin");
    expect(await site.rescan()).toBe(true);
    expect(site.hasFile("data.bin")).toBe(true);
  });
});

describe("contents", () => {
  it("reads a page once, and again after a change", async () => {
    const disk = new MemoryFiles({ "site/a.mdx": "---\ntitle: One\n---\n" });
    const site = await siteOn(disk);
    expect(site.pageIfRead("a")).toBeUndefined();
    expect((await site.readPage("a"))?.title).toBe("One");
    expect(site.pageIfRead("a")?.title).toBe("One");
    await site.readPage("a");
    expect(disk.asked.readFile).toBe(1);
    disk.write("site/a.mdx", "---\ntitle: Two\n---\n");
    await site.apply([change("changed", "a.mdx")]);
    expect(site.pageIfRead("a")).toBeUndefined();
    expect((await site.readPage("a"))?.title).toBe("Two");
    expect(await site.readPage("b")).toBeUndefined();
  });

  it("reads a limited number of pages ahead, each only once", async () => {
    const disk = new MemoryFiles({ "site/a.mdx": "# A" });
    for (let index = 0; index < 300; index++) disk.write(`site/${index}.mdx`);
    const site = await siteOn(disk);
    site.readAhead(["a", "gone"]);
    await expect.poll(() => site.pageIfRead("a")?.title).toBe("A");
    site.readAhead(["a", ...site.pages.keys()]);
    await expect.poll(() => site.pageIfRead("100")).toBeDefined();
    expect(disk.asked.readFile).toBeLessThanOrEqual(200);
  });

  it("skips a page larger than 1 MB, and then cannot tell which pages are unlinked", async () => {
    const files = new MemoryFiles({
      "site/a.mdx": "[b](/b)",
      "site/big.mdx": "x".repeat(2 ** 20 + 1),
      "site/b.mdx": "",
    });
    const site = await siteOn(files);
    await site.prepare({ apiDescriptions: [], bodies: true });
    expect(site.tooLarge).toEqual(["big.mdx"]);
    expect(site.body("big")).toBeUndefined();
    expect([site.isLinked("b"), site.isLinked("a")]).toEqual([true, undefined]);
    files.write("site/big.mdx", "x".repeat(2 ** 20));
    await site.apply([change("changed", "big.mdx")]);
    expect(site.tooLarge).toEqual([]);
    expect(site.body("big")?.text).toHaveLength(2 ** 20);
    expect(site.isLinked("a")).toBe(false);
  });

  it("keeps track of linked pages after they are first requested", async () => {
    const disk = new MemoryFiles({ "site/a.mdx": "[b](/b)", "site/b.mdx": "", "site/c.mdx": "" });
    const site = await siteOn(disk);
    expect(site.isLinked("b")).toBeUndefined();
    expect(await site.prepare({ apiDescriptions: [], bodies: true })).toBe(true);
    expect([site.isLinked("b"), site.isLinked("c")]).toEqual([true, false]);
    expect(await site.prepare({ apiDescriptions: [], bodies: true })).toBe(false);
    disk.write("site/a.mdx", "[c](./c.mdx#x)");
    await site.apply([change("changed", "a.mdx")]);
    expect([site.isLinked("b"), site.isLinked("c")]).toEqual([false, true]);
    disk.remove("site/a.mdx");
    await site.apply([change("deleted", "a.mdx")]);
    expect(site.isLinked("c")).toBe(false);
  });

  it.each([
    ["reads the bodies of a few pages", 10, true],
    ["reads no page bodies if there are many pages", 400, false],
  ])("%s if every read is a network request", async (_, count, isRead) => {
    const disk = new MemoryFiles({ "site/a.mdx": "[b](/b)", "site/b.mdx": "" });
    for (let index = 0; index < count; index++) disk.write(`site/pages/${index}.mdx`);
    Object.defineProperty(disk, "cheapReads", { value: false });
    const site = await siteOn(disk);
    expect(await site.prepare({ apiDescriptions: [], bodies: true })).toBe(isRead);
    expect(site.isLinked("b")).toBe(isRead ? true : undefined);
    expect(disk.asked.readFile > 0).toBe(isRead);
  });

  it("reads requested OpenAPI files", async () => {
    const disk = new MemoryFiles({
      "site/api.yaml": "openapi: 3.1.0\ninfo: {title: T, version: '1'}\npaths: {/a: {get: {}}}\n",
    });
    const site = await siteOn(disk);
    expect(site.apiDescriptionIfRead("api.yaml")).toBeUndefined();
    expect(await site.prepare({ apiDescriptions: ["api.yaml", "none.yaml"], bodies: false })).toBe(true);
    expect(site.apiDescriptionIfRead("api.yaml")).toMatchObject({
      readable: true,
      format: "3.1.0",
      title: "T",
      version: "1",
      endpoints: [{ method: "GET", path: "/a", summary: undefined, parameters: [] }],
      webhooks: [],
    });
    expect(await site.prepare({ apiDescriptions: ["api.yaml"], bodies: false })).toBe(false);
  });
});

it("excludes the byte order mark from offsets, as editors do", async () => {
  const site = await siteOf({ "a.mdx": "\uFEFF[text](/target)" });
  await site.prepare({ apiDescriptions: [], bodies: true });
  expect(site.body("a")?.contents.links.map(({ span }) => span.offset)).toEqual([7]);
});
