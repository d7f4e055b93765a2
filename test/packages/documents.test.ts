import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { repositoryRoot } from "../editor/paths.ts";
import { createDatabase, startPostgres, type TestPostgres } from "../service/support/postgres.ts";
import { Place } from "./support/place.ts";

/** What is not run here, and the reason: a document, or a command by how it begins. Each row matches something. */
const NOT_RUN: readonly (readonly [which: string, reason: string])[] = [
  ["npm ci", "sets up the repository itself; CI does so before any test"],
  ["npm start", "opens an editor; the suite start checks it"],
  ["npm test", "runs this test"],
  ["npm run bench", "measures for minutes, in the repository"],
  ["npm run soak", "goes on for hours, in the repository"],
  ["npm run fuzz", "goes on for minutes, in the repository"],
  ["docs/service-failover.md", "needs two hosts with PostgreSQL; failover.service.test.ts does every step"],
  ["docs/first-site.md", "is one story in one folder; test/cli/firstSite.test.ts runs it and compares what is printed"],
  ["npx site-config check docs --external", "asks other sites; test/cli/external.test.ts has servers of its own"],
  ["docs/rules/fence-language.md", "shows what a page may contain, and asks a host that does not exist"],
  ["npx site-config lsp --stdio", "waits for an editor; npmPackage.test.ts speaks to it"],
];

/** The documents that show commands to run, from the root of the repository. */
const documents = globSync(["README.md", "CONTRIBUTING.md", "SECURITY.md", "packaging/npm/README.md", "docs/**/*.md"], {
  cwd: repositoryRoot,
}).map((file) => file.replaceAll("\\", "/"));

/** A block of commands: where it is, and its commands. */
interface Fence {
  readonly file: string;
  readonly place: string;
  readonly commands: readonly string[];
}

const fences: readonly Fence[] = documents.flatMap((file) => {
  const text = readFileSync(path.join(repositoryRoot, file), "utf8");
  return [...text.matchAll(/^```(?:sh|bash|shell|console)\n([\s\S]*?)^```$/gm)].map(({ index, 1: code }) => ({
    file,
    place: `${file}:${text.slice(0, index).split("\n").length + 1}`,
    // A backslash continues a command on the next line.
    commands: code!.split(/(?<!\\)\n/).filter((command) => command.trim() !== ""),
  }));
});

/** The addresses of a service in documents. Here, a service on any free port has each of them. */
const ADDRESSES = /http:\/\/127\.0\.0\.1:8787|https:\/\/dashboards\.example\.com/;

/** The row of the table that keeps a command from being run. */
const reasonAgainst = (file: string, command: string) =>
  NOT_RUN.find(([which]) => which === file || command.startsWith(which));

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  if ("stop" in postgres) await postgres.stop();
});

const scripts = fences
  .map(({ file, place, commands }) => {
    const run = commands.filter((command) => reasonAgainst(file, command) === undefined);
    return [place, run.join("\n")] as const;
  })
  .filter(([, text]) => text !== "");

it.each(scripts)("%s runs as it is written", async (_, text) => {
  if (text.includes("USER_GROUPS_DATABASE_URL") && "missing" in postgres) return console.warn(postgres.missing);
  const place = await newcomer();
  const env: Record<string, string> = {};
  let script = text;
  if (text.includes("user-groups ") || ADDRESSES.test(text)) {
    const { url, apiToken, token } = await serviceOf(place, text);
    env.USER_GROUPS_API_TOKEN = apiToken;
    place.write({ "api-token": apiToken });
    script = script.replaceAll(new RegExp(ADDRESSES, "g"), url).replaceAll("<USER_GROUP_TOKEN>", token);
  }
  if ("url" in postgres) script = script.replace(/postgres:\/\/user:password@\S+/, await createDatabase(postgres.url));
  const ran = await place.shell(`set -e\n${SERVE}\n${script.replaceAll("npx user-groups serve", "serve")}`, env);
  expect(ran, ran.output).toMatchObject({ code: 0 });
  // curl succeeds with every response of a service.
  expect(ran.stdout).not.toContain('"success":0');
});

it("what is not run is in a document", () => {
  const used = new Set(fences.flatMap(({ file, commands }) => commands.map((command) => reasonAgainst(file, command))));
  expect(NOT_RUN.filter((row) => !used.has(row))).toEqual([]);
});

/** Runs the service until it listens, on any free port, and then stops it as an operator does. */
const SERVE = `
serve() {
  node_modules/.bin/user-groups serve --port 0 "$@" > served & served=$!
  until grep -q "listening on" served; do kill -0 "$served"; sleep 0.1; done
  kill "$served"; wait "$served"
}`;

/** The folder of somebody who followed the first command of each document: the package, and sites to try it on. */
async function newcomer(): Promise<Place> {
  const place = new Place();
  const site = path.join(repositoryRoot, "examples/ci/npx/docs");
  for (const folder of ["docs", "old", "new"]) place.copy(site, folder);
  place.write({
    "docs/a.mdx": "---\ntitle: A\n---\n\nText.\n",
    "guide/start.mdx": "---\ntitle: Start\n---\n\nText.\n",
    ".gitignore": ".env\n",
  });
  const installed = await place.shell("npm i -D sitekeeper");
  expect(installed, installed.output).toMatchObject({ code: 0 });
  return place;
}

/** The data of a service with an API token; and the service with one group, for commands that name its address. */
async function serviceOf(place: Place, text: string) {
  const created = await place.shell("npx user-groups api-token create --environment Testing");
  expect(created, created.output).toMatchObject({ code: 0 });
  const apiToken = created.stdout.trim();
  if (!ADDRESSES.test(text)) return { url: "", apiToken, token: "" };
  const child = spawn(place.command("user-groups"), ["serve", "--port", "0"], { cwd: place.folder, env: place.env });
  const ended = once(child, "exit");
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  child.stderr.resume();
  const { value: line } = await createInterface(child.stdout)[Symbol.asyncIterator]().next();
  const url = String(line).replace("listening on ", "");
  const env = { USER_GROUPS_API_TOKEN: apiToken };
  const got = await place.shell(`npx user-groups get acme --url ${url} --print-token`, env);
  expect(got, got.output).toMatchObject({ code: 0 });
  return { url, apiToken, token: got.stdout.trim() };
}
