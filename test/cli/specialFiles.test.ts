import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { connect } from "./support/mcp.ts";
import { folderWith, siteConfig } from "./support/run.ts";

const SECRET = "c2VjcmV0OmRvIG5vdCBwcmludA";
const OUTSIDE = {
  "home/config.json": `{ "name": "${SECRET}", "auths": { "${SECRET}": 1 }, "colors": { "primary": "${SECRET}" },, "navigation": [] }\n`,
  "home/settings.json": `{ "${SECRET}": true }\n`,
  "home/page.mdx": `# ${SECRET}\n\n[${SECRET}](/${SECRET})\n`,
  "home/api.json": `{ "${SECRET}": "${SECRET}" }\n`,
};

/**
 * Special files that an untrusted repository can contain, with the message that `check` prints when one of them is the
 * site config.
 */
const KINDS: Readonly<Record<string, { put(file: string, outside: string): void; expected: RegExp }>> = {
  "a pipe": { put: (file) => void execFileSync("mkfifo", [file]), expected: /Not a file or folder/ },
  "a link to a device": { put: (file) => symlinkSync("/dev/zero", file), expected: /Not a file or folder/ },
  "a folder": { put: (file) => mkdirSync(file), expected: /No site config found/ },
  "a huge file": {
    put: (file) => {
      writeFileSync(file, "");
      truncateSync(file, 4e9);
    },
    expected: /larger than 64 MB/,
  },
  "a circular link": { put: (file) => symlinkSync(path.basename(file), file), expected: /form a loop/ },
  "a link to a file outside": {
    put: (file, outside) => symlinkSync(outside, file),
    expected: /A symbolic link points outside the current folder, to .+\. It was not followed\./,
  },
};

const CONFIG = `{
  "name": "Acme",
  "openapi": "api.json",
  "navigation": [{ "group": "Start", "pages": ["start", "special"] }]
}
`;

/** Runs commands in a folder. Their output must not contain anything from files outside the folder. */
async function run(cwd: string, commands: readonly (readonly string[])[]) {
  const ran = await Promise.all(commands.map((command) => siteConfig(command, { cwd })));
  for (const { code, stdout, stderr } of ran) {
    // The exit code is null if a command was killed because it timed out.
    expect(code).not.toBeNull();
    expect(stdout + stderr).not.toContain(SECRET);
    expect(stdout + stderr).not.toContain("Internal error");
  }
  return ran;
}

async function askModelTools(cwd: string, given: string): Promise<void> {
  const { call } = await connect(cwd);
  for (const tool of ["check", "explain_site", "list_pages"])
    expect((await call(tool, { path: given })).text).not.toContain(SECRET);
}

function clone(): { readonly cwd: string; readonly home: string } {
  const folder = folderWith({ ...OUTSIDE, "clone/start.mdx": "# Start\n\n[Special](/special)\n" });
  return { cwd: path.join(folder, "clone"), home: path.join(folder, "home") };
}

const unchanged = (home: string): void => {
  for (const [file, text] of Object.entries(OUTSIDE))
    expect(readFileSync(path.join(home, path.basename(file)), "utf8")).toBe(text);
};

describe.runIf(process.platform !== "win32").each(Object.entries(KINDS))("%s", (_, { put, expected }) => {
  it("is reported and not read when it is the site config", async () => {
    const { cwd, home } = clone();
    put(path.join(cwd, "mint.json"), path.join(home, "config.json"));
    const [named, fixed] = await run(cwd, [
      ["check", "mint.json"],
      ["check", "--fix", "mint.json"],
      ["check", "--fix"],
      ["check", "--format", "sarif"],
      ["explain"],
      ["explain", "mint.json"],
      ["diff", "mint.json", "."],
      ["rename", "start.mdx", "first.mdx"],
      ["rename", "--config", "mint.json", "start.mdx", "other.mdx"],
    ]);
    expect(named?.stderr).toMatch(expected);
    expect([named?.code, fixed?.code]).toEqual([2, 2]);
    await askModelTools(cwd, "mint.json");
    await askModelTools(cwd, ".");
    await run(cwd, [["new", "."]]);
    unchanged(home);
  });

  it("does not hang or crash a command when it is any other file of a site", async () => {
    const { cwd, home } = clone();
    writeFileSync(path.join(cwd, "site.config.json"), CONFIG);
    put(path.join(cwd, "special.mdx"), path.join(home, "page.mdx"));
    put(path.join(cwd, "api.json"), path.join(home, "api.json"));
    put(path.join(cwd, ".sitekeeper.json"), path.join(home, "settings.json"));
    put(path.join(cwd, ".gitignore"), path.join(home, "settings.json"));
    mkdirSync(path.join(cwd, "sub"));
    put(path.join(cwd, "sub/.gitignore"), path.join(home, "settings.json"));
    await run(cwd, [["check"], ["check", "--fix", "--format", "json"], ["explain"], ["diff", ".", "."]]);
    await askModelTools(cwd, ".");
    const [, moved] = await run(cwd, [
      ["new", "sub"],
      ["rename", "start.mdx", "first.mdx"],
    ]);
    expect(moved?.stdout).toContain("Moved start.mdx to first.mdx");
    unchanged(home);
  });
});

