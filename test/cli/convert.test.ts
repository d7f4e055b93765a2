import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { folderWith, siteConfig } from "./support/run.ts";

const MINT = `{
    "name": "Acme",
    "favicon": "/favicon.png",
    "colors": { "primary": "#0d9373" },
    "feedback": { "thumbsRating": true },
    "topbarLinks": [{ "name": "Blog", "url": "blog" }],
    "tabs": [{ "name": "API", "url": "api" }],
    "navigation": [
        { "group": "Start", "pages": ["introduction", "api/users.mdx"] },
        { "group": "", "pages": ["/guides/first"] }
    ],
    "footerSocials": { "x": "http://x.com/acme" }
}
`;
const FILES = {
  "docs/mint.json": MINT,
  "docs/introduction.mdx": "# Hello",
  "docs/api/users.mdx": "# Users",
  "docs/guides/first.mdx": "# First",
  "docs/favicon.png": "",
  ".github/workflows/docs.yml": "steps:\n  - run: site-config check docs/mint.json\n",
  ".github/workflows/scripts/check.sh": "site-config check docs/mint.json\n",
  "README.md": "# Acme\n\nThe pages are listed in `docs/mint.json`.\n",
};

describe("convert", () => {
  it("writes docs.json, keeps every page in its place, and reports all other changes", async () => {
    const cwd = folderWith(FILES);
    const { code, stdout, stderr } = await siteConfig(["convert", "docs"], { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toBe(
      [
        "Written differently:",
        "  docs/mint.json:12  http://x.com/acme is now https://x.com/acme, because docs.json accepts only https URLs here.",
        "",
        "Choices made by a rule; change them if you prefer:",
        '  docs/mint.json:1   docs.json requires a theme: "mint" is closest to the current look.',
        '  docs/mint.json:10  A group without a name is now called "Documentation", because docs.json would drop it.',
        '  docs/mint.json:7   The new first tab, "Documentation", contains the pages that are not in another tab.',
        "",
        "Not supported in docs.json:",
        `  docs/mint.json:5  docs.json does not support "feedback". Configure feedback in the platform's dashboard.`,
        "",
        "Every page stays in the same version, tab, and anchor.",
        "Created docs/docs.json. docs/mint.json was not changed.",
        "",
        "These lines mention mint.json:",
        "  README.md:3",
        "  .github/workflows/docs.yml:2",
        "",
      ].join("\n"),
    );
    const text = readFileSync(path.join(cwd, "docs/docs.json"), "utf8");
    expect(text).toMatch(/^\{\n {4}"\$schema"/);
    expect(JSON.parse(text)).toEqual({
      $schema: "https://mintlify.com/docs.json",
      theme: "mint",
      name: "Acme",
      favicon: "/favicon.png",
      colors: { primary: "#0d9373" },
      navbar: { links: [{ label: "Blog", href: "/blog" }] },
      navigation: {
        tabs: [
          {
            tab: "Documentation",
            groups: [
              { group: "Start", pages: ["introduction"] },
              { group: "Documentation", pages: ["guides/first"] },
            ],
          },
          { tab: "API", groups: [{ group: "Start", pages: ["api/users"] }] },
        ],
      },
      footer: { socials: { x: "https://x.com/acme" } },
    });
    expect(readFileSync(path.join(cwd, "docs/mint.json"), "utf8")).toBe(MINT);
    const checked = await siteConfig(["check", "docs/docs.json"], { cwd });
    expect(checked.code).toBe(0);
  });

  it("writes nothing in a dry run, and prints JSON with --format json", async () => {
    const cwd = folderWith(FILES);
    const { code, stdout } = await siteConfig(["convert", "docs/mint.json", "--dry-run", "--json"], { cwd });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ out: "docs/docs.json", written: false, differences: [] });
    expect(existsSync(path.join(cwd, "docs/docs.json"))).toBe(false);
  });

  it.each([
    [
      "an existing file",
      { ...FILES, "docs/docs.json": "{}" },
      ["docs"],
      "docs/docs.json: The file already exists. It was not changed.",
    ],
    ["a folder without a config", { "docs/a.mdx": "" }, ["docs"], "docs: There is no mint.json in this folder."],
    [
      "the newer format",
      { "docs.json": '{"theme":"mint"}' },
      ["docs.json"],
      "docs.json: The file already uses the newer format.",
    ],
    ["a broken file", { "mint.json": '{"name":' }, [], "mint.json: The file is not valid JSON."],
  ])("refuses %s", async (_, files, args, message) => {
    const { code, stderr } = await siteConfig(["convert", ...args], { cwd: folderWith(files) });
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});
