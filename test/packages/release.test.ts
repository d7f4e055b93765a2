import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { linkPackages } from "../../tools/packaging/linkPackages.ts";
import { releaseEdits } from "../../tools/packaging/releaseEdits.ts";
import { repositoryRoot } from "../editor/paths.ts";
import { runProgram } from "../support/runProgram.ts";

const read = (file: string): string => readFileSync(path.join(repositoryRoot, file), "utf8");
const { version: current, workspaces } = JSON.parse(read("package.json"));

/** Returns the files of the repository, with some of them replaced. */
const changed = (files: Readonly<Record<string, (text: string) => string>>) => (file: string) =>
  (files[file] ?? ((text) => text))(read(file));

describe("releaseEdits", () => {
  it("writes the version into all manifests, the lockfile and the examples, and closes the changelog section", () => {
    const edits = releaseEdits(read, "9.8.7", "2030-01-02");
    for (const folder of ["", ...workspaces.map((workspace: string) => `${workspace}/`)])
      expect(JSON.parse(edits.get(`${folder}package.json`)!).version).toBe("9.8.7");
    expect(JSON.parse(edits.get("client/package.json")!).dependencies["@sitekeeper/server"]).toBe("9.8.7");
    const lockfile = JSON.parse(edits.get("package-lock.json")!);
    expect([lockfile.version, lockfile.packages[""].version, lockfile.packages.server.version]).toEqual(
      Array(3).fill("9.8.7"),
    );
    expect(edits.get("CHANGELOG.md")).toContain("## Unreleased\n\n## 9.8.7 (2030-01-02)\n\n");
    expect(edits.get("docs/ci.md")).toContain("sitekeeper@9.8.7");
    for (const [file, text] of edits)
      expect(text, file).not.toMatch(new RegExp(`(?:sitekeeper@|VERSION: ")${current}`));
  });

  it("leaves the rest of the lockfile unchanged", () => {
    const lines = (text: string) => text.split("\n");
    const after = lines(releaseEdits(read, "9.8.7", "2030-01-02").get("package-lock.json")!);
    const before = lines(read("package-lock.json"));
    expect(after).toHaveLength(before.length);
    for (const [index, line] of after.entries())
      if (line !== before[index]) expect(line.replace("9.8.7", current)).toBe(before[index]);
  });

  it("allows the current version once, as the first release", () => {
    const first = "# Changelog\n\n## Unreleased\n\nAll.\n";
    const edits = releaseEdits(changed({ "CHANGELOG.md": () => first }), current, "2030-01-02");
    const after = edits.get("CHANGELOG.md")!;
    expect(after).toBe(`# Changelog\n\n## Unreleased\n\n## ${current} (2030-01-02)\n\nAll.\n`);
    expect(() => releaseEdits(changed({ "CHANGELOG.md": () => after }), current, "2030-01-02")).toThrow("is not newer");
  });

  it.each<readonly [title: string, read: (file: string) => string, version: string, message: RegExp]>([
    ["an older version", read, "0.0.9", /is not newer than/],
    [
      "no changes",
      changed({ "CHANGELOG.md": () => "# Changelog\n\n## Unreleased\n\n## 0.0.1\n\nA.\n" }),
      "9.0.0",
      /is empty/,
    ],
    ["no section for changes", changed({ "CHANGELOG.md": () => "# Changelog\n" }), "9.0.0", /has no section/],
    [
      "a manifest with a different version",
      changed({ "server/package.json": (text) => text.replace(`"version": "${current}"`, '"version": "7.7.7"') }),
      "9.0.0",
      /^server\/package\.json has version 7\.7\.7/,
    ],
    [
      "an example with a different version",
      changed({ "action.yml": (text) => text.replace(current, "7.7.7") }),
      "9.0.0",
      /^action\.yml does not contain/,
    ],
  ])("refuse %s", (_, files, version, message) => {
    expect(() => releaseEdits(files, version, "2030-01-02")).toThrow(message);
  });
});

