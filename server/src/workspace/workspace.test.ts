import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { systemClock } from "../clock.ts";
import { LinkReport } from "../external/linkReport.ts";
import { MemoryFiles } from "../testing/memoryFiles.ts";
import type { Snapshot } from "./snapshot.ts";
import { Workspace } from "./workspace.ts";

const CONFIG = '{ "name": "Acme", "navigation": { "pages": ["index"] } }';
const SPLIT = '{ "name": "Acme", "navigation": { "$ref": "nav.json" } }';

const files = {
  "work/docs.json": SPLIT,
  "work/nav.json": '{ "pages": ["index", "guide"] }',
  "work/index.mdx": "# Start\n",
  "work/guide.mdx": "# Guide\n",
  "work/other/docs.json": CONFIG,
  "work/other/index.mdx": "# Other\n",
};

const at = (path: string): string => `file:///work/${path}`;

/** A workspace on a disk in memory, with everything read. */
async function open(content: Readonly<Record<string, string>> = files, strict = false) {
  const disk = new MemoryFiles(content);
  const user = { strict };
  const workspace = new Workspace(["file:///work"], {
    clock: systemClock,
    fileSystem: () => disk,
    copies: undefined,
    askSettings: async () => ({ ...user }),
    reportsChanges: true,
    onOutsideLink: () => undefined,
    onRead: () => undefined,
    onChange: () => undefined,
    onClosedConfigs: () => undefined,
    onError: (_, error) => {
      throw error;
    },
  });
  const settle = async (): Promise<void> => {
    await workspace.closedConfigs.whenUpToDate();
    for (const { config } of workspace.snapshot().configs) {
      await workspace.loadSettings(config.uri);
      await workspace.sites.fullyRead(config.uri, () => ({ apiDescriptions: [], json: ["nav.json"], bodies: true }));
    }
  };
  await settle();
  return { disk, settle, user, workspace };
}

type Opened = Awaited<ReturnType<typeof open>>;

const typed = { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: " " };

/** Everything that can change, with a change that starts from {@link openAll}. */
const changes: readonly [fact: string, change: (opened: Opened) => void | Promise<void>][] = [
  ["a config is typed in", ({ workspace }) => void workspace.documents.change(at("docs.json"), 2, [typed])],
  ["a part of a config is opened", ({ workspace }) => workspace.open(at("nav.json"), "json", 1, '{ "pages": [] }')],
  ["a page is typed in", ({ workspace }) => void workspace.documents.change(at("index.mdx"), 2, [typed])],
  ["a page is opened", ({ workspace }) => workspace.open(at("guide.mdx"), "mdx", 1, "# Changed\n")],
  ["a page is closed", ({ workspace }) => void workspace.close(at("index.mdx"))],
  ["a config is closed", ({ workspace }) => void workspace.close(at("docs.json"))],
  [
    "a closed config changes on disk",
    ({ disk, workspace }) => {
      disk.write("work/other/docs.json", CONFIG.replace("Acme", "Other"));
      workspace.filesChanged([{ uri: at("other/docs.json"), type: "changed" }]);
    },
  ],
  [
    "a page appears on disk",
    ({ disk, workspace }) => {
      disk.write("work/other/new.mdx", "# New\n");
      workspace.filesChanged([{ uri: at("other/new.mdx"), type: "created" }]);
    },
  ],
  [
    "the user's settings change",
    ({ user, workspace }) => {
      user.strict = true;
      workspace.userSettingsChanged(undefined);
    },
  ],
  [
    "the settings file changes",
    ({ disk, workspace }) => {
      disk.write("work/.sitekeeper.json", '{ "files": ["other/docs.json"] }');
      workspace.filesChanged([{ uri: at(".sitekeeper.json"), type: "created" }]);
    },
  ],
  ["a folder is closed", ({ workspace }) => workspace.setFolders([])],
  [
    "external links are checked",
    ({ workspace }) => {
      const [{ config, site } = expect.fail("No config found.")] = workspace.snapshot().configs;
      const hosts = { isAllowed: () => false, isSkipped: () => false };
      workspace.setLinkReport(site, config.uri, new LinkReport(new Map(), hosts, new Map(), new Map()));
    },
  ],
];

async function openAll(): Promise<Opened> {
  const opened = await open();
  opened.workspace.open(at("docs.json"), "json", 1, SPLIT);
  opened.workspace.open(at("index.mdx"), "mdx", 1, "# Unsaved\n");
  await opened.settle();
  return opened;
}

/** Everything that a snapshot says about its own files. The site of a config has a revision of its own. */
const contentOf = (snapshot: Snapshot): unknown => ({
  closed: snapshot.closed.map(({ uri, text }) => [uri, text]),
  configs: snapshot.configs.map(({ because, config, settings }) => [
    config.uri,
    config.text,
    config.parts.map(({ uri, text }) => [uri, text]),
    because,
    settings,
  ]),
  files: [...snapshot.files.keys()],
  pages: ["index.mdx", "guide.mdx"].map((path) => [snapshot.page(at(path))?.page.text, snapshot.document(at(path))]),
  splitFiles: [...snapshot.splitFiles],
});

it.each(changes)(
  "the snapshot is the same object until %s, and then it still has the same content",
  async (_, change) => {
    const opened = await openAll();
    const before = opened.workspace.snapshot();
    const content = structuredClone(contentOf(before));
    expect(opened.workspace.snapshot()).toBe(before);
    await change(opened);
    await opened.settle();
    const after = opened.workspace.snapshot();
    expect(after).not.toBe(before);
    expect(opened.workspace.snapshot()).toBe(after);
    expect(structuredClone(contentOf(before))).toEqual(content);
  },
);

