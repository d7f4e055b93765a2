import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { folderWith, siteConfig } from "./support/run.ts";

const FILES = {
  "mint.json": JSON.stringify({ name: "A", navigation: [{ group: "G", pages: ["start", "guides/setup"] }] }),
  "start.mdx": "See [setup](/guides/setup#install) and ![x](images/a.png).\n",
  "guides/setup.mdx": "## Install\n\n[start](../start) [b](./b.mdx)\n",
  "guides/b.mdx": "[a](setup)\r\n",
  "images/a.png": "",
};

const read = (folder: string, file: string) => readFileSync(path.join(folder, file), "utf8");

describe("site-config rename", () => {
  it("moves a page and updates its entry and all links to it", async () => {
    const cwd = folderWith(FILES);
    const { code, stdout } = await siteConfig(["rename", "guides/setup.mdx", "intro/first steps.mdx"], { cwd });
    expect(stdout.split("\n").sort()).toEqual([
      "",
      "Changed guides/b.mdx",
      "Changed intro/first steps.mdx",
      "Changed mint.json",
      "Changed start.mdx",
      "Moved guides/setup.mdx to intro/first steps.mdx",
    ]);
    expect(code).toBe(0);
    expect(read(cwd, "mint.json")).toContain('"intro/first steps"');
    expect(read(cwd, "start.mdx")).toBe("See [setup](/intro/first%20steps#install) and ![x](images/a.png).\n");
    expect(read(cwd, "intro/first steps.mdx")).toBe("## Install\n\n[start](../start) [b](../guides/b.mdx)\n");
    expect(read(cwd, "guides/b.mdx")).toBe("[a](../intro/first%20steps)\r\n");
  });

  it("adds a redirect from the old path on request, as part of the same change", async () => {
    const cwd = folderWith(FILES);
    expect((await siteConfig(["rename", "guides/b.mdx", "guides/c.mdx"], { cwd })).code).toBe(0);
    expect(read(cwd, "mint.json")).not.toContain("redirects");
    expect((await siteConfig(["rename", "guides", "learn", "--redirect"], { cwd })).code).toBe(0);
    expect((await siteConfig(["rename", "learn/setup.mdx", "setup.mdx", "--redirect"], { cwd })).code).toBe(0);
    const { navigation, redirects } = JSON.parse(read(cwd, "mint.json"));
    expect(navigation[0].pages).toEqual(["start", "setup"]);
    expect(redirects).toEqual([
      { source: "/guides/:slug*", destination: "/learn/:slug*" },
      { source: "/learn/setup", destination: "/setup" },
    ]);
    expect((await siteConfig(["rename", "setup.mdx", "install.mdx"], { cwd })).code).toBe(0);
    expect(JSON.parse(read(cwd, "mint.json")).redirects[1]).toEqual({
      source: "/learn/setup",
      destination: "/install",
    });
  });

  it("moves folders and images", async () => {
    const cwd = folderWith(FILES);
    await siteConfig(["rename", "guides", "docs/guides"], { cwd });
    const { code } = await siteConfig(["rename", "images/a.png", "docs/b.png"], { cwd });
    expect(code).toBe(0);
    expect(read(cwd, "mint.json")).toContain('"docs/guides/setup"');
    expect(read(cwd, "start.mdx")).toBe("See [setup](/docs/guides/setup#install) and ![x](docs/b.png).\n");
    expect(read(cwd, "docs/guides/setup.mdx")).toContain("[start](../../start) [b](./b.mdx)");
  });

  it("moves a page that exists as both .mdx and .md when its folder moves", async () => {
    const cwd = folderWith({ ...FILES, "guides/setup.md": "# The same page\n" });
    expect(await siteConfig(["rename", "guides", "docs"], { cwd })).toMatchObject({ code: 0, stderr: "" });
    expect(read(cwd, "start.mdx")).toContain("[setup](/docs/setup#install)");
    expect(read(cwd, "mint.json")).toContain('"docs/setup"');
  });

  it("renames a page when only the case of its name changes", async () => {
    const cwd = folderWith(FILES);
    const { code, stdout } = await siteConfig(["rename", "guides/setup.mdx", "guides/Setup.mdx"], { cwd });
    expect(stdout).toMatch(/^Moved guides\/setup.mdx to guides\/Setup.mdx$/m);
    expect(code).toBe(0);
    expect(readdirSync(path.join(cwd, "guides")).sort()).toEqual(["Setup.mdx", "b.mdx"]);
    expect(read(cwd, "mint.json")).toContain('"guides/Setup"');
    expect(read(cwd, "start.mdx")).toContain("[setup](/guides/Setup#install)");
    expect(read(cwd, "guides/b.mdx")).toBe("[a](Setup)\r\n");
    await siteConfig(["rename", "guides", "Guides"], { cwd });
    expect(readdirSync(cwd)).toContain("Guides");
    expect(read(cwd, "start.mdx")).toContain("[setup](/Guides/Setup#install)");
  });

  it("moves a file whose name on disk is normalized differently from the links", async () => {
    const [composed, decomposed] = ["\u00fcber", "u\u0308ber"];
    const cwd = folderWith({
      "mint.json": JSON.stringify({ name: "A", navigation: [{ group: "G", pages: ["start", `${composed}/a`] }] }),
      "start.mdx": `[x](/${composed}/a) [y](/${encodeURI(composed)}/a#h) [z](${decomposed}/a)\n`,
      [`${decomposed}/a.mdx`]: "## H\n\n[start](../start)\n",
    });
    const { code } = await siteConfig(["rename", `${decomposed}/a.mdx`, "b.mdx"], { cwd });
    expect(code).toBe(0);
    expect(read(cwd, "start.mdx")).toBe("[x](/b) [y](/b#h) [z](b)\n");
    expect(read(cwd, "b.mdx")).toBe("## H\n\n[start](./start)\n");
    expect(read(cwd, "mint.json")).toContain('"b"');
  });

  it.each([
    ["a file that does not exist", ["none.mdx", "b.mdx"], /does not exist/],
    ["an existing target", ["start.mdx", "guides/b.mdx"], /already exists/],
    ["a target outside the site", ["start.mdx", "../start.mdx"], /must be in the folder/],
    ["a folder into itself", ["guides", "guides/more"], /into itself/],
    ["a target below a file", ["start.mdx", "images/a.png/start.mdx"], /is not a folder/],
    ["a target below a page", ["start.mdx", "guides/b.mdx/start.mdx"], /is not a folder/],
    [
      "a page to a name without a page extension",
      ["start.mdx", "begin"],
      /is not a page: its name must end in .mdx or .md/,
    ],
    ["a page to a hidden name", ["start.mdx", ".start.mdx"], /is not a page/],
    ["a target that would not be part of any site", ["guides", "node_modules/guides"], /would not be part of the site/],
    ["the site config", ["mint.json", "guides/mint.json"], /A site config cannot be moved/],
  ])("refuses %s and changes nothing", async (_, names, message) => {
    const cwd = folderWith(FILES);
    const { code, stderr } = await siteConfig(["rename", ...names], { cwd });
    expect(stderr).toMatch(message);
    expect(code).toBe(2);
    for (const [file, text] of Object.entries(FILES)) expect(read(cwd, file)).toBe(text);
    expect(existsSync(path.join(cwd, "guides/more"))).toBe(false);
  });

  it("moves nothing through a symbolic link that points outside the site", async () => {
    const cwd = folderWith({ ...FILES, "site/mint.json": FILES["mint.json"], "site/a.mdx": "# A\n" });
    symlinkSync("../guides", path.join(cwd, "site", "out"));
    const site = path.join(cwd, "site");
    const into = await siteConfig(["rename", "a.mdx", "out/a.mdx"], { cwd: site });
    expect(into).toMatchObject({ code: 2, stderr: expect.stringMatching(/must be in the folder/) });
    const from = await siteConfig(["rename", "out/b.mdx", "b.mdx"], { cwd: site });
    expect(from).toMatchObject({ code: 2, stderr: expect.stringMatching(/must be in the folder/) });
    expect(readdirSync(path.join(cwd, "guides")).sort()).toEqual(["b.mdx", "setup.mdx"]);
    expect(readdirSync(site).sort()).toEqual(["a.mdx", "mint.json", "out"]);
  });

  it("changes a page behind a symbolic link only once, and breaks no link", async () => {
    const cwd = folderWith(FILES);
    symlinkSync("start.mdx", path.join(cwd, "also.mdx"));
    const moved = await siteConfig(["rename", "guides/setup.mdx", "setup.mdx"], { cwd });
    expect(moved.stderr).toBe("");
    expect(read(cwd, "also.mdx")).toContain("[setup](/setup#install)");
    const target = await siteConfig(["rename", "start.mdx", "begin.mdx"], { cwd });
    expect(target.stderr).toMatch(/also.mdx is a link to start.mdx and would be broken/);
    const link = await siteConfig(["rename", "also.mdx", "more.mdx"], { cwd });
    expect(link.stderr).toMatch(/also.mdx is a symbolic link. Move the file that it points to/);
  });

  it("escapes terminal control characters in names", async () => {
    const cwd = folderWith(FILES);
    const { stdout } = await siteConfig(["rename", "start.mdx", "a\u001b[31m\nMoved b.mdx"], { cwd });
    expect(stdout).toContain("\nMoved start.mdx to a\\u001b[31m\\u000aMoved b.mdx\n");
    const again = await siteConfig(["rename", "start.mdx", "a\n::error::b.mdx"], { cwd });
    expect(again.stderr).toBe("site-config: start.mdx does not exist. Nothing was moved.\n");
    const other = await siteConfig(["rename", "a\n::error::b.mdx", "c.mdx"], { cwd });
    expect(other.stderr).toBe("site-config: a\\u000a::error::b.mdx does not exist. Nothing was moved.\n");
    const usage = await siteConfig(["rename", "a", "b", "\n::error::c"], { cwd });
    expect(usage.stderr).not.toContain("\n::");
  });

  it("finds the site config above the file, and prints paths as they were typed", async () => {
    const cwd = folderWith({
      "one/mint.json": FILES["mint.json"],
      "one/start.mdx": FILES["start.mdx"],
      "one/guides/setup.mdx": "# Setup\n",
      "two/mint.json": FILES["mint.json"],
      "none/page.mdx": "",
      "both/mint.json": FILES["mint.json"],
      "both/site.config.json": "{}",
      "both/page.mdx": "",
    });
    const { code, stdout } = await siteConfig(["rename", "one/guides/setup.mdx", "./one/setup.mdx"], { cwd });
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: "Changed one/mint.json\nChanged one/start.mdx\nMoved one/guides/setup.mdx to ./one/setup.mdx\n",
    });
    const below = await siteConfig(["rename", "../setup.mdx", "setup.mdx"], { cwd: path.join(cwd, "one/guides") });
    expect(below).toMatchObject({ code: 0, stdout: expect.stringContaining("Changed ../mint.json\n") });
    const taken = await siteConfig(["rename", "one/start.mdx", "one/../one/guides/setup.mdx"], { cwd });
    expect(taken.stderr).toBe("site-config: one/../one/guides/setup.mdx already exists. Nothing was moved.\n");
    const nowhere = await siteConfig(["rename", "none/page.mdx", "none/b.mdx"], { cwd });
    expect(nowhere.stderr).toBe(
      "site-config: none/page.mdx: No site config found in the folders above. Specify it with --config.\n",
    );
    const both = await siteConfig(["rename", "both/page.mdx", "both/b.mdx"], { cwd });
    expect(both.stderr).toMatch(/Several site configs found above both\/page.mdx. Specify one of them with --config: /);
  });

  it("prints the changes with --dry-run but does not make them", async () => {
    const cwd = folderWith(FILES);
    const { code, stdout } = await siteConfig(["rename", "guides", "docs", "--dry-run"], { cwd });
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: "Would change mint.json\nWould change start.mdx\nWould move guides to docs\n",
    });
    expect(textsOf(cwd)).toEqual(FILES);
  });

  it("changes no file through a symbolic link that points outside the site", async () => {
    const cwd = folderWith({ "site/start.mdx": "", "mine.json": FILES["mint.json"] });
    symlinkSync("../mine.json", path.join(cwd, "site", "mint.json"));
    const { code, stderr } = await siteConfig(["rename", "start.mdx", "b.mdx"], { cwd: path.join(cwd, "site") });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^site-config: mint.json: .*link/);
    expect(read(cwd, "mine.json")).toBe(FILES["mint.json"]);
    expect(existsSync(path.join(cwd, "site/start.mdx"))).toBe(true);
  });

  it("reports a page that is not text, and moves nothing", async () => {
    const cwd = folderWith(FILES);
    writeFileSync(path.join(cwd, "start.mdx"), Buffer.from([...Buffer.from("[s](/guides/setup)"), 0xff]));
    const { code, stderr } = await siteConfig(["rename", "guides/setup.mdx", "setup.mdx"], { cwd });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "site-config: start.mdx: The file is not UTF-8 text. Save it as UTF-8. Nothing was moved.\n",
    });
    expect(allOf(cwd)).toEqual(Object.keys(FILES).sort());
  });

  const MOVE = ["rename", "guides", "docs/how-to"];
  const AFTER: Readonly<Record<string, string>> = {
    "docs/how-to/b.mdx": "[a](setup)\r\n",
    "docs/how-to/setup.mdx": "## Install\n\n[start](../../start) [b](./b.mdx)\n",
    "images/a.png": "",
    "mint.json": FILES["mint.json"].replace("guides/setup", "docs/how-to/setup"),
    "start.mdx": FILES["start.mdx"].replace("/guides/setup", "/docs/how-to/setup"),
  };
  /** Runs the command, and kills it or makes it fail at one of its file system changes. */
  const interrupted = (cwd: string, call: number, act: "kill" | "fail") => {
    const hook = new URL("./support/interruptRename.mjs", import.meta.url).href;
    return siteConfig(MOVE, { cwd, env: { NODE_OPTIONS: `--import=${hook}`, INTERRUPT: `${act}:${call}` } });
  };
  const withoutTemporary = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).filter(([file]) => !/\.[0-9a-f]{16}\.tmp$/.test(file)));

  it.each(["kill", "fail"] as const)(
    "leaves each file either old or new, and reports the changes it made (%s)",
    async (act) => {
      for (let call = 1; ; call++) {
        const cwd = folderWith(FILES);
        const { code, stdout, stderr } = await interrupted(cwd, call, act);
        if (code === 0) {
          expect(call).toBe(9);
          break;
        }
        const left = withoutTemporary(textsOf(cwd));
        const isMoved = !("guides/b.mdx" in left);
        const old = (file: string) =>
          (FILES as Readonly<Record<string, string>>)[isMoved ? file.replace("docs/how-to", "guides") : file];
        const now = (file: string) => AFTER[file.replace(/^guides/, "docs/how-to")];
        expect(Object.keys(left), `call ${call}`).toEqual(Object.keys(isMoved ? AFTER : FILES).sort());
        for (const [file, text] of Object.entries(left)) expect([old(file), now(file)], `call ${call}`).toContain(text);
        const changed = Object.keys(left).filter((file) => left[file] !== old(file));
        const reported = stdout.match(/(?<=^Changed ).+/gm) ?? [];
        expect(reported.toSorted(), `call ${call}`).toEqual(changed.sort());
        if (act === "fail") expect(stderr, `call ${call}`).toMatch(/^site-config: [\w./-]+: Permission denied\. /);
        if (isMoved) continue;
        const again = await siteConfig(MOVE, { cwd });
        expect(again, `call ${call}`).toMatchObject({ code: 0, stderr: "" });
        expect(withoutTemporary(textsOf(cwd)), `call ${call}`).toEqual(AFTER);
      }
    },
  );

  it("ignores a record of an interrupted move in a cloned repository", async () => {
    const planted = JSON.stringify({
      process: 2 ** 22 + 1,
      from: "notes",
      to: "hooks",
      step: "moving",
      files: [{ target: "../other/rc", temporary: "../other/.rc.0123456789abcdef.tmp", before: "" }],
    });
    const other = { "other/rc": "mine", "other/.rc.0123456789abcdef.tmp": "theirs" };
    const site = { "site/mint.json": FILES["mint.json"], "site/start.mdx": "# Start\n", "site/notes/a": "", ...other };
    const cwd = folderWith({ ...site, "site/.site-config-rename.json": planted });
    const { code } = await siteConfig(["rename", "start.mdx", "c.mdx"], { cwd: path.join(cwd, "site") });
    expect(code).toBe(0);
    expect(textsOf(cwd)).toEqual({
      ...other,
      "site/.site-config-rename.json": planted,
      "site/c.mdx": "# Start\n",
      "site/mint.json": FILES["mint.json"].replace('"start"', '"c"'),
      "site/notes/a": "",
    });
  });
});

/** Returns the text of every file in a folder, by path. */
const textsOf = (folder: string) => Object.fromEntries(allOf(folder).map((file) => [file, read(folder, file)]));

/** Returns the paths of all files in a folder, sorted. */
function allOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}