describe.runIf(process.platform !== "win32")("symbolic link that points outside the folder", () => {
  it("is reported by a search and fails the check", async () => {
    const { cwd, home } = clone();
    mkdirSync(path.join(cwd, "docs"));
    writeFileSync(path.join(cwd, "docs/mint.json"), CONFIG);
    symlinkSync("docs/mint.json", path.join(cwd, "mint.json"));
    symlinkSync(path.join(home, "config.json"), path.join(cwd, "docs/site.config.json"));
    const [whole, part] = await run(cwd, [["check"], ["check", "docs"]]);
    for (const ran of [whole, part]) {
      expect(ran?.code).toBe(2);
      expect(ran?.stderr).toContain(
        `docs/site.config.json: A symbolic link points outside the folder, to ${home}/config.json. It was not followed.`,
      );
    }
    // A symbolic link to a file inside the folder is followed.
    expect(whole?.stdout).toMatch(/^mint\.json/m);
  });

  it("is rejected by every command that names it, even if the link is a parent folder", async () => {
    const { cwd, home } = clone();
    writeFileSync(path.join(home, "mint.json"), OUTSIDE["home/config.json"]);
    symlinkSync(home, path.join(cwd, "docs"));
    const expected = /points outside the current folder/;
    const ran = await run(cwd, [
      ["check", "docs"],
      ["check", "docs/mint.json"],
      ["explain", "docs"],
      ["diff", "docs", "docs"],
      ["rename", "docs/page.mdx", "docs/moved.mdx"],
      ["new", "docs"],
    ]);
    for (const { code, stderr } of ran) expect([code, stderr]).toEqual([2, expect.stringMatching(expected)]);
    expect(readFileSync(path.join(home, "mint.json"), "utf8")).toBe(OUTSIDE["home/config.json"]);
  });

  it("is followed when the user names the folder outside", async () => {
    const { cwd, home } = clone();
    writeFileSync(path.join(home, "mint.json"), '{ "name": "Mine", "navigation": [] }');
    const folder = path.join(path.dirname(cwd), "mine");
    symlinkSync(home, folder);
    const ran = await siteConfig(["explain", folder], { cwd });
    expect([ran.code, ran.stderr]).toEqual([0, ""]);
    rmSync(path.join(home, "mint.json"));
    symlinkSync(path.join(cwd, "start.mdx"), path.join(home, "mint.json"));
    expect((await siteConfig(["check", path.join(home, "mint.json")], { cwd })).stderr).toContain(
      "A symbolic link points outside its folder",
    );
  });

  it("is not read as a settings file, and fails the check", async () => {
    const { cwd, home } = clone();
    writeFileSync(path.join(cwd, "site.config.json"), CONFIG);
    mkdirSync(path.join(cwd, ".git"));
    mkdirSync(path.join(cwd, "docs"));
    writeFileSync(path.join(cwd, "shared.json"), '{ "files": ["**/site.config.json"], "unknown": true }');
    const settings = path.join(cwd, "docs/.sitekeeper.json");
    writeFileSync(path.join(cwd, "docs/site.config.json"), CONFIG);
    symlinkSync("../shared.json", settings);
    const [inside] = await run(cwd, [["check", "docs"]]);
    expect(inside?.stderr).toContain("docs/.sitekeeper.json:1:");
    rmSync(settings);
    symlinkSync(path.join(home, "settings.json"), settings);
    const [outside] = await run(cwd, [["check", "docs"]]);
    expect(outside?.code).toBe(2);
    expect(outside?.stderr).toContain("docs/.sitekeeper.json: A symbolic link points outside the repository.");
  });
});
