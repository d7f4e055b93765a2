import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { HostileServer } from "./support/hostileServer.ts";
import { folderWith, programFile, type Ran, siteConfig } from "./support/run.ts";

interface CheckedLink {
  readonly file: string;
  readonly code: string;
  readonly severity: string;
  readonly message: string;
}

let server: HostileServer;
let secret: HostileServer;

beforeEach(async () => {
  [server, secret] = await Promise.all([HostileServer.start(), HostileServer.start()]);
});

/**
 * Creates a site with one page that links to these hosts and paths. The link `a/missing/1` becomes
 * `http://a.acme.test:PORT/missing/1`.
 */
function siteWith(links: readonly string[], more: Readonly<Record<string, string>> = {}): string {
  const page = links.map((link) => `[link](${urlOf(link)})`).join("\n\n");
  return folderWith({
    "docs.json": JSON.stringify({
      theme: "mint",
      name: "Acme",
      colors: { primary: "#0f766e" },
      navigation: { pages: ["page"] },
    }),
    "page.mdx": `---\ntitle: Page\n---\n\n${page}\n`,
    ...more,
  });
}

function urlOf(link: string): string {
  const [host = "", ...rest] = link.split("/");
  return `http://${host}.acme.test:${server.port}/${rest.join("/")}`;
}

const RESOLVE = ["--external-resolve", "*.acme.test=127.0.0.1"];

function checkExternal(cwd: string, ...args: string[]): Promise<Ran> {
  const options = ["--external", ...RESOLVE, "--external-timeout", "1", "--external-cache", "links.csv", ...args];
  return siteConfig(["check", ...options], { cwd });
}

async function findings(cwd: string, ...args: string[]): Promise<readonly CheckedLink[]> {
  const { stdout } = await checkExternal(cwd, "--format", "json", ...args);
  return JSON.parse(stdout) as readonly CheckedLink[];
}

/** The rule that reports each kind of link, or undefined for links that work. */
const KINDS: Readonly<Record<string, string | undefined>> = {
  ok: undefined,
  slow: undefined,
  nohead: undefined,
  head404: undefined,
  found: undefined,
  limit: undefined,
  endless: undefined,
  missing: "dead-link",
  gone: "dead-link",
  movedgone: "dead-link",
  moved: "moved-link",
  forbidden: "unchecked-link",
  robot: "unchecked-link",
  limited: "unchecked-link",
  error: "unchecked-link",
  reset: "unchecked-link",
  drip: "unchecked-link",
  never: "unchecked-link",
  headers: "unchecked-link",
  garbage: "unchecked-link",
  loop: "unchecked-link",
  ring: "unchecked-link",
  tofile: "unchecked-link",
  tometa: "unchecked-link",
};

