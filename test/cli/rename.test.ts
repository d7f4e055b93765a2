import { existsSync, readFileSync } from "node:fs";
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

  it.each([
    ["a file that does not exist", ["none.mdx", "b.mdx"], /does not exist/],
    ["a place that is taken", ["start.mdx", "guides/b.mdx"], /already exists/],
    ["a place outside the site", ["start.mdx", "../start.mdx"], /must be in the folder/],
    ["a folder into itself", ["guides", "guides/more"], /into itself/],
    ["below a file", ["start.mdx", "images/a.png/start.mdx"], /is not a folder/],
  ])("refuses %s and changes nothing", async (_, names, message) => {
    const cwd = folderWith(FILES);
    const { code, stderr } = await siteConfig(["rename", ...names], { cwd });
    expect(stderr).toMatch(message);
    expect(code).toBe(2);
    for (const [file, text] of Object.entries(FILES)) expect(read(cwd, file)).toBe(text);
    expect(existsSync(path.join(cwd, "guides/more"))).toBe(false);
  });
});
