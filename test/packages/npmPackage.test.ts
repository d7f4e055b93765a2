import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { repositoryRoot } from "../editor/paths.ts";
import { runProgram } from "../support/runProgram.ts";
import { findNode22 } from "./support/node22.ts";
import { Sandbox, thisNode } from "./support/sandbox.ts";

const { version } = JSON.parse(readFileSync(path.join(repositoryRoot, "package.json"), "utf8"));

/** The Node versions to test, each with its folder. */
const nodes = [
  [`Node ${process.versions.node}`, thisNode],
  ["the oldest supported Node", findNode22()],
] as const;

describe.each(nodes)("on %s", (_, node) => {
  it.skipIf(node === undefined)("installs from a file, offline and without dependencies", async () => {
    const sandbox = new Sandbox(node);
    cpSync(inject("tarball"), path.join(sandbox.folder, "sitekeeper.tgz"));
    const installed = await sandbox.shell("npm i --offline ./sitekeeper.tgz");
    expect(installed, installed.output).toMatchObject({ code: 0 });
    const names = readdirSync(path.join(sandbox.folder, "node_modules"));
    expect(names.filter((name) => !name.startsWith("."))).toEqual(["sitekeeper"]);
    for (const command of ["site-config", "user-groups"])
      expect(await sandbox.shell(`npx ${command} --version`)).toMatchObject({ code: 0, stdout: `${version}\n` });
  });

  it.skipIf(node === undefined)("checks, creates and explains a site", async () => {
    const sandbox = await sandboxWithPackage(node);
    sandbox.write({ "docs/index.mdx": "# Start\n", "docs/broken.mdx": "[x](/nowhere)\n" });
    expect(await sandbox.shell("npx site-config new docs")).toMatchObject({ code: 0, stderr: "" });
    const checked = await sandbox.shell("npx site-config check");
    expect(checked, checked.output).toMatchObject({ code: 0, stderr: "" });
    expect(checked.stdout).toContain("link-not-found");
    const [run] = JSON.parse((await sandbox.shell("npx site-config check --format sarif")).stdout).runs;
    for (const { helpUri } of run.tool.driver.rules) {
      const [, page = ""] = helpUri.split(`/sitekeeper@${version}/`);
      expect(existsSync(path.join(sandbox.folder, "node_modules/sitekeeper", page)), helpUri).toBe(true);
    }
    expect(await sandbox.shell("npx site-config check --rule link-not-found=error")).toMatchObject({ code: 1 });
    expect((await sandbox.shell("npx site-config explain docs")).stdout).toContain("Start");
    expect(JSON.parse((await sandbox.shell("npx site-config schema")).stdout).required).toContain("theme");
  });

  it.skipIf(node === undefined)("starts the language server", async () => {
    const sandbox = await sandboxWithPackage(node);
    const child = spawn(sandbox.command("site-config"), ["lsp", "--stdio"], { cwd: sandbox.folder, env: sandbox.env });
    onTestFinished(() => void child.kill("SIGKILL"));
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: { capabilities: {} } });
    child.stdin.write(`Content-Length: ${body.length}\r\n\r\n${body}`);
    let answer = "";
    for await (const text of child.stdout.setEncoding("utf8")) {
      answer += text;
      if (answer.includes("serverInfo")) break;
    }
    expect(answer).toContain("completionProvider");
  });

  it.skipIf(node === undefined)("runs the User Group service on SQLite and rotates a token", async () => {
    const sandbox = await sandboxWithPackage(node);
    const created = await sandbox.shell("npx user-groups api-token create --environment Testing");
    expect(created, created.output).toMatchObject({ code: 0 });
    const child = spawn(sandbox.command("user-groups"), ["serve", "--port", "0"], {
      cwd: sandbox.folder,
      env: sandbox.env,
    });
    const ended = once(child, "exit");
    onTestFinished(() => void child.kill("SIGKILL"));
    child.stderr.resume();
    const { value: line } = await createInterface(child.stdout)[Symbol.asyncIterator]().next();
    const url = String(line).replace("listening on ", "");
    const env = { USER_GROUPS_API_TOKEN: created.stdout.trim() };
    expect(await sandbox.shell(`npx user-groups get acme --url ${url}`, env)).toMatchObject({ code: 0 });
    const first = await sandbox.shell(`npx user-groups get acme --url ${url} --print-token`, env);
    sandbox.write({ ".gitignore": ".env\n", ".env": `USER_GROUP_TOKEN=${first.stdout.trim()}\n` });
    const rotate = `npx user-groups rotate acme --url ${url} --dotenv .env --variable USER_GROUP_TOKEN`;
    const rotated = await sandbox.shell(rotate, env);
    expect(rotated, rotated.output).toMatchObject({ code: 0 });
    const now = await sandbox.shell(`npx user-groups get acme --url ${url} --print-token`, env);
    expect(now.stdout).not.toBe(first.stdout);
    expect(readFileSync(path.join(sandbox.folder, ".env"), "utf8")).toContain(now.stdout.trim());
    child.kill("SIGTERM");
    await ended;
  });

  it.skipIf(node === undefined)("includes the PostgreSQL driver", async () => {
    const sandbox = await sandboxWithPackage(node);
    const { code, output } = await sandbox.shell("npx user-groups serve --database-url postgres://127.0.0.1:1/none");
    expect(code).not.toBe(0);
    expect(output).toContain("ECONNREFUSED");
  });

  it.skipIf(node === undefined)("exports its schemas as modules and as files", async () => {
    const sandbox = await sandboxWithPackage(node);
    sandbox.write({
      "a.mjs":
        'import { docsConfigSchema, siteConfigSchema, userGroupApi } from "sitekeeper"; console.log(docsConfigSchema.required[0], siteConfigSchema.title, userGroupApi.openapi);',
      "b.cjs": 'console.log(require("sitekeeper/schemas/sitekeeper.schema.json").title);',
    });
    expect(await sandbox.shell("node a.mjs && node b.cjs")).toMatchObject({
      stdout: "theme Site configuration 3.1.1\nSitekeeper settings\n",
    });
  });
});

