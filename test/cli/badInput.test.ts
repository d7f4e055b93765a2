import { describe, expect, it } from "vitest";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { findings, folderWith, HEALTHY, makeUnreadable, siteConfig } from "./support/run.ts";

const TEXT = String(HEALTHY["site.config.json"]);
/** Returns the rules that report findings when this text is the config of an otherwise valid site. */
async function codesOf(text: string | Uint8Array): Promise<readonly string[]> {
  const { found, stderr } = await findings([], { cwd: folderWith({ ...HEALTHY, "site.config.json": text }) });
  expect(stderr).toBe("");
  return found.map(({ code }) => code);
}

describe("checking unusual input", () => {
  it.each<readonly [title: string, text: string | Uint8Array, codes: readonly string[]]>([
    ["an empty file", "", ["syntax-error"]],
    ["blank lines", " \n\n", ["syntax-error"]],
    ["null", "null", ["wrong-type"]],
    ["an array", "[]", ["wrong-type"]],
    ["a number", "1", ["wrong-type"]],
    ["a byte order mark", `\ufeff${TEXT}`, []],
    ["\\r\\n", TEXT.replaceAll("\n", "\r\n"), []],
    ["text before {", `my own docs\n${TEXT}`, ["syntax-error"]],
    ["a Markdown code fence", `\`\`\`json\n${TEXT}\`\`\`\n`, ["syntax-error"]],
    [
      "a merge conflict",
      TEXT.replace(
        '  "name": "Acme",\n',
        '<<<<<<< HEAD\n  "name": "Acme",\n=======\n  "name": "Acme!",\n>>>>>>> main\n',
      ),
      ["syntax-error"],
    ],
    ["20,000 nested brackets", "[".repeat(20_000), ["syntax-error"]],
    ["20,000 nested brackets, all closed", "[".repeat(20_000) + "]".repeat(20_000), ["syntax-error"]],
  ])("reports the expected findings for %s", async (_, text, codes) => {
    expect(await codesOf(text)).toEqual(codes);
  });

  it("treats the names of built-in object properties like any other key", async () => {
    const codes = await codesOf(
      TEXT.replace("{", '{ "__proto__": 1, "constructor": { "prototype": 2 }, "toString": [],'),
    );
    expect(codes).toEqual(["unknown-field", "unknown-field", "unknown-field"]);
  });

  it("reports an unpaired surrogate", async () => {
    expect(await codesOf(TEXT.replace('"introduction"', '"introduction", "\\ud800"'))).toContain("syntax-error");
  });

  describe("3 MB", () => {
    const pages = Array.from(
      { length: 60_000 },
      (_, index) => `        "guides/chapter-${index % 97}/some-page-with-a-name-${index}"`,
    );
    const text = `{ "name": "Big", "navigation": [{ "group": "G", "pages": [\n${pages.join(",\n")}\n] }] }`;

    // Work that grows with the square of the size takes longer than the timeout.
    const timeout = scaledTimeout(60_000);

    it("is checked", { timeout }, async () => {
      expect(text.length).toBeGreaterThan(3_000_000);
      const { code, found } = await findings([], { cwd: folderWith({ "site.config.json": text }) });
      expect(code).toBe(1);
      expect(found).toHaveLength(pages.length);
    });

    // SARIF includes the fixes of every finding, so no fix may read the whole array.
    it.each(["pretty", "github", "sarif"])("is reported as %s", { timeout }, async (format) => {
      const args = ["check", "--format", format];
      const { code, stdout } = await siteConfig(args, { cwd: folderWith({ "site.config.json": text }) });
      expect(code).toBe(1);
      // On failure, `toContain` would print the whole text.
      expect(stdout.includes("some-page-with-a-name-59999.md in the site folder.")).toBe(true);
    });

    it.each([["--fix"], ["--format", "sarif"]])(
      "is fixed when a comma is missing (%s)",
      { timeout },
      async (...args) => {
        const cwd = folderWith({ "site.config.json": text.replace('"Big",', '"Big"') });
        const { code, stdout } = await siteConfig(["check", ...args], { cwd });
        expect(code).toBe(1);
        expect(stdout.includes("Fixed 1 finding") || stdout.includes("Add the missing comma")).toBe(true);
      },
    );
  });

  it("reports an error and does not crash, wherever the text is cut off", async () => {
    const cuts = Array.from(TEXT.trimEnd(), (_, end) => [`${end}/site.config.json`, TEXT.slice(0, end)] as const);
    const cwd = folderWith(Object.fromEntries(cuts));
    const { found, stderr } = await findings(
      cuts.map(([file]) => file),
      { cwd },
    );
    expect(stderr).toBe("");
    const broken = new Set(
      found.filter(({ severity, code }) => severity === "error" && code === "syntax-error").map(({ file }) => file),
    );
    expect(cuts.map(([file]) => file).filter((file) => !broken.has(file))).toEqual([]);
  });
});

describe("unreadable config", () => {
  it.each<readonly [title: string, content: string | Uint8Array | null, expected: string]>([
    ["a binary file", new Uint8Array([0x89, 0x50, 0, 0]), "The file is binary, not text."],
    ["invalid UTF-8", new Uint8Array([0x7b, 0xc3, 0x28, 0x7d]), "The file is not UTF-8 text. Save it as UTF-8."],
    ["UTF-16", new Uint8Array([0xff, 0xfe, 0x7b, 0]), "The file is UTF-16 text. Save it as UTF-8."],
  ])("exits with code 2 for %s", async (_, content, expected) => {
    const cwd = folderWith({ ...HEALTHY, "bad/mint.json": content });
    const { code, stdout, stderr } = await siteConfig(["check"], { cwd });
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: "Checked 1 site config and 1 page: no findings.\n",
      stderr: `site-config: bad/mint.json: ${expected}\n`,
    });
  });

  it("searches a folder that has the name of a config", async () => {
    const cwd = folderWith({ ...HEALTHY, "mint.json": null, "mint.json/site.config.json": "{}" });
    const { found, code } = await findings([], { cwd });
    expect(code).toBe(1);
    expect(new Set(found.map(({ file }) => file))).toEqual(new Set(["mint.json/site.config.json"]));
  });

  it("exits with code 2 for a file without read permission", async (test) => {
    const cwd = folderWith({ ...HEALTHY, "b/mint.json": "{}" });
    if (!makeUnreadable(`${cwd}/b/mint.json`)) return test.skip("This user can read every file.");
    const { code, stderr } = await siteConfig(["check"], { cwd });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "site-config: b/mint.json: Permission denied.\n",
    });
  });
});

describe("explain and diff with a broken config", () => {
  const broken = TEXT.replace('"name"', '"name');
  it.each<readonly [args: readonly string[], warnings: number]>([
    [["explain", "a"], 1],
    [["diff", "a", "a"], 2],
    [["diff", "b", "a"], 1],
    [["explain", "b"], 0],
  ])("warns about each broken config: %j", async (args, warnings) => {
    const cwd = folderWith({ "a/site.config.json": broken, "b/site.config.json": TEXT });
    const { stderr, stdout, code } = await siteConfig(args, { cwd });
    expect(stderr.match(/a\/site\.config\.json is not valid JSON, so the result may be wrong\./g) ?? []).toHaveLength(
      warnings,
    );
    expect(stdout).not.toBe("");
    expect(code).toBe(0);
  });
});
