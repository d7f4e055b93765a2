import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { folderWith, HEALTHY, siteConfig } from "./support/run.ts";

const PAGES = {
  "acme/docs/introduction.mdx": '# Hello\n\n<Snippet file="note.mdx" />',
  "acme/docs/changelog.mdx": "---\ntitle: Changes\n---\n",
  "acme/docs/README.md": "# For those who work on it",
  "acme/docs/snippets/note.mdx": "A note",
  "acme/docs/guides/02-second.mdx": "",
  "acme/docs/guides/10-tenth.mdx": "",
  "acme/docs/guides/last.mdx": "---\norder: 1\n---\n",
  "acme/docs/guides/overview.mdx": "",
  "acme/docs/guides/deep/page.mdx": "",
  "acme/docs/logo/light.svg": "<svg/>",
  "acme/docs/logo/dark.svg": "<svg/>",
  "acme/docs/favicon.png": "",
  "acme/docs/openapi.yaml": "openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths: {}\n",
  "acme/docs/node_modules/x/page.mdx": "",
};

describe("new", () => {
  it("writes a config for the existing pages, and the config passes the check", async () => {
    const cwd = folderWith(PAGES);
    const { code, stdout, stderr } = await siteConfig(["new", "acme/docs"], { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toBe(
      "Created acme/docs/docs.json with 7 pages in 3 groups:\n  Get started  2 pages\n  Guides  4 pages\n  Deep  1 page\n",
    );
    const text = readFileSync(path.join(cwd, "acme/docs/docs.json"), "utf8");
    expect(JSON.parse(text)).toEqual({
      $schema: "https://mintlify.com/docs.json",
      theme: "mint",
      name: "Acme",
      colors: { primary: expect.stringMatching(/^#/) },
      logo: { light: "/logo/light.svg", dark: "/logo/dark.svg" },
      favicon: "/favicon.png",
      navigation: {
        groups: [
          { group: "Get started", pages: ["introduction", "changelog"] },
          { group: "Guides", pages: ["guides/last", "guides/overview", "guides/02-second", "guides/10-tenth"] },
          { group: "Deep", pages: ["guides/deep/page"] },
        ],
      },
      api: { openapi: "/openapi.yaml" },
    });
    const check = await siteConfig(["check", "--strict", "--hints"], { cwd });
    expect({ code: check.code, stdout: check.stdout }).toEqual({
      code: 0,
      stdout: "Checked 1 site config and 9 pages: no findings.\n",
    });
  });

  it("supports a folder without pages", async () => {
    const cwd = folderWith({ empty: null });
    const { code, stdout } = await siteConfig(["new", "empty"], { cwd });
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: "Created empty/docs.json with an empty navigation: the folder contains no pages (.mdx, .md) yet.\n",
    });
    expect((await siteConfig(["check"], { cwd })).code).toBe(0);
  });

  it.each(["site.config.json", "mint.json"])("never overwrites a file: %s", async (name) => {
    const text = String(HEALTHY["site.config.json"]);
    const cwd = folderWith({ ...PAGES, [`acme/docs/${name}`]: text });
    const { code, stdout, stderr } = await siteConfig(["new", "acme/docs"], { cwd });
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: "",
      stderr: `site-config: acme/docs/${name}: A site config already exists. It was not changed.\n`,
    });
    expect(readFileSync(path.join(cwd, `acme/docs/${name}`), "utf8")).toBe(text);
    expect(existsSync(path.join(cwd, "acme/docs/docs.json"))).toBe(false);
  });

  it("writes the older format on request", async () => {
    const cwd = folderWith(PAGES);
    const { code } = await siteConfig(["new", "acme/docs", "--format", "mint"], { cwd });
    expect(code).toBe(0);
    const config = JSON.parse(readFileSync(path.join(cwd, "acme/docs/mint.json"), "utf8"));
    expect(config.navigation[0]).toEqual({ group: "Get started", pages: ["introduction", "changelog"] });
  });

  it("wants a folder", async () => {
    const cwd = folderWith(PAGES);
    const { code, stderr } = await siteConfig(["new", "acme/docs/introduction.mdx"], { cwd });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "site-config: acme/docs/introduction.mdx: Not a folder.\n",
    });
  });
});
