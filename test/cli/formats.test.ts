import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { repositoryRoot } from "../editor/paths.ts";
import { type Files, findings, folderWith, HEALTHY, type JsonFinding, siteConfig } from "./support/run.ts";

const { version } = JSON.parse(readFileSync(path.join(repositoryRoot, "package.json"), "utf8"));

/**
 * A config with tabs, wide characters, a long line that is truncated, a control sequence that clears the screen, and a
 * related location.
 */
const UNUSUAL: Files = {
  "a.mdx": "# A",
  "site.config.json": `{
\t"name": "文档 🎉", "colors": { "primary": "té\\u200b" },
\t"versions": ["v1", "v2", "v1"],
  "navigation": [{ "group": "${"long ".repeat(40)}", "pages": ["a", "b"] }],
  "x\u001b[2J\u202e": 1
}
`,
};

describe("pretty", () => {
  it("underlines each finding in its source line", async () => {
    const { code, stdout, stderr } = await siteConfig(["check"], { cwd: folderWith(UNUSUAL) });
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    expect(stdout).toMatchSnapshot();
  });

  it.each<readonly [title: string, env: Readonly<Record<string, string>>, colored: boolean]>([
    ["is plain when standard output is not a terminal", {}, false],
    ["is colored with FORCE_COLOR=1", { FORCE_COLOR: "1" }, true],
    ["is plain with NO_COLOR=1", { NO_COLOR: "1" }, false],
    ["is plain with FORCE_COLOR=0", { FORCE_COLOR: "0" }, false],
  ])("%s", async (_, env, colored) => {
    const { stdout } = await siteConfig(["check"], { cwd: folderWith(UNUSUAL), env });
    expect(stdout.includes("\u001b[31m")).toBe(colored);
    expect(stdout.includes("\u001b[2J")).toBe(false);
  });

  it("prints the number of checked files if there are no findings", async () => {
    const { code, stdout } = await siteConfig(["check"], { cwd: folderWith(HEALTHY) });
    expect({ code, stdout }).toEqual({ code: 0, stdout: "Checked 1 site config and 1 page: no findings.\n" });
  });

  it("lists all pages on request when a message only counts them", async () => {
    const pages = ["b", "c", "d", "e"].map((name) => [`more/${name}.mdx`, "# X"]);
    const cwd = folderWith({ ...HEALTHY, ...Object.fromEntries(pages) });
    const quiet = await siteConfig(["check"], { cwd });
    expect(quiet.stdout).toMatch(/and 1 more\..*\n.*\n.*\n +--hints lists all of them\.\n/);
    const loud = await siteConfig(["check", "--hints"], { cwd });
    expect(loud.stdout).toMatch(/ - more\/b\.mdx\n.* - more\/c\.mdx\n.* - more\/d\.mdx\n.* - more\/e\.mdx\n/);
    const sarif = JSON.parse((await siteConfig(["check", "--format", "sarif"], { cwd })).stdout);
    const [{ relatedLocations }] = sarif.runs[0].results;
    expect(relatedLocations[3]).toMatchObject({ id: 3, physicalLocation: { artifactLocation: { uri: "more/e.mdx" } } });
  });

  it("shows hints only on request", async () => {
    const files = {
      ...HEALTHY,
      "site.config.json": String(HEALTHY["site.config.json"]).replace("{", '{ "analytics": {},'),
    };
    const cwd = folderWith(files);
    const quiet = await siteConfig(["check"], { cwd });
    expect(quiet.stdout).toBe("Checked 1 site config and 1 page: no findings. 1 hint not shown; --hints shows them.\n");
    const loud = await siteConfig(["check", "--hints"], { cwd });
    expect(loud.stdout).toContain("hint");
    expect(loud.stdout).toContain("Checked 1 site config and 1 page: 1 hint.");
    const { found } = await findings([], { cwd });
    expect(found.map(({ severity }) => severity)).toEqual(["hint"]);
  });
});

