import { chmodSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { folderWith, siteConfig } from "./support/run.ts";

const FIXABLE = `{
  "name": "A",
  "colors": { "primary": "teal", },
  "navigation": [
    { "group": "G", "pages": ["/a"], },
  ]
}`;

const FIXED = `{
  "name": "A",
  "colors": { "primary": "#008080" },
  "navigation": [
    { "group": "G", "pages": ["a"] }
  ]
}`;

const read = (folder: string, name = "site.config.json"): string => readFileSync(path.join(folder, name), "utf8");

describe("--fix", () => {
  it("keeps anything that requires a decision, such as a comment with content", async () => {
    const text = FIXED.replace("{", "{\n  // the name of the project");
    const folder = folderWith({ "site.config.json": text, "a.mdx": "# A" });
    const { code, stdout } = await siteConfig(["check", "--fix"], { cwd: folder });
    expect(code).toBe(1);
    expect(stdout).toContain("comment-not-allowed");
    expect(read(folder)).toBe(text);
  });

  it("applies safe fixes, counts them, and checks the result", async () => {
    const folder = folderWith({ "site.config.json": FIXABLE, "a.mdx": "# A" });
    const { code, stdout, stderr } = await siteConfig(["check", "--fix"], { cwd: folder });
    expect(stderr).toBe("");
    expect(read(folder)).toBe(FIXED);
    expect(stdout).toContain("Fixed 5 findings in 1 file. Checked 1 site config and 1 page: no findings.");
    expect(code).toBe(0);
  });

  it("finds nothing to fix on the second run, and writes nothing", async () => {
    const folder = folderWith({ "site.config.json": FIXABLE, "a.mdx": "# A" });
    await siteConfig(["check", "--fix"], { cwd: folder });
    const before = statSync(path.join(folder, "site.config.json"));
    const { code, stdout } = await siteConfig(["check", "--fix"], { cwd: folder });
    const after = statSync(path.join(folder, "site.config.json"));
    expect(stdout).not.toContain("Fixed");
    expect({ code, ino: after.ino, mtime: after.mtimeMs }).toEqual({ code: 0, ino: before.ino, mtime: before.mtimeMs });
  });

  it("preserves line endings, the byte order mark, indentation, permissions and a missing final newline", async () => {
    const before = `\ufeff${FIXABLE.replaceAll("\n", "\r\n").replaceAll("  ", "\t")}`;
    const folder = folderWith({ "site.config.json": before, "a.mdx": "# A" });
    const file = path.join(folder, "site.config.json");
    chmodSync(file, 0o664);
    await siteConfig(["check", "--fix"], { cwd: folder });
    expect(read(folder)).toBe(`\ufeff${FIXED.replaceAll("\n", "\r\n").replaceAll("  ", "\t")}`);
    if (process.platform !== "win32") expect(statSync(file).mode & 0o777).toBe(0o664);
    expect(readdirSync(folder).sort()).toEqual(["a.mdx", "site.config.json"]);
  });

  it("leaves a link a link", async () => {
    const folder = folderWith({ "real/config.json": FIXABLE, "a.mdx": "# A" });
    symlinkSync(path.join("real", "config.json"), path.join(folder, "site.config.json"));
    await siteConfig(["check", "--fix"], { cwd: folder });
    expect(lstatSync(path.join(folder, "site.config.json")).isSymbolicLink()).toBe(true);
    expect(read(folder, "real/config.json")).toBe(FIXED);
  });

  it("reports fixes on standard error when standard output is machine-readable", async () => {
    const folder = folderWith({ "site.config.json": FIXABLE, "a.mdx": "# A" });
    const { stdout, stderr } = await siteConfig(["check", "--fix", "--format", "json"], { cwd: folder });
    expect(JSON.parse(stdout)).toEqual([]);
    expect(stderr).toBe("site-config: Fixed 5 findings in 1 file.\n");
  });

  it.runIf(process.getuid?.() !== 0 && process.platform !== "win32")("does not change a read-only file", async () => {
    const folder = folderWith({ "site.config.json": FIXABLE, "a.mdx": "# A" });
    chmodSync(path.join(folder, "site.config.json"), 0o444);
    const { code, stderr } = await siteConfig(["check", "--fix"], { cwd: folder });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "site-config: site.config.json: Permission denied.\n",
    });
    expect(read(folder)).toBe(FIXABLE);
  });

  it("does not change an unreadable file, and fixes the others", async () => {
    const folder = folderWith({ "a/site.config.json": FIXABLE, "a/a.mdx": "# A", "b/site.config.json": "\0" });
    const { code } = await siteConfig(["check", "--fix"], { cwd: folder });
    expect({ code, a: read(folder, "a/site.config.json"), b: read(folder, "b/site.config.json") }).toEqual({
      code: 2,
      a: FIXED,
      b: "\0",
    });
  });
});

describe("--fix in pages", () => {
  const CONFIG = FIXED.replace('["a"]', '["a", "guides/set-up"]');
  const PAGE =
    '\ufeff---\r\ntitle: A\r\n---\r\n[b](/Guides/Set_Up#Install "T"), [c](guides/setpu), ![P](/IMG/p.png)\r\n';
  const files = {
    "site.config.json": CONFIG,
    "a.mdx": PAGE,
    "guides/set-up.mdx": "## Install\n\n[to the top](#INSTALL)",
    "img/p.png": "",
  };

  it("applies only safe fixes to links, headings and images, and changes nothing else", async () => {
    const folder = folderWith(files);
    const { stdout, code } = await siteConfig(["check", "--fix"], { cwd: folder });
    expect(read(folder, "a.mdx")).toBe(
      PAGE.replace("/Guides/Set_Up#Install", "/guides/set-up#install").replace("/IMG/p.png", "/img/p.png"),
    );
    expect(read(folder, "guides/set-up.mdx")).toBe("## Install\n\n[to the top](#install)");
    expect(stdout).toMatch(/a\.mdx\n\n {2}4:38 {2}warning {2}Page "guides\/setpu" not found/);
    expect(stdout).toContain("Fixed 4 findings in 2 files. Checked 1 site config and 2 pages: 1 warning.");
    expect(code).toBe(0);
    expect(readdirSync(folder).sort()).toEqual(["a.mdx", "guides", "img", "site.config.json"]);
  });

  it("does not change pages with --only config", async () => {
    const folder = folderWith(files);
    const { stdout } = await siteConfig(["check", "--fix", "--only", "config"], { cwd: folder });
    expect(stdout).toContain("Checked 1 site config: ");
    expect(read(folder, "a.mdx")).toBe(PAGE);
  });

  it("reports a page that is not text, leaves it unchanged, and fixes the others", async () => {
    const broken = Uint8Array.of(...Buffer.from("[b](/Guides/Set_Up)\n"), 0xff);
    const folder = folderWith({ ...files, "a.mdx": broken });
    const { code, stdout, stderr } = await siteConfig(["check", "--fix"], { cwd: folder });
    expect(stderr).toBe("site-config: a.mdx: The file is not UTF-8 text. Save it as UTF-8.\n");
    expect(stdout).toContain("Fixed 1 finding in 1 file.");
    expect(readFileSync(path.join(folder, "a.mdx"))).toEqual(Buffer.from(broken));
    expect(code).toBe(2);
  });
});

it("check never writes without --fix", async () => {
  const folder = folderWith({ "site.config.json": FIXABLE, "a.mdx": "# A" });
  await siteConfig(["check"], { cwd: folder });
  expect(read(folder)).toBe(FIXABLE);
});
