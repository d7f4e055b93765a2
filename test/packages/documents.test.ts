import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { repositoryRoot } from "../editor/paths.ts";
import { createDatabase, startPostgres, type TestPostgres } from "../service/support/postgres.ts";
import { Sandbox } from "./support/sandbox.ts";

/** The documents and command prefixes that this test skips, each with the reason. Every row must match something. */
const NOT_RUN: readonly (readonly [which: string, reason: string])[] = [
  ["npm ci", "sets up the repository itself, which CI does before the tests"],
  ["npm start", "opens an editor; the suite start tests it"],
  ["npm test", "runs this test"],
  ["npm run soak", "runs for hours, in the repository"],
  ["npm run fuzz", "runs for minutes, in the repository"],
  ["docs/service-failover.md", "needs two hosts with PostgreSQL; failover.service.test.ts covers each step"],
  [
    "docs/first-site.md",
    "is one long example in one folder; test/cli/firstSite.test.ts runs it and compares the output",
  ],
  [
    "npx site-config check docs --external",
    "sends requests to other sites; test/cli/external.test.ts uses its own servers",
  ],
  ["docs/rules/fence-language.md", "shows example page content, and sends a request to a host that does not exist"],
  ["npx site-config check DIR", "needs the path of a site in place of DIR; the same command runs with other folders"],
  ["npm run pack:npm", "packs the repository; npmPackage.test.ts tests it"],
  ["npm i -D DIR/", "installs the packed package; npmPackage.test.ts tests it"],
  ["npx site-config lsp --stdio", "waits for an editor; npmPackage.test.ts tests it"],
];

/** The documents that contain commands, relative to the root of the repository. */
const documents = globSync(
  ["README.md", "CONTRIBUTING.md", "SECURITY.md", "tools/packaging/npm/README.md", "docs/**/*.md"],
  {
    cwd: repositoryRoot,
  },
).map((file) => file.replaceAll("\\", "/"));

/** A code block: its location and its commands. */
interface Fence {
  readonly file: string;
  readonly location: string;
  readonly commands: readonly string[];
}

const codeBlocks: readonly Fence[] = documents.flatMap((file) => {
  const text = readFileSync(path.join(repositoryRoot, file), "utf8");
  return [...text.matchAll(/^```(?:sh|bash|shell|console)\n([\s\S]*?)^```$/gm)].map(({ index, 1: code }) => ({
    file,
    location: `${file}:${text.slice(0, index).split("\n").length + 1}`,
    // A backslash continues a command on the next line.
    commands: code!.split(/(?<!\\)\n/).filter((command) => command.trim() !== ""),
  }));
});

/** Matches the service URLs in documents, which the test replaces with the URL of a local service. */
const ADDRESSES = /http:\/\/127\.0\.0\.1:8787|https:\/\/dashboards\.example\.com/;

/** Returns the table row that excludes a command. */
const exclusionOf = (file: string, command: string) =>
  NOT_RUN.find(([which]) => which === file || command.startsWith(which));

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  if ("stop" in postgres) await postgres.stop();
});

const scripts = codeBlocks
  .map(({ file, location, commands }) => {
    const run = commands.filter((command) => exclusionOf(file, command) === undefined);
    return [location, run.join("\n")] as const;
  })
  .filter(([, text]) => text !== "");

it.each(scripts)("runs as written: %s", async (_, text) => {
  if (text.includes("USER_GROUPS_DATABASE_URL") && "missing" in postgres) return console.warn(postgres.missing);
  const sandbox = await newProject();
  const env: Record<string, string> = {};
  let script = text;
  if (text.includes("user-groups ") || ADDRESSES.test(text)) {
    const { url, apiToken, token } = await serviceOf(sandbox, text);
    env.USER_GROUPS_API_TOKEN = apiToken;
    sandbox.write({ "api-token": apiToken });
    script = script.replaceAll(new RegExp(ADDRESSES, "g"), url).replaceAll("<USER_GROUP_TOKEN>", token);
  }
  if ("url" in postgres) script = script.replace(/postgres:\/\/user:password@\S+/, await createDatabase(postgres.url));
  const ran = await sandbox.shell(`set -e\n${SERVE}\n${script.replaceAll("npx user-groups serve", "serve")}`, env);
  expect(ran, ran.output).toMatchObject({ code: 0 });
  // curl exits with 0 for every response of a service.
  expect(ran.stdout).not.toContain('"success":0');
});

it("every command that this test does not run appears in a document", () => {
  const used = new Set(
    codeBlocks.flatMap(({ file, commands }) => commands.map((command) => exclusionOf(file, command))),
  );
  expect(NOT_RUN.filter((row) => !used.has(row))).toEqual([]);
});

/**
 * A shell function that starts the service on a free port, waits until it listens, and stops it with SIGTERM, as an
 * operator would.
 */
const SERVE = `
serve() {
  node_modules/.bin/user-groups serve --port 0 "$@" > served & served=$!
  until grep -q "listening on" served; do kill -0 "$served"; sleep 0.1; done
  kill "$served"; wait "$served"
}`;

/**
 * Creates a folder in which the package is installed, as the first command of each document does, with sites to try it
 * on.
 */
async function newProject(): Promise<Sandbox> {
  const sandbox = new Sandbox();
  const site = path.join(repositoryRoot, "examples/ci/npx/docs");
  for (const folder of ["docs", "old", "new"]) sandbox.copy(site, folder);
  sandbox.write({
    "docs/a.mdx": "---\ntitle: A\n---\n\nText.\n",
    "guide/start.mdx": "---\ntitle: Start\n---\n\nText.\n",
    ".gitignore": ".env\n",
  });
  const installed = await sandbox.shell("npm i -D sitekeeper");
  expect(installed, installed.output).toMatchObject({ code: 0 });
  return sandbox;
}

/**
 * Creates the data of a service, with an API token. If a command contains the service's URL, also starts the service
 * and creates a group.
 */
async function serviceOf(sandbox: Sandbox, text: string) {
  const created = await sandbox.shell("npx user-groups api-token create --environment Testing");
  expect(created, created.output).toMatchObject({ code: 0 });
  const apiToken = created.stdout.trim();
  if (!ADDRESSES.test(text)) return { url: "", apiToken, token: "" };
  const child = spawn(sandbox.command("user-groups"), ["serve", "--port", "0"], {
    cwd: sandbox.folder,
    env: sandbox.env,
  });
  const ended = once(child, "exit");
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  child.stderr.resume();
  const { value: line } = await createInterface(child.stdout)[Symbol.asyncIterator]().next();
  const url = String(line).replace("listening on ", "");
  const env = { USER_GROUPS_API_TOKEN: apiToken };
  const got = await sandbox.shell(`npx user-groups get acme --url ${url} --print-token`, env);
  expect(got, got.output).toMatchObject({ code: 0 });
  return { url, apiToken, token: got.stdout.trim() };
}