describe("many infos of one rule", () => {
  /** A title in place of the language of a code block is an info. */
  const page = (title: string): string => `---\ntitle: ${title}\n---\n\n\`\`\`app.ts\nrun();\n\`\`\`\n`;
  const names = Array.from({ length: 11 }, (_, index) => `p${index}`);
  const slugs = ["api", "guides"].flatMap((folder) => names.map((name) => `${folder}/${name}`));
  const config = {
    theme: "mint",
    name: "Acme",
    colors: { primary: "#0f766e" },
  };
  const siteWith = (shown: readonly string[]): string =>
    folderWith({
      "docs.json": JSON.stringify({ ...config, navigation: { pages: [...shown, "a"] } }),
      "a.mdx": "---\ntitle: A\n---\n\n# A\n\n[No](nowhere)\n",
      ...Object.fromEntries(shown.map((slug) => [`${slug}.mdx`, page(slug)])),
    });

  it("are one line for each folder in pretty, unless all are requested", async () => {
    const cwd = siteWith(slugs);
    const { stdout } = await siteConfig(["check"], { cwd });
    expect(stdout).toContain("  info  11 findings in 11 files of api, first at api/p0.mdx:5:4  fence-title\n");
    expect(stdout).toContain("  info  11 findings in 11 files of guides, first at guides/p0.mdx:5:4  fence-title\n");
    expect(stdout.match(/fence-title/g)).toHaveLength(2);
    expect(stdout).toContain("link-not-found");
    expect(stdout).toContain(": 1 warning, 22 infos.");
    const { stdout: everything } = await siteConfig(["check", "--all"], { cwd });
    expect(everything.match(/fence-title/g)).toHaveLength(22);
    expect(everything).not.toContain("--all");
  });

  it("are shown one by one if there are few of them, and in the other formats", async () => {
    const few = await siteConfig(["check"], { cwd: siteWith(slugs.slice(0, 20)) });
    expect(few.stdout.match(/fence-title/g)).toHaveLength(20);
    const compact = await siteConfig(["check", "--format", "compact"], { cwd: siteWith(slugs) });
    expect(compact.stdout.match(/fence-title/g)).toHaveLength(22);
  });
});

describe("compact", () => {
  it("prints one line for each finding, with paths relative to the current folder", async () => {
    const files: Files = {
      ".git": null,
      "docs/a: b/mint.json": '{ "name": "N",\n "navigation": [], "x\\u001b": 1 }',
    };
    const cwd = path.join(folderWith(files), "docs");
    const { code, stdout } = await siteConfig(["check", "--format", "compact"], { cwd });
    expect(code).toBe(0);
    const lines = stdout.trimEnd().split("\n");
    for (const line of lines)
      expect(line).toMatch(/^a: b\/mint\.json:\d+:\d+: (?:error|warning|info): \P{Cc}+ \[[a-z-]+\]$/u);
    expect(lines).toContain('a: b/mint.json:2:20: info: Unknown field "x\\u001b". [unknown-field]');
  });
});

describe("json", () => {
  it("is a single array of objects with exactly the documented properties", async () => {
    const { code, found, stderr } = await findings([], { cwd: folderWith(UNUSUAL) });
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    for (const finding of found) {
      expect(Object.keys(finding)).toEqual(["file", "code", "severity", "message", "range", "path"]);
    }
    expect(found.find(({ code }) => code === "invalid-color")).toEqual<JsonFinding>({
      file: "site.config.json",
      code: "invalid-color",
      severity: "error",
      message: expect.stringContaining("#rgb"),
      // The column counts UTF-16 code units, so the emoji before it counts twice.
      range: { start: { line: 1, character: 41 }, end: { line: 1, character: 51 } },
      path: ["colors", "primary"],
    });
    expect(found.find(({ code }) => code === "page-not-found")?.path).toEqual(["navigation", 0, "pages", 1]);
  });

  it("is an empty array if there are no findings", async () => {
    const { code, stdout, stderr } = await siteConfig(["check", "--format", "json"], { cwd: folderWith(HEALTHY) });
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: "[]\n", stderr: "" });
  });
});

describe("github", () => {
  it("prints annotations and escapes everything that would end one", async () => {
    const files: Files = {
      "one, 100%: two/site.config.json":
        '{ "name": "N", "navigation": [], "logo": 5,\n "colors": {"primary": "50%\\r\\n::error::x"} }',
    };
    const { code, stdout } = await siteConfig(["check", "--format", "github"], { cwd: folderWith(files) });
    expect(code).toBe(1);
    const lines = stdout.trimEnd().split("\n");
    expect(lines).toHaveLength(2);
    for (const line of lines)
      expect(line).toMatch(
        /^::error file=one%2C 100%25%3A two\/site\.config\.json,line=\d+,endLine=\d+,col=\d+,endColumn=\d+,title=[a-z-]+::\S.*$/,
      );
    expect(lines[1]).toContain(",line=2,endLine=2,col=24,endColumn=42,title=invalid-color::");
    expect(stdout).not.toContain("50%\\r");
  });

  it("prints a notice for an info finding", async () => {
    const files = { ...HEALTHY, "forgotten.mdx": "# F" };
    const { code, stdout } = await siteConfig(["check", "--format", "github"], { cwd: folderWith(files) });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^::notice file=site\.config\.json,.*title=orphan-page::/);
  });
});