describe("npm run release", () => {
  const folder = repositoryCopy();
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const release = (...args: string[]) =>
    runProgram("node", ["tools/packaging/release.ts", ...args], { cwd: folder, env: process.env });
  const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, encoding: "utf8" });

  it.each<readonly [title: string, args: readonly string[], message: string]>([
    ["no version", [], "Specify a version"],
    ["an invalid version", ["--dry-run", "v1"], "Specify a version"],
    ["a version that is not newer", ["--dry-run", "0.0.1"], "is not newer"],
  ])("refuses %s", async (_, args, message) => {
    const ran = await release(...args);
    expect(ran).toMatchObject({ code: 1, stdout: "" });
    expect(ran.stderr).toContain(message);
    expect(ran.stderr).not.toContain("    at ");
  });

  it("refuses a release if there are uncommitted changes", async () => {
    appendFileSync(path.join(folder, "README.md"), "\n");
    expect(await release("--dry-run", "9.8.7")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("uncommitted changes"),
    });
    git("checkout", "--", "README.md");
  });

  it("refuses a release if German translations are missing", async () => {
    const file = path.join(folder, "l10n/bundle.l10n.de.json");
    const { "{0} days": _, ...others } = JSON.parse(readFileSync(file, "utf8"));
    writeFileSync(file, JSON.stringify(others));
    git("commit", "--quiet", "--all", "--message", "A new text");
    expect(await release("--dry-run", "9.8.7")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Missing German translations in l10n/bundle.l10n.de.json:\n  "{0} days"'),
    });
    git("reset", "--quiet", "--hard", "HEAD~");
  });

  it("prints the changes in a dry run without making them", async () => {
    const ran = await release("--dry-run", "--pre-release", "9.8.7");
    expect(ran, ran.output).toMatchObject({ code: 0 });
    const words = ["would run: npm test", "would change  package.json", "tag it v9.8.7-pre"];
    for (const text of [...words, "KB  out/sitekeeper-9.8.7.cdx.json", "KB  out/sitekeeper-9.8.7.sha256"])
      expect(ran.stdout).toContain(text);
    expect(ran.stdout).toMatch(/KB {2}out\/sitekeeper-9\.8\.7\.tgz\n.*KB {2}out\/sitekeeper-9\.8\.7\.vsix\n/);
    expect(git("status", "--porcelain") + git("tag")).toBe("");
    expect(existsSync(path.join(folder, "out/sitekeeper-9.8.7.vsix"))).toBe(false);
  });

  it("runs the tests, builds, commits and tags, but does not publish", async () => {
    const ran = await release("9.8.7");
    expect(ran, ran.output).toMatchObject({ code: 0 });
    expect(ran.stdout).toContain("npm publish ./out/sitekeeper-9.8.7.tgz");
    const sums = readFileSync(path.join(folder, "out/sitekeeper-9.8.7.sha256"), "utf8").trim().split("\n");
    expect(sums).toHaveLength(3);
    for (const [hash = "", file = ""] of sums.map((line) => line.split("  "))) {
      const content = readFileSync(path.join(folder, "out", file));
      expect(createHash("sha256").update(content).digest("hex"), file).toBe(hash);
    }
    const { components } = JSON.parse(readFileSync(path.join(folder, "out/sitekeeper-9.8.7.cdx.json"), "utf8"));
    expect(components.map(({ name }: { name: string }) => name)).toContain("commander");
    expect(readFileSync(path.join(folder, "out/tested"), "utf8")).toBe("yes\n");
    expect(git("tag", "--list").trim()).toBe("v9.8.7");
    expect(git("log", "-1", "--format=%s").trim()).toBe("Release 9.8.7");
    expect(git("status", "--porcelain")).toBe("");
    const version = await runProgram("node", ["server/bin/site-config.cjs", "--version"], {
      cwd: folder,
      env: process.env,
    });
    expect(version.stdout).toBe("9.8.7\n");
    expect(await release("9.8.7")).toMatchObject({ code: 1, stderr: expect.stringContaining("already exists") });
  });
});

/** Creates a committed copy of the repository whose test script does nothing. */
function repositoryCopy(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "release-test-"));
  const git = (cwd: string, ...args: string[]) => execFileSync("git", args, { cwd, encoding: "utf8" });
  const files = git(repositoryRoot, "ls-files", "-co", "--exclude-standard", "-z").split("\0");
  for (const file of files)
    if (file !== "" && existsSync(path.join(repositoryRoot, file)))
      cpSync(path.join(repositoryRoot, file), path.join(folder, file));
  linkPackages(repositoryRoot, folder);
  const manifest = read("package.json");
  const quick = manifest
    .replace('"pretest": "node test/requireNode.mjs"', '"pretest": ""')
    .replace('"test": "node test/all.ts"', '"test": "mkdir -p out && echo yes > out/tested"');
  writeFileSync(path.join(folder, "package.json"), quick);
  fillMissingTranslations(folder);
  git(folder, "init", "--quiet");
  appendFileSync(path.join(folder, ".git/info/exclude"), "node_modules\n");
  git(folder, "config", "user.name", "Test");
  git(folder, "config", "user.email", "test@example.com");
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "--message", "Start");
  return folder;
}

/** Adds placeholders for missing German translations, because a release requires all of them. */
function fillMissingTranslations(folder: string): void {
  const { stdout } = spawnSync("node", ["tools/untranslated.ts"], { cwd: folder, encoding: "utf8" });
  for (const part of stdout.split("Missing German translations in ").slice(1)) {
    const [file = "", ...texts] = part.trimEnd().split(/:?\n {2}|:$/);
    const all = JSON.parse(readFileSync(path.join(folder, file), "utf8"));
    for (const text of texts) all[JSON.parse(text)] = "Noch nicht übersetzt";
    writeFileSync(path.join(folder, file), JSON.stringify(all));
  }
}
