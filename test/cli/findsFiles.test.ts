import { mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { type Files, findings, folderWith, HEALTHY, siteConfig } from "./support/run.ts";

/** Returns a site with one finding, which proves that the site was checked. */
function site(folder: string, name = "site.config.json"): Files {
  return {
    [`${folder}${name}`]:
      '{ "name": "A", "colors": { "primary": "teal" }, "navigation": [{ "group": "S", "pages": ["a"] }] }',
    [`${folder}a.mdx`]: "# A",
  };
}

/** A config split into two files, each with one finding. */
const SPLIT: Files = {
  "docs/docs.json":
    '{ "theme": "mint", "name": "A", "colors": { "primary": "teal" }, "navigation": { "$ref": "./parts/en.json" } }',
  "docs/parts/en.json": '{ "groups": [{ "group": "S", "pages": ["a", "missing"] }] }',
  "docs/a.mdx": "# A",
};

/** The manifest of a programming language, whose name is the same as that of a site config. */
const OTHER_TOOL = '{ "type": "application", "source-directories": ["source"], "dependencies": {} }';

describe("files to check", () => {
  it.each<readonly [title: string, files: Files, args: readonly string[], expected: readonly string[]]>([
    [
      "every site below the current folder if no path is given",
      { ...site("docs/"), ...site("deep/er/") },
      [],
      ["deep/er/site.config.json", "docs/site.config.json"],
    ],
    [
      "a site within another site",
      { ...site(""), ...site("inner/") },
      [],
      ["site.config.json", "inner/site.config.json"],
    ],
    ["a folder", { ...site("a/"), ...site("b/") }, ["b"], ["b/site.config.json"]],
    ["a file with any name", site("a/", "anything.json"), ["a/anything.json"], ["a/anything.json"]],
    [
      "the whole config if one of its parts is given",
      SPLIT,
      ["docs/parts/en.json"],
      ["docs/docs.json", "docs/parts/en.json"],
    ],
    [
      "a part and its config only once if both are given",
      SPLIT,
      ["docs", "docs/parts/en.json"],
      ["docs/docs.json", "docs/parts/en.json"],
    ],
    ["another file next to a config", { ...SPLIT, ...site("docs/", "x.json") }, ["docs/x.json"], ["docs/x.json"]],
    ["each file once", site("a/"), ["a", "a/site.config.json", "./a/"], ["a/site.config.json"]],
    ["nothing in node_modules", { ...site(""), ...site("node_modules/x/") }, [], ["site.config.json"]],
    ["nothing in folders whose names start with a dot", { ...site(""), ...site(".cache/") }, [], ["site.config.json"]],
    [
      "nothing that .gitignore excludes",
      { ...site(""), ...site("dist/"), ".gitignore": "dist/\n" },
      [],
      ["site.config.json"],
    ],
    [
      "nothing that a .gitignore in a parent folder excludes, up to the repository's root",
      { ".git": null, ".gitignore": "*/out/\n", ...site("p/"), ...site("p/out/"), ...site("p/q/") },
      ["p"],
      ["p/site.config.json", "p/q/site.config.json"],
    ],
    [
      "an ignored folder if it is named explicitly",
      { ...site("dist/"), ".gitignore": "dist/\n", ".git": null },
      ["dist"],
      ["dist/site.config.json"],
    ],
    [
      "the files listed in .sitekeeper.json",
      { ...site("docs/", "my.json"), ...site("other/"), ".sitekeeper.json": '{ "files": ["docs/my.json"] }' },
      [],
      ["docs/my.json"],
    ],
    [
      "the files listed in the nearest .sitekeeper.json",
      { ...site("a/", "one.json"), ...site("b/"), "a/.sitekeeper.json": '{ "files": ["one.json"] }' },
      [],
      ["a/one.json", "b/site.config.json"],
    ],
    [
      "no file with the same name that belongs to another tool",
      { ...site("docs/"), "mint.json": OTHER_TOOL },
      [],
      ["docs/site.config.json"],
    ],
  ])("%s", async (_, files, args, expected) => {
    const { found, code } = await findings(args, { cwd: folderWith(files) });
    expect(found.map(({ file }) => file)).toEqual(expected);
    expect(code).toBe(1);
  });

  it("prints an absolute path for a given file outside the current folder", async () => {
    const folder = folderWith(site(""));
    const { found } = await findings([path.join(folder, "site.config.json")], { cwd: folderWith({}) });
    expect(found[0]?.file).toBe(`${folder}/site.config.json`);
    const inside = await findings([path.join(folder, "site.config.json")], { cwd: folder });
    expect(inside.found[0]?.file).toBe("site.config.json");
    mkdirSync(path.join(folder, "sub"));
    const above = await findings([".."], { cwd: path.join(folder, "sub") });
    expect(above.found[0]?.file).toBe("../site.config.json");
  });

  it("fails if there is no site config", async () => {
    const { code, stdout, stderr } = await siteConfig(["check"], { cwd: folderWith({ "package.json": "{}" }) });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(
      "No site config found in this folder. Searched for **/docs.json, **/mint.json, **/site.config.json.",
    );
  });

  it("reports each named folder without a config, and checks the others", async () => {
    const cwd = folderWith({ ...site("docs/"), "dosc/a.mdx": "# A" });
    const { code, found, stderr } = await findings(["docs", "dosc"], { cwd });
    expect({ code, files: found.map(({ file }) => file) }).toEqual({ code: 2, files: ["docs/site.config.json"] });
    expect(stderr).toMatch(/^site-config: dosc: No site config found in this folder\. Searched for .*\.\n$/);
  });

  it("reports that the only file belongs to another tool", async () => {
    const cwd = folderWith({ "mint.json": OTHER_TOOL });
    const ignored = "Ignored mint.json: it belongs to another tool.";
    expect(await siteConfig(["check"], { cwd })).toEqual({
      code: 2,
      stdout: `${ignored}\n`,
      stderr: "site-config: No site config was checked.\n",
    });
    expect(await siteConfig(["check", "--format", "github"], { cwd })).toEqual({
      code: 2,
      stdout: "",
      stderr: `site-config: ${ignored}\nsite-config: No site config was checked.\n`,
    });
  });

  it("checks a config in which every field is misspelled", async () => {
    const { code, found } = await findings([], { cwd: folderWith({ "mint.json": '{"nme":"Acme","navgation":[]}' }) });
    expect(code).toBe(1);
    expect(found.map(({ code }) => code)).toContain("unknown-field");
  });

  it("mentions ignored files in the summary", async () => {
    const cwd = folderWith({ ...HEALTHY, "a/mint.json": OTHER_TOOL, "b/mint.json": OTHER_TOOL });
    const { code, stdout } = await siteConfig(["check"], { cwd });
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: "Checked 1 site config and 1 page: no findings. Ignored 2 files: they belong to another tool.\n",
    });
  });

  it("ignores a copy of the config in a subfolder of the same site", async () => {
    const text = (pages: string): string =>
      `{"theme":"mint","name":"Acme","colors":{"primary":"#0d9373"},"navigation":{"groups":[{"group":"Start","pages":${pages}}]}}`;
    const cwd = folderWith({
      "docs.json": text('["start","ja/start"]'),
      "start.mdx": "---\ntitle: Start\ndescription: First steps\n---\n",
      "ja/docs.json": text('["ja/start"]'),
      "ja/start.mdx": "---\ntitle: Japanese\ndescription: First steps\n---\n",
      "other/docs.json": text('["start"]'),
      "other/start.mdx": "---\ntitle: Other\ndescription: First steps\n---\n",
    });
    expect(await siteConfig(["check"], { cwd })).toEqual({
      code: 0,
      stdout:
        "Checked 2 site configs and 3 pages: no findings. Ignored ja/docs.json: another site config lists the pages of its folder.\n",
      stderr: "",
    });
    const named = await findings(["ja/docs.json"], { cwd });
    expect(named.found.map(({ code }) => code)).toContain("page-not-found");
  });

  it("does not follow symbolic links to folders, so cycles are harmless", async () => {
    const folder = folderWith({ ...site("docs/") });
    symlinkSync(folder, path.join(folder, "docs", "loop"));
    symlinkSync(path.join(folder, "docs", "site.config.json"), path.join(folder, "docs", "mint.json"));
    const { found } = await findings([], { cwd: folder });
    const errors = found.filter(({ severity }) => severity !== "info");
    expect(errors.map(({ file }) => file)).toEqual(["docs/mint.json", "docs/site.config.json"]);
  });
});

it("checks a JSON file below a config that is a symbolic link to a file outside the folder", async () => {
  const cwd = folderWith({ "mine.json": "{}", ...site("site/docs/", "x.json") });
  symlinkSync("../mine.json", path.join(cwd, "site", "docs.json"));
  const { found } = await findings(["docs/x.json"], { cwd: path.join(cwd, "site") });
  expect([...new Set(found.map(({ file }) => file))]).toEqual(["docs/x.json"]);
});

it("reads pages from the config's folder", async () => {
  const files = {
    ...HEALTHY,
    "forgotten.mdx": "# F",
    "site.config.json": String(HEALTHY["site.config.json"]).replace("introduction", "introductoin"),
  };
  const { found } = await findings(["docs/../site.config.json"], { cwd: folderWith({ ...files, docs: null }) });
  expect(found.map(({ code }) => code).sort()).toEqual(["orphan-page", "page-not-found"]);
});