it("the package contains types for its exports", async () => {
  const sandbox = await sandboxWithPackage();
  sandbox.copy(path.join(repositoryRoot, "examples/acme-docs/site.config.json"), "acme.json");
  sandbox.write({
    "tsconfig.json": JSON.stringify({
      compilerOptions: { module: "nodenext", strict: true, noEmit: true, types: [], target: "es2024" },
      files: ["good.ts", "bad.ts"],
    }),
    "package.json": '{ "type": "module" }',
    "good.ts": `
      import { type Finding, type Settings, type SiteConfig, siteConfigSchema } from "sitekeeper";
      const config: SiteConfig = { name: "N", navigation: [{ group: "G", pages: ["a", { group: "H", pages: [] }] }] };
      const settings: Settings = { rules: { "orphan-page": "off" } };
      const finding: Finding["severity"] = "hint";
      console.log(config.colors?.primary, settings, finding, siteConfigSchema.title);
      declare const console: { log(...all: unknown[]): void };`,
    "bad.ts": `
      import type { Settings, SiteConfig } from "sitekeeper";
      export const config: SiteConfig = { name: 1, navigation: [] };
      export const settings: Settings = { rules: { "orphan-page": "loud" } };`,
  });
  const tsc = path.join(repositoryRoot, "node_modules/.bin/tsc");
  const { stdout } = await runProgram(tsc, ["-p", "."], { cwd: sandbox.folder, env: process.env });
  const places = [...stdout.matchAll(/^(\S+?)\((\d+),\d+\): error (TS\d+)/gm)].map(
    ([, file, line]) => `${file}:${line}`,
  );
  expect(places, stdout).toEqual(["bad.ts:3", "bad.ts:4"]);
});

it("packing is reproducible", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "packed-again-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const pack = ["run", "--silent", "pack:npm", "--", "--out", folder];
  await runProgram("npm", pack, { cwd: repositoryRoot, env: process.env });
  const again = readFileSync(path.join(folder, path.basename(inject("tarball"))));
  expect(again.equals(readFileSync(inject("tarball")))).toBe(true);
});

it("the package contains the license, the notices and the README, and no data from this machine", async () => {
  const sandbox = await sandboxWithPackage();
  const folder = path.join(sandbox.folder, "node_modules/sitekeeper");
  const manifest = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  for (const key of ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies", "scripts"])
    expect(manifest[key], key).toBeUndefined();
  expect(manifest).toMatchObject({ name: "sitekeeper", version, license: "MIT", engines: { node: ">=22.18" } });
  const notices = readFileSync(path.join(folder, "THIRD-PARTY-NOTICES.md"), "utf8");
  for (const name of ["fastify", "pg", "commander", "@lezer/markdown", "Font Awesome Free"])
    expect(notices).toContain(name);
  expect(notices).not.toContain("## preact");
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!statSync(path.join(folder, file)).isFile()) continue;
    expect(readFileSync(path.join(folder, file), "utf8").includes(repositoryRoot), file).toBe(false);
    expect(file).not.toMatch(/\.(map|test\.\w+)$|(?<!\.d)\.ts$/);
  }
});

/** Creates an empty folder and runs the first command of the README in it. */
async function sandboxWithPackage(node?: string): Promise<Sandbox> {
  const sandbox = new Sandbox(node);
  const installed = await sandbox.shell("npm i -D sitekeeper");
  expect(installed, installed.output).toMatchObject({ code: 0 });
  return sandbox;
}