describe("site-config check --external", () => {
  it("distinguishes dead links from failing servers", async () => {
    const kinds = Object.keys(KINDS);
    const cwd = siteWith(kinds.map((kind) => `${kind}/${kind}/1`));
    const found = await findings(cwd);
    const codes = Object.fromEntries(
      found.map(({ code, message }) => [/(?:\W|^)(\w+)\.acme\.test/.exec(message)?.[1] ?? message, code]),
    );
    expect(codes).toEqual(Object.fromEntries(Object.entries(KINDS).filter(([, code]) => code !== undefined)));
  });

  it("checks headings when the rule for them is on", async () => {
    const cwd = siteWith([
      "a/page/1#first",
      "a/page/1#other",
      "a/page/2#L10",
      "a/page/2#:~:text=x",
      "b/ok/1#x",
      "c/endless/1#x",
    ]);
    expect(await findings(cwd)).toEqual([]);
    expect(server.requests.some((line) => line.startsWith("GET a."))).toBe(false);
    const found = await findings(cwd, "--external-headings");
    expect(found).toMatchObject([
      { code: "external-heading-not-found", severity: "warning", message: expect.stringContaining('"#other"') },
    ]);
    const before = server.requests.length;
    expect(await findings(cwd, "--external-headings")).toEqual(found);
    // The results are cached at this point.
    expect(server.requests.slice(before).map((line) => line.replace(/:.*/, ""))).toEqual(["GET a.acme.test/page/1"]);
  });

  it("sends at most two requests at a time to a host, and reports each failure once", async () => {
    const kinds = ["ok", "missing", "forbidden", "slow", "error"];
    const cwd = siteWith(Array.from({ length: 60 }, (_, index) => `h${index % 4}/${kinds[index % 5]}/${index}`));
    const found = await findings(cwd);
    expect(found.filter(({ code }) => code === "dead-link")).toHaveLength(12);
    expect(found.filter(({ code }) => code === "unchecked-link")).toHaveLength(4);
    expect(server.mostPerHost).toBeLessThanOrEqual(2);
  });

  it("sends no request to a private address through a redirect, a link or a host name", async () => {
    const targets = [
      "127.0.0.1",
      "[::1]",
      "[::ffff:127.0.0.1]",
      "2130706433",
      "0x7f.1",
      "localhost",
      "169.254.169.254",
    ];
    const pathTo = (host: string): string => `to?${encodeURIComponent(`http://${host}:${secret.port}/ok/1`)}`;
    const direct = targets.map((host) => `[a](http://${host}:${secret.port}/ok/1)`).join(" ");
    const cwd = siteWith(
      targets.map((host) => `a/${pathTo(host)}`),
      { "direct.mdx": direct },
    );
    const found = await findings(cwd, "--rule", "localhost-link=off", "--rule", "orphan-page=off");
    expect(found.map(({ code }) => code)).toEqual(["unchecked-link"]);
    expect(found[0]?.message).toContain("redirects to a private network");
    expect(secret.requests).toEqual([]);
  });

  it("fails only for dead links, and includes them in every format", async () => {
    const cwd = siteWith(["a/missing/1", "b/forbidden/1", "d/moved/1"]);
    for (const format of ["pretty", "compact", "json", "sarif", "github", "gitlab"]) {
      const { code, stdout } = await checkExternal(cwd, "--format", format);
      expect(code).toBe(1);
      expect(stdout).toContain("Page not found: a.acme.test");
      expect(stdout).toContain("dead-link");
    }
    expect((await checkExternal(cwd, "--rule", "dead-link=warning")).code).toBe(0);
    expect((await checkExternal(siteWith(["b/forbidden/1", "c/error/1", "d/moved/1"]))).code).toBe(0);
  });

  it("caches working links, and reports when a dead link last worked", async () => {
    const cwd = siteWith(["a/ok/1", "a/missing/1"]);
    await checkExternal(cwd);
    const cache = path.join(cwd, "links.csv");
    expect(readFileSync(cache, "utf8")).toMatch(/^http:\/\/a\.acme\.test:\d+\/ok\/1,200,\d+\n$/);
    const before = server.requests.length;
    await checkExternal(cwd);
    expect(server.requests.slice(before).filter((line) => line.includes("/ok/"))).toEqual([]);
    server.override.set("/ok/1", 404);
    const again = await findings(cwd, "--external-days", "0");
    expect(again.map(({ message }) => message).join()).toMatch(/It was last reached on \d{4}-\d\d-\d\d\./);
    // The last check sends HEAD and GET, then retries once.
    expect(server.requests.filter((line) => line.includes("/ok/1"))).toHaveLength(1 + 3);
  });

  it("skips excluded links, examples, placeholders and code", async () => {
    const cwd = siteWith(["a/missing/1"], {
      ".sitekeeper.json": JSON.stringify({ skipLinks: [`http://a.acme.test:${server.port}/**`] }),
      "more.mdx": `[a](https://example.com/x) [b](https://your-company.acme.com) \`${urlOf("a/missing/2")}\``,
    });
    expect(await findings(cwd, "--rule", "orphan-page=off")).toEqual([]);
    expect(server.requests).toEqual([]);
  });

  it("stops at the time limit and keeps the results so far", async () => {
    const cwd = siteWith(["a/missing/1", ...Array.from({ length: 40 }, (_, index) => `slow/slow/${index}`)]);
    const { code, stdout, stderr } = await checkExternal(cwd, "--external-minutes", "0.05");
    expect(code).toBe(1);
    expect(stdout).toContain("Page not found");
    expect(stderr).toMatch(/\d+ external links were skipped: the time limit \(--external-minutes\) was reached\./);
  });

  it.skipIf(process.platform === "win32")("keeps the results so far when interrupted", async () => {
    const cwd = siteWith(["a/missing/1", ...Array.from({ length: 200 }, (_, index) => `slow/slow/${index}`)]);
    const args = ["check", "--external", ...RESOLVE, "--external-cache", "links.csv"];
    const child = spawn(process.execPath, [programFile, ...args], { cwd, stdio: ["ignore", "pipe", "pipe"] });
    onTestFinished(() => void child.kill("SIGKILL"));
    await expect.poll(() => server.requests.length, { timeout: scaledTimeout(20_000) }).toBeGreaterThan(4);
    child.kill("SIGINT");
    const { code, stdout, stderr } = await endsWith(child);
    expect(code).toBe(1);
    expect(stdout).toContain("Page not found");
    expect(stderr).toMatch(/\d+ external links were skipped: the command was stopped\./);
  });

  it("reports that no server responds instead of blaming the links", async () => {
    const cwd = siteWith([], { "page.mdx": "[a](http://nowhere.invalid-sitekeeper-test.com/a)" });
    const { code, stderr } = await siteConfig(["check", "--external", "--external-cache", "links.csv"], { cwd });
    expect(stderr).toContain("Could not reach other sites. Check your internet connection.");
    expect(code).toBe(0);
  });

  it("sends no request unless the option is given", async () => {
    const cwd = siteWith(["a/missing/1"]);
    expect((await siteConfig(["check", ...RESOLVE], { cwd })).code).toBe(0);
    expect(server.requests).toEqual([]);
  });

  it("does not overwrite another file with its cache, and does not follow symbolic links", async () => {
    const cwd = siteWith(["a/ok/1"], { "links.csv": "# Important notes\n" });
    expect(await checkExternal(cwd)).toMatchObject({ code: 2, stderr: expect.stringContaining("not a list of links") });
    expect(readFileSync(path.join(cwd, "links.csv"), "utf8")).toBe("# Important notes\n");
    const other = siteWith(["a/ok/1"], { "target.txt": "" });
    symlinkSync("target.txt", path.join(other, "links.csv"));
    expect(await checkExternal(other)).toMatchObject({ code: 2, stderr: expect.stringContaining("symbolic link") });
  });

  it.each([
    [["--external-resolve", "acme.test"], "Invalid value of --external-resolve"],
    [["--external-resolve", "acme.test=localhost"], "Invalid value of --external-resolve"],
    [["--external-days", "many"], "--external-days must be a number"],
    [["--external-timeout", "0"], "--external-timeout must be a number"],
  ])("refuses %j", async (args, message) => {
    const { code, stderr } = await siteConfig(["check", ...args], { cwd: folderWith({}) });
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});

function endsWith(child: ChildProcess): Promise<Ran> {
  let stdout = "";
  let stderr = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, stdout, stderr })));
}
