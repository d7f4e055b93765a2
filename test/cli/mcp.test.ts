import { readdirSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { connect } from "./support/mcp.ts";
import { findings, folderWith, siteConfig } from "./support/run.ts";

const SITE = {
  "docs/site.config.json": `{
  "name": "Acme",
  "navigation": [{ "group": "Start", "pages": ["introduction", "quikstart"] }],
  "colors": { "primary": "teal" }
}
`,
  "docs/introduction.mdx": "---\ntitle: Welcome\n---\n\n[Start](/quick)\n",
  "docs/quickstart.mdx": "# Quickstart\n",
  "docs/other.mdx": "# Other\n",
};

describe("site-config mcp", () => {
  it("offers only read-only tools, each with a description", async () => {
    const { client } = await connect(folderWith(SITE));
    expect(client.getServerVersion()?.name).toBe("sitekeeper");
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "check",
      "explain_site",
      "explain_rule",
      "list_pages",
      "propose_fix",
    ]);
    for (const { annotations, description } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false });
      expect(description).toMatch(/\.$/);
    }
  });

  it("returns the same findings as the command line", async () => {
    const cwd = folderWith(SITE);
    const { call } = await connect(cwd);
    const { found } = await findings([], { cwd });
    expect(JSON.parse((await call("check")).text).findings).toEqual(
      found.filter(({ severity }) => severity !== "hint"),
    );
    expect(found.map(({ code }) => code)).toContain("page-not-found");
  });

  it("suggests edits for a finding, and changes nothing", async () => {
    const cwd = folderWith(SITE);
    const { call } = await connect(cwd);
    const { findings: found } = JSON.parse((await call("check", { path: "docs" })).text);
    for (const code of ["page-not-found", "link-not-found", "invalid-color"]) {
      const { file, range } = found.find((each: { code: string }) => each.code === code);
      const answer = await call("propose_fix", { path: "docs", file, code, ...range.start });
      const [fix] = JSON.parse(answer.text);
      expect(fix.edits.length, code).toBeGreaterThan(0);
      expect(fix.edits[0].file).toBe(file);
    }
    const { range } = found.find(({ code }: { code: string }) => code === "page-not-found");
    const fixes = JSON.parse(
      (await call("propose_fix", { file: "docs/site.config.json", code: "page-not-found", ...range.start })).text,
    );
    expect(fixes[0]).toMatchObject({ edits: [{ newText: expect.stringContaining("quickstart") }] });
    expect(fixes.some(({ create }: { create?: unknown }) => create !== undefined)).toBe(true);
    expect(readFileSync(path.join(cwd, "docs/site.config.json"), "utf8")).toBe(SITE["docs/site.config.json"]);
    expect(readdirSync(path.join(cwd, "docs")).sort()).toEqual(
      Object.keys(SITE)
        .map((file) => path.basename(file))
        .sort(),
    );
  });

  it("lists pages with their titles, and explains sites and rules", async () => {
    const { call } = await connect(folderWith(SITE));
    expect(JSON.parse((await call("list_pages")).text)).toEqual({
      pages: [
        { page: "introduction", title: "Welcome", file: "introduction.mdx", listed: true },
        { page: "other", title: "Other", file: "other.mdx", listed: false },
        { page: "quickstart", title: "Quickstart", file: "quickstart.mdx", listed: false },
      ],
    });
    expect((await call("explain_site")).text).toContain("Acme");
    expect((await call("explain_rule", { id: "page-not-found" })).text).toContain("navigation");
  });

  it("omits the least severe findings and counts them", async () => {
    const numbered = <Item>(count: number, item: (index: number) => Item) =>
      Array.from({ length: count }, (_, at) => item(at));
    const config = {
      name: "Acme",
      // This finding is less severe than the missing page, but would come before it.
      anchors: numbered(300, (at) => ({ name: `A${at}`, url: `https://example.com/${at}`, icon: `none-${at}` })),
      navigation: [{ group: "A", pages: ["none"] }],
    };
    const pages = Object.fromEntries(numbered(1200, (at) => [`more/p${at}.mdx`, "# P"]));
    const { call } = await connect(folderWith({ "site.config.json": JSON.stringify(config), ...pages }));
    const { findings, notShown } = JSON.parse((await call("check")).text);
    expect(findings).toHaveLength(200);
    expect(findings.map(({ code }: { code: string }) => code)).toContain("page-not-found");
    expect(notShown).toBeGreaterThanOrEqual(100);
    expect(JSON.parse((await call("list_pages")).text)).toMatchObject({ pages: { length: 1000 }, notShown: 200 });
  });

  it("warns that the explanation of a broken config is a guess", async () => {
    const { call } = await connect(folderWith({ "site.config.json": '{ "name": "Acme" "navigation": [] }' }));
    expect((await call("explain_site")).text).toMatch(/^site\.config\.json is not valid JSON/);
  });

  it.each<readonly [title: string, tool: string, args: Readonly<Record<string, unknown>>, expected: string]>([
    ["a path outside the folder", "check", { path: "../.." }, "outside the folder"],
    ["a symbolic link that points outside the folder", "list_pages", { path: "link" }, "outside the folder"],
    ["a path that does not exist", "explain_site", { path: "nowhere" }, "does not exist"],
    ["an unknown rule", "explain_rule", { id: "page-not-fund" }, 'Did you mean "page-not-found"?'],
    ["a folder without a config", "check", { path: "empty" }, "No site config found"],
    [
      "a finding that no longer exists",
      "propose_fix",
      { file: "docs/site.config.json", code: "page-not-found", line: 0, character: 0 },
      "Check the site again",
    ],
    ["an argument with the wrong type", "check", { path: 1 }, "expected string"],
  ])("returns an error message for %s", async (_, tool, args, expected) => {
    const cwd = folderWith({ ...SITE, empty: null });
    symlinkSync(path.dirname(cwd), path.join(cwd, "link"));
    const { call } = await connect(cwd);
    const answer = await call(tool, args);
    expect(answer).toMatchObject({ isError: true, text: expect.stringContaining(expected) });
    expect(answer.text).not.toContain("    at ");
  });

  it("limits the length of each response and removes terminal escapes", async () => {
    const steering = "\u001b]0;x\u0007\u009b31m\u202e";
    const long = `${steering}${"n".repeat(1_500)}`;
    const many = Array.from({ length: 300 }, (_, at) => ({
      name: `${long}${at}`,
      url: `${long}${at}`,
      icon: `${long}${at}`,
    }));
    const config = {
      name: long,
      anchors: many,
      tabs: many,
      navigation: [{ group: long, pages: [`${steering}gone`] }],
      [long]: 1,
    };
    const pages = Object.fromEntries(
      Array.from({ length: 300 }, (_, at) => [`p/${steering}${"t".repeat(200)}${at}.mdx`, `# ${long}`]),
    );
    const { call } = await connect(folderWith({ "site.config.json": JSON.stringify(config), ...pages }));
    const answers = {
      check: await call("check"),
      explain: await call("explain_site"),
      pages: await call("list_pages"),
      missing: await call("check", { path: `${steering}/${"n".repeat(3000)}` }),
      unknown: await call("explain_rule", { id: long }),
    };
    for (const [name, { text }] of Object.entries(answers)) {
      expect(text.length, name).toBeLessThan(110_000);
      expect(/(?!\n)[\p{Cc}\u202a-\u202e]/u.exec(text), name).toBeNull();
    }
    const { findings, notShown, rest } = JSON.parse(answers.check.text);
    expect(findings.length).toBeGreaterThan(10);
    expect([notShown, rest]).toEqual([expect.any(Number), expect.stringMatching(/check again\.$/)]);
    expect(JSON.parse(answers.pages.text)).toMatchObject({ notShown: expect.any(Number), rest: expect.any(String) });
    expect(answers.explain.text).toContain("Tabs and anchors not described: 550.");
    expect(answers.missing).toMatchObject({ isError: true, text: expect.stringMatching(/^\\u001b/) });
  });

  it("exits when its client disconnects", async () => {
    // The process's standard input is empty.
    expect(await siteConfig(["mcp"], { cwd: folderWith(SITE) })).toMatchObject({ code: 0, stdout: "", stderr: "" });
  });
});
