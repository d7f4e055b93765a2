import { existsSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { connect as connectTo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { SOCKET_VARIABLE } from "@sitekeeper/server/protocol";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Diagnostic } from "vscode-languageserver-protocol";
import { Client } from "../protocol/support/client.ts";
import { spawnServer } from "../protocol/support/server.ts";
import { connect } from "./support/mcp.ts";
import { folderWith } from "./support/run.ts";

const CONFIG = `{
  "theme": "mint",
  "name": "Acme",
  "colors": { "primary": "#0f766e" },
  "navigation": { "pages": ["start"] }
}
`;
const SITE = { "docs.json": CONFIG, "start.mdx": "---\ntitle: Start\n---\n\nText.\n" };
const NO_EDITOR = /language server did not answer/;

/** Starts a server that shares its documents, and opens files of the site with unsaved texts. */
async function editing(
  cwd: string,
  unsaved: Readonly<Record<string, string>>,
  settings: unknown = null,
): Promise<{ readonly editor: Client; readonly socket: string }> {
  const socket =
    process.platform === "win32"
      ? `\\\\.\\pipe\\sitekeeper-test-${process.pid}-${performance.now()}`
      : path.join(mkdtempSync(path.join(tmpdir(), "socket-")), "private", "socket");
  const editor = await Client.start({
    rootUri: pathToFileURL(cwd).href,
    capabilities: { workspace: { configuration: true } },
    settings,
    start: () => spawnServer(undefined, [], { [SOCKET_VARIABLE]: socket }),
  });
  onTestFinished(() => {
    editor.kill();
    rmSync(path.dirname(path.dirname(socket)), { recursive: true, force: true });
  });
  for (const [file, content] of Object.entries(unsaved))
    await editor.open(
      pathToFileURL(path.join(cwd, file)).href,
      content,
      file.endsWith(".json") ? "site-config" : "mdx",
    );
  // The server has handled the notifications when it answers a request.
  await editor.request("textDocument/documentSymbol", { textDocument: { uri: pathToFileURL(cwd).href } });
  return { editor, socket };
}

interface Found {
  readonly file: string;
  readonly code: string;
  readonly range: Diagnostic["range"];
}

const isUnix = process.platform !== "win32";

describe("site-config mcp --connect", () => {
  it("finds in unsaved texts what the editor shows", async () => {
    const cwd = folderWith(SITE);
    const { editor, socket } = await editing(cwd, {
      "docs.json": CONFIG.replace('"start"', '"start", "gone"'),
      "start.mdx": "---\ntitle: Start\n---\n\n[No](/nowhere)\n",
    });
    const { call } = await connect(cwd, socket);
    const { text: result, note } = await call("check");
    const { findings } = JSON.parse(result) as { findings: readonly Found[] };
    const found = findings.map(({ file, code, range }) => ({ file, code, range }));
    const shown: Found[] = [];
    for (const file of ["docs.json", "start.mdx"]) {
      const items = await editor.publishedFor(pathToFileURL(path.join(cwd, file)).href, (all) => all.length > 0);
      for (const { code, range, severity } of items)
        if (severity !== 4) shown.push({ file, code: String(code), range });
    }
    expect(found).toEqual(shown);
    expect(found.map(({ code }) => code)).toEqual(["page-not-found", "link-not-found"]);
    expect(note).toBeUndefined();

    const [missing] = findings;
    const { start } = missing!.range;
    const fixes = JSON.parse((await call("propose_fix", { file: "docs.json", code: "page-not-found", ...start })).text);
    expect(fixes.length).toBeGreaterThan(0);
  });

  it("follows the editor from call to call", async () => {
    const cwd = folderWith(SITE);
    const { editor, socket } = await editing(cwd, { "start.mdx": SITE["start.mdx"] });
    const { call } = await connect(cwd, socket);
    const uri = pathToFileURL(path.join(cwd, "start.mdx")).href;
    const titles = async () =>
      JSON.parse((await call("list_pages")).text).pages.map((page: { title: string }) => page.title);
    // The server has handled a notification when it answers the next request.
    const handled = () => editor.request("textDocument/documentSymbol", { textDocument: { uri } });
    await handled();
    expect(await titles()).toEqual(["Start"]);
    await editor.replace(uri, "---\ntitle: Renamed\n---\n");
    await handled();
    expect(await titles()).toEqual(["Renamed"]);
    await editor.close(uri);
    await handled();
    expect(await titles()).toEqual(["Start"]);
  });

  it("uses the user's settings", async () => {
    const cwd = folderWith({ ...SITE, "start.mdx": "[No](/nowhere)\n" });
    const { socket } = await editing(cwd, {}, { rules: { "link-not-found": "off" } });
    const { call } = await connect(cwd, socket);
    const codes = JSON.parse((await call("check")).text).findings.map(({ code }: Found) => code);
    expect(codes).not.toContain("link-not-found");
  });

  it.runIf(isUnix)("finds the texts of a folder that the editor opened through a symbolic link", async () => {
    const cwd = folderWith(SITE);
    const link = `${cwd}-link`;
    symlinkSync(cwd, link);
    onTestFinished(() => rmSync(link));
    const { socket } = await editing(link, { "docs.json": CONFIG.replace("Acme", "Unsaved") });
    const { call } = await connect(cwd, socket);
    expect((await call("explain_site")).text).toContain("Unsaved");
  });

  it.each<readonly [string, (socket: string) => void]>([
    ["no server", () => undefined],
    ["an answer that is not JSON", (socket) => listen(socket, "nonsense\n")],
    ["an answer without documents", (socket) => listen(socket, "{}\n")],
  ])("reads the saved files and says so if there is %s", async (_, prepare) => {
    const cwd = folderWith(SITE);
    const folder = mkdtempSync(path.join(tmpdir(), "socket-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const socket = isUnix ? path.join(folder, "socket") : `\\\\.\\pipe\\${path.basename(folder)}`;
    prepare(socket);
    const { call } = await connect(cwd, socket);
    const { text: result, note } = await call("list_pages");
    expect(JSON.parse(result).pages).toHaveLength(1);
    expect(note).toMatch(NO_EDITOR);
  });

  it("continues with the saved files after the server has ended", async () => {
    const cwd = folderWith(SITE);
    const { editor, socket } = await editing(cwd, { "docs.json": CONFIG.replace("Acme", "Unsaved") });
    const { call } = await connect(cwd, socket);
    expect((await call("explain_site")).text).toContain("Unsaved");
    expect(await editor.stop()).toBe(0);
    const { text: explanation, note } = await call("explain_site");
    expect(explanation).toContain("Acme");
    expect(note).toMatch(NO_EDITOR);
    if (isUnix) expect(existsSync(path.dirname(socket))).toBe(false);
  });
});

describe.runIf(isUnix)("the socket of the server", () => {
  it("is in a folder that only the user can open", async () => {
    const { socket } = await editing(folderWith(SITE), {});
    expect(lstatSync(path.dirname(socket)).mode & 0o777).toBe(0o700);
    expect(lstatSync(socket).isSocket()).toBe(true);
  });

  it("is not opened in a folder that others can read", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "socket-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const shared = path.join(folder, "shared");
    mkdirSync(shared, { mode: 0o755 });
    const socket = path.join(shared, "socket");
    const editor = await Client.start({ start: () => spawnServer(undefined, [], { [SOCKET_VARIABLE]: socket }) });
    onTestFinished(() => editor.kill());
    await editor.until(() => editor.logged.length > 0, "an error in the log");
    expect(editor.logged[0]).toContain("must belong to you and have mode 0700");
    expect(existsSync(socket)).toBe(false);
  });

  it.each([
    ["no JSON", "nonsense\n"],
    ["no folder", "{}\n"],
    ["a question that is too long", "x".repeat(40_000)],
  ])("survives %s", async (_, question) => {
    const cwd = folderWith(SITE);
    const { socket } = await editing(cwd, {});
    const client = connectTo({ path: socket, allowHalfOpen: true });
    client.on("error", () => undefined).write(question);
    await text(client).catch(() => undefined);
    client.destroy();
    const { call } = await connect(cwd, socket);
    expect((await call("list_pages")).note).toBeUndefined();
  });
});

/** Answers every connection with the same text. */
function listen(socket: string, answer: string): void {
  const server = createServer((connection) => void connection.end(answer)).listen(socket);
  onTestFinished(() => void server.close());
}
