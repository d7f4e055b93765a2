import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { siteConfig } from "./support/run.ts";

const folder = mkdtempSync(path.join(tmpdir(), "sitekeeper-pages-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CONFIG = { $schema: "x", name: "A", logo: "/logo.png", favicon: "/logo.png", colors: { primary: "#0d9373" } };

function write(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), text);
}

write("docs/mint.json", JSON.stringify({ ...CONFIG, navigation: [{ group: "G", pages: ["start", "guides/setup"] }] }));
write("docs/logo.png", "");
write("docs/start.mdx", "---\ntitle: Start\n---\nSee [setup](/guides/setpu#install).\n\n![](/logo.png)\n");
write("docs/guides/setup.mdx", "## Install\n\nBack to [top](#instal) and [start](../start).\n");

describe("checking pages", () => {
  it("groups findings by page", async () => {
    const { stdout, code } = await siteConfig(["check", "docs"], { cwd: folder });
    expect(stdout).toContain("docs/start.mdx");
    expect(stdout).toMatch(/4:13 {2}warning {2}Page "guides\/setpu" not found\. Did you mean "guides\/setup"\?/);
    expect(stdout).toMatch(
      /docs\/guides\/setup\.mdx\n\n {2}3:15 {2}warning {2}Heading "#instal" not found on this page\./,
    );
    expect(stdout).not.toContain("image-without-alt");
    expect(code).toBe(0);
  });

  it("reports the name of a page that is too large to check", async () => {
    write("large/mint.json", JSON.stringify({ ...CONFIG, navigation: [{ group: "G", pages: ["big"] }] }));
    write("large/logo.png", "");
    write("large/big.mdx", "[a](./gone)\n\n".repeat(100_000));
    const { stdout, stderr, code } = await siteConfig(["check", "large"], { cwd: folder });
    expect(stdout).not.toContain("big.mdx");
    expect(stderr).toBe("site-config: large/big.mdx: The page is larger than 1 MB, so it was not checked.\n");
    expect(code).toBe(0);
  });

  it("includes the page in JSON, GitHub and SARIF output", async () => {
    const json = await siteConfig(["check", "docs", "--format", "json"], { cwd: folder });
    const found: { file: string; code: string; path: unknown }[] = JSON.parse(json.stdout);
    expect(found.filter(({ file }) => file.endsWith(".mdx")).map(({ file, code, path }) => [file, code, path])).toEqual(
      [
        ["docs/guides/setup.mdx", "heading-not-found", []],
        ["docs/start.mdx", "link-not-found", []],
        ["docs/start.mdx", "image-without-alt", []],
      ],
    );
    const github = await siteConfig(["check", "docs", "--format", "github"], { cwd: folder });
    expect(github.stdout).toContain("::warning file=docs/start.mdx,line=4,endLine=4,col=13,");
    const sarif = await siteConfig(["check", "docs", "--format", "sarif"], { cwd: folder });
    const [run] = JSON.parse(sarif.stdout).runs;
    const result = run.results.find(({ ruleId }: { ruleId: string }) => ruleId === "link-not-found");
    expect(result.locations[0].physicalLocation.artifactLocation.uri).toBe("docs/start.mdx");
    expect(result.fixes[0].artifactChanges[0].replacements[0].insertedContent.text).toBe("/guides/setup#install");
  });

  it.each([
    ["--only config", ["--only", "config"]],
    ["turning the rule off", ["--rule", "link-not-found=off", "--rule", "heading-not-found=off"]],
  ])("%s excludes pages", async (_, options) => {
    const { stdout } = await siteConfig(["check", "docs", ...options], { cwd: folder });
    expect(stdout).not.toContain(".mdx");
  });

  it("a setting excludes pages", async () => {
    write("docs/.sitekeeper.json", '{ "checkPages": false }');
    const { stdout } = await siteConfig(["check", "docs"], { cwd: folder });
    rmSync(path.join(folder, "docs/.sitekeeper.json"));
    expect(stdout).not.toContain(".mdx");
  });
});