describe("gitlab", () => {
  /** The fields of an issue that GitLab reads. All of them are required. */
  const ISSUE = {
    description: expect.stringMatching(/\S/),
    check_name: expect.stringMatching(/^[a-z]+(?:-[a-z]+)*$/),
    fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/),
    severity: expect.stringMatching(/^(?:info|minor|major|critical|blocker)$/),
    location: {
      path: expect.stringMatching(/^(?!\.?\/).+/),
      lines: { begin: expect.any(Number), end: expect.any(Number) },
    },
  };

  it.each<readonly [title: string, cwd: () => string, args: readonly string[]]>([
    ["unusual text", () => folderWith(UNUSUAL), []],
    ["every example", () => path.join(repositoryRoot, "examples"), ["--hints"]],
  ])("is a Code Quality report for %s", async (_, cwd, args) => {
    const { stdout } = await siteConfig(["check", "--format", "gitlab", ...args], { cwd: cwd() });
    const issues: readonly (typeof ISSUE)[] = JSON.parse(stdout);
    expect(issues.length).toBeGreaterThan(3);
    for (const issue of issues) expect(issue).toEqual(ISSUE);
    expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(issues.length);
    expect(
      issues.every(({ location }) => location.lines.begin >= 1 && location.lines.end >= location.lines.begin),
    ).toBe(true);
  });

  it("is an empty array if there are no findings", async () => {
    const { stdout } = await siteConfig(["check", "--format", "gitlab"], { cwd: folderWith(HEALTHY) });
    expect(JSON.parse(stdout)).toEqual([]);
  });
});

describe("formats with paths relative to the repository's root", () => {
  const BROKEN = '{ "name": "N", "navigation": [], "logo": 5 }';
  const pathsIn: Readonly<Record<string, (stdout: string) => readonly string[]>> = {
    github: (stdout) => [...stdout.matchAll(/ file=([^,]+),/g)].map(([, file]) => file!),
    gitlab: (stdout) => JSON.parse(stdout).map(({ location }: { location: { path: string } }) => location.path),
    sarif: (stdout) =>
      JSON.parse(stdout).runs[0].results.map(
        // biome-ignore lint/suspicious/noExplicitAny: another test checks the result against the SARIF schema.
        ({ locations }: any) => locations[0].physicalLocation.artifactLocation.uri,
      ),
  };

  it.each(
    Object.keys(pathsIn).flatMap((format) => [
      [format, "its root", "", [], "sites/docs/mint.json"] as const,
      [format, "one of its subfolders", "sites", [], "sites/docs/mint.json"] as const,
      [format, "the site folder", "sites/docs", ["mint.json"], "sites/docs/mint.json"] as const,
      [format, "another folder in the site", "other", ["../sites"], "sites/docs/mint.json"] as const,
    ]),
  )("%s uses paths relative to the repository's root when started in %s", async (format, _, folder, args, expected) => {
    const root = folderWith({ ".git": "gitdir: elsewhere", other: null, "sites/docs/mint.json": BROKEN });
    const { stdout } = await siteConfig(["check", "--format", format, ...args], { cwd: path.join(root, folder) });
    expect(new Set(pathsIn[format]!(stdout))).toEqual(new Set([expected]));
  });

  it.each(["github", "gitlab"])("%s uses the absolute path of a file outside the repository", async (format) => {
    const root = folderWith({ "own/.git": null, "mint.json": BROKEN });
    const { stdout } = await siteConfig(["check", "--format", format, "../mint.json"], { cwd: path.join(root, "own") });
    expect(new Set(pathsIn[format]!(stdout))).toEqual(new Set([path.join(root, "mint.json")]));
  });
});

/** The JSON Schema published by OASIS (2020-12 dialect), from a package maintained by its editors. */
const sarifSchema = JSON.parse(
  readFileSync(
    path.join(repositoryRoot, "node_modules/@microsoft/sarif-multitool-ts/assets/sarif-2.1.0.schema.json"),
    "utf8",
  ),
);

