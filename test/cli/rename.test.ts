import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
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
  it("moves a page with its entry and every link", async () => {
    const cwd = folderWith(FILES);
    const { code, stdout } = await siteConfig(["rename", "guides/setup.mdx", "intro/first steps.mdx"], { cwd });
    expect(stdout).toBe("Moved guides/setup.mdx to intro/first steps.mdx and changed 4 files.\n");
    expect(code).toBe(0);
    expect(read(cwd, "mint.json")).toContain('"intro/first steps"');
    expect(read(cwd, "start.mdx")).toBe("See [setup](/intro/first%20steps#install) and ![x](images/a.png).\n");
    expect(read(cwd, "intro/first steps.mdx")).toBe("## Install\n\n[start](../start) [b](../guides/b.mdx)\n");
    expect(read(cwd, "guides/b.mdx")).toBe("[a](../intro/first%20steps)\r\n");
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

  it("changes only the case of a name", async () => {
    const cwd = folderWith(FILES);
    const { code, stdout } = await siteConfig(["rename", "guides/setup.mdx", "guides/Setup.mdx"], { cwd });
    expect(stdout).toBe("Moved guides/setup.mdx to guides/Setup.mdx and changed 3 files.\n");
    expect(code).toBe(0);
    expect(readdirSync(path.join(cwd, "guides")).sort()).toEqual(["Setup.mdx", "b.mdx"]);
    expect(read(cwd, "mint.json")).toContain('"guides/Setup"');
    expect(read(cwd, "start.mdx")).toContain("[setup](/guides/Setup#install)");
    expect(read(cwd, "guides/b.mdx")).toBe("[a](Setup)\r\n");
    await siteConfig(["rename", "guides", "Guides"], { cwd });
    expect(readdirSync(cwd)).toContain("Guides");
    expect(read(cwd, "start.mdx")).toContain("[setup](/Guides/Setup#install)");
  });

  it("moves what the disk spells in another Unicode form than the links", async () => {
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
    ["a place that is taken", ["start.mdx", "guides/b.mdx"], /already exists/],
    ["a place outside the site", ["start.mdx", "../start.mdx"], /must be in the folder/],
    ["a folder into itself", ["guides", "guides/more"], /into itself/],
    ["below a file", ["start.mdx", "images/a.png/start.mdx"], /is not a folder/],
    ["below a page", ["start.mdx", "guides/b.mdx/start.mdx"], /is not a folder/],
    ["a page to a name that is not one", ["start.mdx", "begin"], /is not a page: end its name in .mdx or .md/],
    ["a page to a hidden name", ["start.mdx", ".start.mdx"], /is not a page/],
    ["a place that does not belong to a site", ["guides", "node_modules/guides"], /would not belong to the site/],
    ["the site config", ["mint.json", "guides/mint.json"], /A site config is not moved/],
  ])("refuses %s and changes nothing", async (_, names, message) => {
    const cwd = folderWith(FILES);
    const { code, stderr } = await siteConfig(["rename", ...names], { cwd });
    expect(stderr).toMatch(message);
    expect(code).toBe(2);
    for (const [file, text] of Object.entries(FILES)) expect(read(cwd, file)).toBe(text);
    expect(existsSync(path.join(cwd, "guides/more"))).toBe(false);
  });

  it("moves nothing through a link out of the site", async () => {
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

  it("does not change a page through a link twice, and leaves no link that leads nowhere", async () => {
    const cwd = folderWith(FILES);
    symlinkSync("start.mdx", path.join(cwd, "also.mdx"));
    const moved = await siteConfig(["rename", "guides/setup.mdx", "setup.mdx"], { cwd });
    expect(moved.stderr).toBe("");
    expect(read(cwd, "also.mdx")).toContain("[setup](/setup#install)");
    const target = await siteConfig(["rename", "start.mdx", "begin.mdx"], { cwd });
    expect(target.stderr).toMatch(/also.mdx is a link to start.mdx and would lead nowhere/);
    const link = await siteConfig(["rename", "also.mdx", "more.mdx"], { cwd });
    expect(link.stderr).toMatch(/also.mdx is a link. Move the file it leads to/);
  });

  it("prints names without what steers a terminal", async () => {
    const cwd = folderWith(FILES);
    const { stdout } = await siteConfig(["rename", "start.mdx", "a\u001b[31m\nMoved b.mdx"], { cwd });
    expect(stdout).toBe("Moved start.mdx to a\\u001b[31m\\u000aMoved b.mdx and changed 2 files.\n");
  });

  it("names the page that is not text, and moves nothing", async () => {
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
  const AFTER = {
    "docs/how-to/b.mdx": "[a](setup)\r\n",
    "docs/how-to/setup.mdx": "## Install\n\n[start](../../start) [b](./b.mdx)\n",
    "images/a.png": "",
    "mint.json": FILES["mint.json"].replace("guides/setup", "docs/how-to/setup"),
    "start.mdx": FILES["start.mdx"].replace("/guides/setup", "/docs/how-to/setup"),
  };
  const textsOf = (cwd: string) => Object.fromEntries(allOf(cwd).map((file) => [file, read(cwd, file)]));
  /** Runs the command with a program in it that acts on one of its changes of the disk. */
  const interrupted = (cwd: string, call: number, act: "kill" | "fail") => {
    const hook = new URL("./support/interruptRename.mjs", import.meta.url).href;
    return siteConfig(MOVE, { cwd, env: { NODE_OPTIONS: `--import=${hook}`, INTERRUPT: `${act}:${call}` } });
  };

  it("restores everything when any change of the disk fails", async () => {
    for (let call = 1; ; call++) {
      const cwd = folderWith(FILES);
      const { code, stderr } = await interrupted(cwd, call, "fail");
      if (code === 0) {
        expect(call).toBeGreaterThan(8);
        break;
      }
      expect(stderr, `call ${call}`).toMatch(/^site-config: Nothing was moved\..*Permission denied/);
      expect(textsOf(cwd), `call ${call}`).toEqual(FILES);
    }
  });

  it("finishes or undoes a move whose process was killed, whenever that was", async () => {
    for (let call = 1; ; call++) {
      const cwd = folderWith(FILES);
      const killed = await interrupted(cwd, call, "kill");
      if (killed.code === 0) {
        expect(call).toBeGreaterThan(8);
        break;
      }
      const again = await siteConfig(MOVE, { cwd });
      expect(again, `call ${call}`).toMatchObject({ code: 0, stderr: "" });
      expect(textsOf(cwd), `call ${call}`).toEqual(AFTER);
    }
  });

  it("does not begin while another move is under way", async () => {
    const cwd = folderWith(FILES);
    const journal = { process: process.pid, from: "a.mdx", to: "b.mdx", step: "moving", files: [] };
    writeFileSync(path.join(cwd, ".site-config-rename.json"), JSON.stringify(journal));
    const { code, stderr } = await siteConfig(MOVE, { cwd });
    expect(code).toBe(2);
    expect(stderr).toMatch(`Process ${process.pid} is moving files in this site. Nothing was moved.`);
  });

  it("keeps a site whole when two moves are made at once", async () => {
    for (let round = 0; round < 3; round++) {
      const cwd = folderWith(FILES);
      const moves = [
        ["guides", "docs/guides"],
        ["start.mdx", "guides/start.mdx"],
        ["images", "docs/images"],
      ] as const;
      for (const { code, stderr } of await Promise.all(moves.map((move) => siteConfig(["rename", ...move], { cwd })))) {
        if (code !== 0)
          expect(stderr).toMatch(/is moving files in this site|does not exist|changed|already exists|cannot be read/);
      }
      expect(await siteConfig(["check"], { cwd })).toMatchObject({ code: 0 });
      expect(allOf(cwd)).toHaveLength(Object.keys(FILES).length);
    }
  });

  it.each([
    ["reaches out of the site", { temporary: "../other/notes.tmp" }],
    ["names a file of the author", { temporary: "start.mdx" }],
  ])("does not follow a journal of a cloned repository that %s", async (_, file) => {
    const cwd = folderWith({ ...FILES, "other/notes.tmp": "notes" });
    mkdirSync(path.join(cwd, "site"));
    writeFileSync(path.join(cwd, "site", "mint.json"), FILES["mint.json"]);
    writeFileSync(path.join(cwd, "site", "start.mdx"), "# Start\n");
    const moved = { target: "start.mdx", before: "", ...file };
    const journal = { process: 2 ** 22 + 1, from: "a.mdx", to: "b.mdx", step: "writing", files: [moved] };
    writeFileSync(path.join(cwd, "site", ".site-config-rename.json"), JSON.stringify(journal));
    const { code, stderr } = await siteConfig(["rename", "start.mdx", "c.mdx"], { cwd: path.join(cwd, "site") });
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/remove .site-config-rename.json/),
    });
    expect(read(cwd, "other/notes.tmp")).toBe("notes");
    expect(read(cwd, "site/start.mdx")).toBe("# Start\n");
  });
});

/** Every file in a folder, by its path, sorted. */
function allOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}