it("reading a snapshot does not read the disk", async () => {
  const { disk, workspace } = await openAll();
  const asked = { ...disk.asked };
  const snapshot = workspace.snapshot();
  contentOf(snapshot);
  for (const { openBodies, site } of snapshot.configs) expect([openBodies.size, site.isKnown]).toBeDefined();
  expect(snapshot.above(at("other/index.mdx"))).toHaveLength(2);
  expect(disk.asked).toEqual(asked);
});

it("typing in a page changes nothing but that page", async () => {
  const { workspace } = await openAll();
  const before = workspace.snapshot();
  const bodies = before.configs.map(({ openBodies }) => openBodies);
  workspace.documents.change(at("index.mdx"), 2, [typed]);
  const after = workspace.snapshot();
  expect(after.splitFiles).toBe(before.splitFiles);
  expect(after.configs.map(({ config }) => config)).toEqual(before.configs.map(({ config }) => config));
  expect(after.page(at("index.mdx"))?.page.text).toBe(" # Unsaved\n");
  expect(after.configs.map(({ openBodies }, index) => openBodies === bodies[index])).toEqual([false, true]);
});

it("an unsaved part replaces the file on disk, and closing it brings the file back", async () => {
  const { settle, workspace } = await openAll();
  const partOf = () => workspace.snapshot().at(at("nav.json"))?.config.text;
  workspace.open(at("nav.json"), "json", 1, '{ "pages": [] }');
  expect(partOf()).toBe('{ "pages": [] }');
  expect(workspace.snapshot().open(at("nav.json"))?.config.whole.uri).toBe(at("docs.json"));
  workspace.close(at("nav.json"));
  await settle();
  expect(partOf()).toBe(files["work/nav.json"]);
});

it("a config keeps its settings when it is opened, and they are requested again after it was closed", async () => {
  const { settle, user, workspace } = await open(files, true);
  const strict = () => workspace.snapshot().at(at("other/docs.json"))?.settings.settings.check.strict;
  user.strict = false;
  workspace.open(at("other/docs.json"), "json", 1, CONFIG);
  expect(strict()).toBe(true);
  workspace.close(at("other/docs.json"));
  await settle();
  expect(strict()).toBe(false);
});

it("pages belong to the first config in their folder, whether or not another one is open", async () => {
  const old = '{ "name": "Acme", "navigation": [{ "group": "Start", "pages": ["index"] }] }';
  const { settle, workspace } = await open({ ...files, "work/mint.json": old });
  workspace.open(at("mint.json"), "json", 1, old);
  workspace.open(at("index.mdx"), "mdx", 1, "# Start\n");
  await settle();
  const snapshot = workspace.snapshot();
  expect(snapshot.configs).toHaveLength(3);
  expect(snapshot.sites.map(({ config }) => config.uri)).toEqual([at("docs.json"), at("other/docs.json")]);
  expect(snapshot.page(at("index.mdx"))?.config.uri).toBe(at("docs.json"));
  expect(snapshot.above(at("guide.mdx")).map(({ config }) => config.uri)).toEqual([at("docs.json")]);
});

it("loaded settings are in use in the next snapshot", async () => {
  const { workspace } = await open(files, true);
  workspace.open(at("new/docs.json"), "json", 1, CONFIG);
  const strict = () => workspace.snapshot().at(at("new/docs.json"))?.settings.settings.check.strict;
  expect(strict()).toBe(false);
  await workspace.loadSettings(at("new/docs.json"));
  expect(strict()).toBe(true);
});

/** Collects garbage. The flag is set here so that the other tests run without it. */
function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
}

it("closing the files of a site releases the site", async () => {
  const page = `# Page\n\n${"Text with a [link](/other). ".repeat(200)}\n`;
  const { disk, settle, workspace } = await open({ "work/index.mdx": "# Start\n" });
  const sites: WeakRef<object>[] = [];
  const visit = async (name: string): Promise<void> => {
    disk.write(`work/${name}/docs.json`, CONFIG);
    for (let index = 0; index < 10; index++) disk.write(`work/${name}/page-${index}.mdx`, `${page}${name} ${index}\n`);
    workspace.open(at(`${name}/docs.json`), "json", 1, CONFIG);
    workspace.open(at(`${name}/page-1.mdx`), "mdx", 1, `${page}changed\n`);
    await settle();
    const found = workspace.snapshot().page(at(`${name}/page-1.mdx`));
    expect(found?.page.text).toContain("changed");
    for (const kept of [found?.site, found?.config, found?.page, found?.settings]) sites.push(new WeakRef(kept!));
    disk.remove(`work/${name}`);
    workspace.close(at(`${name}/page-1.mdx`));
    workspace.close(at(`${name}/docs.json`));
    workspace.filesChanged([{ uri: at(name), type: "deleted" }]);
    await settle();
    workspace.snapshot();
  };
  await visit("first");
  collectGarbage();
  const start = process.memoryUsage().heapUsed;
  for (let site = 0; site < 20; site++) await visit(`site-${site}`);
  await expect
    .poll(() => {
      collectGarbage();
      return sites.filter((site) => site.deref()).length;
    })
    .toBe(0);
  expect(process.memoryUsage().heapUsed).toBeLessThan(start * 1.1);
});