describe("sarif", () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  (addFormats as unknown as typeof addFormats.default)(ajv);
  const isSarif = ajv.compile(sarifSchema);

  it.each<readonly [title: string, cwd: () => string, args: readonly string[]]>([
    ["no findings", () => folderWith(HEALTHY), []],
    ["unusual text", () => folderWith(UNUSUAL), []],
    ["unusual names", () => folderWith({ "ä b%/site.config.json": "{}" }), []],
    ["an unreadable file", () => folderWith({ ...HEALTHY, "mint.json": "\0" }), []],
    ["every example", () => path.join(repositoryRoot, "examples"), ["--hints"]],
  ])("is valid for %s", async (_, cwd, args) => {
    const { stdout } = await siteConfig(["check", "--format", "sarif", ...args], { cwd: cwd() });
    isSarif(JSON.parse(stdout));
    expect(isSarif.errors ?? []).toEqual([]);
  });

  it("contains locations, rules and fixes", async () => {
    // A bare control character is not valid JSON, and syntax errors must be fixed before other findings.
    const text = String(UNUSUAL["site.config.json"]).replace("\u001b", "");
    const cwd = folderWith({ ...UNUSUAL, "site.config.json": text });
    const { code, stdout } = await siteConfig(["check", "--format", "sarif"], { cwd });
    expect(code).toBe(1);
    const [run] = JSON.parse(stdout).runs;
    expect(run.columnKind).toBe("utf16CodeUnits");
    const of = (id: string) => run.results.find(({ ruleId }: { ruleId: string }) => ruleId === id);
    const duplicate = of("duplicate-version");
    expect(run.tool.driver.rules[duplicate.ruleIndex].id).toBe("duplicate-version");
    expect(duplicate.level).toBe("warning");
    expect(duplicate.locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: "site.config.json", uriBaseId: "%SRCROOT%" },
      region: { startLine: 3, startColumn: 27, endLine: 3, endColumn: 31 },
    });
    expect(duplicate.relatedLocations).toHaveLength(1);
    expect(duplicate.fixes[0].artifactChanges[0].replacements.length).toBeGreaterThan(0);
    const informationUri = "https://www.npmjs.com/package/sitekeeper";
    expect(run.tool.driver).toMatchObject({ version, semanticVersion: version, informationUri });
    for (const rule of run.tool.driver.rules) {
      expect(rule.helpUri).toBe(`https://unpkg.com/sitekeeper@${version}/docs/rules/${rule.id}.md`);
      expect(rule.name).toMatch(/^(?:[A-Z][a-z]+)+$/);
      expect(rule.help.text).not.toBe("");
      expect(rule.shortDescription.text).toMatch(/\.$/);
    }
  });

  it("gives each finding a fingerprint that does not depend on other lines", async () => {
    const text = '{ "name": "N", "navigation": [{ "group": "G", "pages": ["a", "b", "a"] }], "logo": 5 }';
    const prints = async (config: string) => {
      const cwd = folderWith({ "site.config.json": config });
      const { stdout } = await siteConfig(["check", "--format", "sarif"], { cwd });
      const [{ results }] = JSON.parse(stdout).runs;
      return results.map(
        ({ ruleId, partialFingerprints }: { ruleId: string; partialFingerprints: Record<string, string> }) =>
          `${ruleId} ${partialFingerprints["findingHash/v1"]}`,
      );
    };
    const before: readonly string[] = await prints(text);
    expect(before.length).toBeGreaterThan(3);
    expect(new Set(before).size).toBe(before.length);
    expect(await prints(text.replaceAll(", ", ",\n\n  "))).toEqual(before);
    expect(await prints(text.replace('"b"', '"c"'))).not.toEqual(before);
  });

  it("uses the absolute URI of a file outside the folder", async () => {
    const outside = folderWith(UNUSUAL);
    const { stdout } = await siteConfig(["check", "--format", "sarif", outside], { cwd: folderWith({}) });
    const { artifactLocation } = JSON.parse(stdout).runs[0].results[0].locations[0].physicalLocation;
    expect(artifactLocation).toEqual({ uri: pathToFileURL(path.join(outside, "site.config.json")).href });
  });
});

it("check exits silently when the reader closes the pipe", async () => {
  const many = Array.from({ length: 5000 }, (_, index) => `"p${index}"`).join(",\n");
  const cwd = folderWith({
    "site.config.json": `{ "name": "N", "navigation": [{ "group": "G", "pages": [${many}] }] }`,
  });
  const { code, stderr } = await siteConfig(["check"], { cwd, readBytes: 1000 });
  expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
});
