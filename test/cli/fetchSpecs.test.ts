import { spawn } from "node:child_process";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { findings, folderWith, programFile, type Ran, siteConfig } from "./support/run.ts";

const SPEC = { openapi: "3.1.0", info: { title: "Users", version: "1" }, paths: { "/users": { get: {} } } };
const YAML = "openapi: 3.0.0\npaths:\n  /pets:\n    get: {}\n";

/** The server's responses by path. Tests can change them. */
const ANSWERS: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>> = {
  "/openapi.json": (request, response) => {
    const isSame = request.headers["if-none-match"] === '"1"';
    response.writeHead(isSame ? 304 : 200, { etag: '"1"' }).end(isSame ? undefined : JSON.stringify(SPEC));
  },
  "/openapi.yaml": (_, response) => response.end(YAML),
  "/asyncapi.yaml": (_, response) => response.end("asyncapi: 3.0.0\nchannels: { chat: {} }\n"),
  "/page.html": (_, response) => response.end("<!doctype html><title>Sign in</title>"),
  "/moved": (_, response) => response.writeHead(301, { location: "/openapi.yaml" }).end(),
  "/inside": ({ socket }, response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${socket.localPort}/openapi.yaml` }).end(),
  "/endless": (_, response) => {
    const timer = setInterval(() => response.write(" ".repeat(1024 * 1024)), 1);
    response.on("close", () => clearInterval(timer));
  },
  "/never": () => {},
};

let server: Server;
let port: number;
let isBroken: boolean;
const requests: IncomingMessage[] = [];

beforeEach(async () => {
  requests.length = 0;
  isBroken = false;
  server = createServer((request, response) => {
    requests.push(request);
    const answer = isBroken ? undefined : ANSWERS[request.url ?? ""];
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
});

const here = (path: string, host = "api.acme.test"): string => `http://${host}:${port}${path}`;

/** Creates a site whose tabs use these API descriptions, with a page that contains these links. */
function siteWith(specs: readonly string[], links: readonly string[] = [], more = {}) {
  const tabs = specs.map((openapi, index) => ({
    tab: `T${index}`,
    openapi: { source: openapi, directory: `api${index}` },
  }));
  const cwd = folderWith({
    "docs.json": JSON.stringify({
      theme: "mint",
      name: "Acme",
      colors: { primary: "#0f766e" },
      navigation: { tabs: [...tabs, { tab: "Guide", pages: ["page"] }] },
    }),
    "page.mdx": `---\ntitle: Page\n---\n\n${links.map((link) => `[a](${link})`).join("\n")}\n`,
    cache: null,
    ...more,
  });
  const env = { XDG_CACHE_HOME: `${cwd}/cache`, LOCALAPPDATA: `${cwd}/cache`, HOME: `${cwd}/cache` };
  return { cwd, env };
}

type SiteFolder = ReturnType<typeof siteWith>;

const fetchSpecs = (site: SiteFolder, ...args: string[]): Promise<Ran> =>
  siteConfig(["fetch-specs", "--resolve", "*.acme.test=127.0.0.1", ...args], site);

describe("site-config fetch-specs", () => {
  it("lists the files, loads them, and reloads only those that changed", async () => {
    const site = siteWith([here("/openapi.json"), here("/moved")]);
    const first = await fetchSpecs(site);
    expect(first).toMatchObject({ code: 0, stderr: "" });
    expect(first.stdout).toBe(
      [
        "docs.json refers to 2 external API descriptions:",
        `  ${here("/moved")}`,
        `  ${here("/openapi.json")}`,
        `Loaded ${here("/moved")}: 1 operation, OpenAPI 3.0.0`,
        `Loaded ${here("/openapi.json")}: 1 operation, OpenAPI 3.1.0`,
        "",
      ].join("\n"),
    );
    const second = await fetchSpecs(site);
    expect(second).toMatchObject({ code: 0, stderr: "" });
    expect(second.stdout).toContain(`Unchanged ${here("/openapi.json")}\n`);
    expect(Object.keys(requests.at(-1)!.headers)).not.toEqual(expect.arrayContaining(["cookie"]));
  });

  it("loads AsyncAPI files", async () => {
    const { stdout } = await fetchSpecs(siteWith([here("/asyncapi.yaml")]));
    expect(stdout).toContain(`Loaded ${here("/asyncapi.yaml")}: 1 channel, AsyncAPI 3.0.0\n`);
  });

  it("prints only the URLs with --dry-run, and supports a site without API descriptions", async () => {
    const { stdout } = await fetchSpecs(siteWith([here("/openapi.json")]), "--dry-run");
    expect(stdout).toBe(`docs.json refers to 1 external API description:\n  ${here("/openapi.json")}\n`);
    expect(await fetchSpecs(siteWith(["openapi.json"]))).toMatchObject({
      code: 0,
      stdout: "docs.json refers to no external API descriptions.\n",
    });
    expect(requests).toEqual([]);
  });

  it("skips URLs that the settings exclude", async () => {
    const more = { ".sitekeeper.json": JSON.stringify({ skipLinks: ["http://api.acme.test:*/**"] }) };
    const { stdout, code } = await fetchSpecs(siteWith([here("/openapi.json")], [], more));
    expect({ stdout, code }).toEqual({
      code: 0,
      stdout: "docs.json refers to no external API descriptions (1 more excluded by skipLinks).\n",
    });
    expect(requests).toEqual([]);
  });

  it.each([
    ["/none", "The server responds with status 404."],
    ["/page.html", "It is not an API description"],
    ["/endless", "It is larger than 20 MB and was not read."],
    ["/inside", "The server redirects to a private network."],
    ["/never", "The server did not respond in time."],
  ])("explains why %s cannot be loaded, and loads the others", async (path, reason) => {
    const site = siteWith([here(path, "a.acme.test"), here("/openapi.json")]);
    const timeout = path === "/never" ? "0.5" : "10";
    const { code, stdout, stderr } = await fetchSpecs(site, "--timeout", timeout);
    expect(code).toBe(1);
    expect(stderr).toContain(`site-config: ${here(path, "a.acme.test")}: ${reason}`);
    expect(stdout).toContain(`Loaded ${here("/openapi.json")}`);
    expect(requests.map(({ headers }) => headers.host)).not.toContain(`127.0.0.1:${port}`);
  });

  it("sends no request to a private address", async () => {
    const urls = ["127.0.0.1", "localhost", "[::1]", "2130706433"].map((host) => `http://${host}:${port}/openapi.json`);
    const { code, stderr } = await siteConfig(["fetch-specs"], siteWith(urls));
    expect(code).toBe(1);
    expect(stderr.match(/in a private network and was not requested\./g)).toHaveLength(3);
    expect(requests).toEqual([]);
  });

  it("keeps the copy when a reload fails", async () => {
    const site = siteWith([here("/openapi.json")]);
    await fetchSpecs(site);
    isBroken = true;
    const { code, stderr } = await fetchSpecs(site);
    expect(code).toBe(1);
    expect(stderr).toMatch(/status 404\. The copy from \d{4}-\d\d-\d\d is kept\.\n$/);
    const explained = await siteConfig(["explain"], site);
    expect(explained.code).toBe(0);
  });

  it("does not change the findings of a check, which sends no request", async () => {
    const site = siteWith([here("/openapi.json")], ["/api0/get-users", "/api0/get-pets"]);
    const before = await findings(["--hints"], site);
    await fetchSpecs(site);
    requests.length = 0;
    const after = await findings(["--hints"], site);
    expect(after.found).toEqual(before.found);
    expect(requests).toEqual([]);
  });

  it("exits with code 2 if there is no site config or an option is invalid", async () => {
    const site = { cwd: folderWith({ "a.md": "" }) };
    expect(await siteConfig(["fetch-specs"], site)).toMatchObject({ code: 2 });
    expect(await siteConfig(["fetch-specs", "none"], site)).toMatchObject({ code: 2 });
    expect(await siteConfig(["fetch-specs", "--timeout", "0"], site)).toMatchObject({ code: 2 });
    const { code, stderr } = await siteConfig(["fetch-specs", "--resolve", "a"], site);
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining("--resolve") });
  });

  it.skipIf(process.platform === "win32")("stops when interrupted and keeps what it has loaded", async () => {
    const site = siteWith([here("/never", "z.acme.test"), here("/openapi.json", "a.acme.test")]);
    const child = spawn(process.execPath, [programFile, "fetch-specs", "--resolve", "*.acme.test=127.0.0.1"], {
      cwd: site.cwd,
      env: { PATH: process.env.PATH, ...site.env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    server.on("request", ({ url }) => url === "/never" && child.kill("SIGINT"));
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    const code = await new Promise((resolve) => void child.once("close", resolve));
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "site-config: The command was stopped. Files that were already downloaded are kept.\n",
    });
    expect((await fetchSpecs(site, "--timeout", "0.5")).stdout).toContain("Unchanged http://a.acme.test");
  });
});
