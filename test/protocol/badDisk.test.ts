import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect } from "vitest";
import type {
  Diagnostic,
  DocumentLink,
  Hover,
  InlayHint,
  Location,
  WorkspaceEdit,
} from "vscode-languageserver-protocol";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import type { Client, ClientOptions } from "./support/client.ts";
import { protocolTest } from "./support/protocolTest.ts";

const rooted = (rootUri: string): ClientOptions => ({ rootUri, capabilities: { textDocument: { hover: {} } } });

/** Returns a config that lists pages on separate lines, starting on the fourth line. */
function listing(pages: readonly string[], more: Readonly<Record<string, unknown>> = {}): string {
  const lines = pages.map((page) => JSON.stringify(page)).join(",\n");
  const rest = JSON.stringify({ name: "Acme", colors: { primary: "#0d9373" }, ...more }).slice(1, -1);
  return `{\n"navigation": [{ "group": "All", "pages": [\n\n${lines}\n] }],\n${rest}\n}\n`;
}

const summary = (items: readonly Diagnostic[]) =>
  items.map(({ code, range }) => `${code}@${range.start.line - 3}`).sort();
const settled = (client: Client, uri: string, expected: readonly string[]) =>
  client
    .publishedFor(uri, (items) => summary(items).join() === [...expected].sort().join())
    .catch(() => {
      const last = client.published.findLast((params) => params.uri === uri)?.diagnostics ?? [];
      expect(summary(last)).toEqual([...expected].sort());
    });
const at = (line: number) => ({ line: line + 3, character: 2 });

describe("unusual files on disk", () => {
  const unusual = ["a b", "100%", "c#d?", "😀", "日本/語", "(x) [y]", "it's", "cafe\u0301", "a.b"];
  const unusualFiles = Object.fromEntries(
    unusual.map((name) => [`${name}.mdx`, `---\ntitle: "The page ${name}"\n---\n`]),
  );

  protocolTest("supports pages with any name", { files: unusualFiles, client: rooted }, async ({ client, uri }) => {
    // Authors type é as a single character, even if the disk uses the decomposed form.
    const text = listing(unusual.map((name) => name.normalize("NFC")));
    const config = await client.open(uri("site.config.json"), text);
    const textDocument = { uri: config };
    const links = await client.request<DocumentLink[]>("textDocument/documentLink", { textDocument });
    expect(links).toHaveLength(unusual.length);
    for (const { target } of links) expect(existsSync(fileURLToPath(target ?? "")), target).toBe(true);
    const range = { start: at(0), end: at(unusual.length) };
    const hints = await client.request<InlayHint[]>("textDocument/inlayHint", { textDocument, range });
    expect(hints.map(({ label }) => label)).toEqual(unusual.map((name) => `The page ${name}`));
    await settled(client, config, []);
    const files = [{ oldUri: uri("c#d?.mdx"), newUri: uri("100 % #2?.mdx") }];
    const edit = await client.request<WorkspaceEdit>("workspace/willRenameFiles", { files });
    expect(edit.changes?.[config]?.map(({ newText }) => newText)).toEqual(['"100 % #2?"']);
  });

  const outside = { "docs/start.mdx": "# Start", "secret.mdx": "---\ntitle: Secret\n---\n" };

  protocolTest("ignores files outside the site", { files: outside, client: rooted }, async ({ client, uri }) => {
    const pages = [
      "start",
      "../secret",
      "docs/../../secret",
      "C:\\secret",
      "\\\\host\\secret",
      "a\0b",
      "%2e%2e/secret",
    ];
    const config = await client.open(
      uri("docs/site.config.json"),
      listing(pages, { favicon: "../../../etc/hosts", openapi: "/../../secret.yaml" }),
    );
    const textDocument = { uri: config };
    const links = await client.request<DocumentLink[]>("textDocument/documentLink", { textDocument });
    expect(links.map(({ target }) => target)).toEqual([uri("docs/start.mdx")]);
    for (const [line] of pages.entries()) {
      const position = at(line);
      const places = await client.request<Location[]>("textDocument/definition", { textDocument, position });
      expect(places).toHaveLength(line === 0 ? 1 : 0);
      const hover = await client.request<Hover | null>("textDocument/hover", { textDocument, position });
      expect(JSON.stringify(hover)).not.toContain("Secret");
    }
    await client.publishedFor(config, (items) => summary(items).includes("page-outside-site@1"));
    const found = summary(await client.publishedFor(config));
    expect(found).toEqual(
      expect.arrayContaining(["page-outside-site@2", "page-outside-site@3", "page-outside-site@4"]),
    );
  });

  protocolTest(
    "supports symbolic links that are circular or point outside the site",
    { files: outside, client: rooted },
    async (test) => {
      const { client, uri, folder } = test;
      symlinkSync(".", path.join(folder, "docs/loop"));
      symlinkSync("../docs", path.join(folder, "docs/again"));
      symlinkSync("..", path.join(folder, "docs/away"));
      symlinkSync("gone", path.join(folder, "docs/nowhere"));
      const pages = ["start", "loop/loop/start", "away/secret", "nowhere/x"];
      const config = await client.open(uri("docs/site.config.json"), listing(pages));
      await settled(client, config, ["page-not-found@1", "page-not-found@2", "page-not-found@3"]);
      const [, away] = (await client.publishedFor(config)).map(({ message }) => message);
      expect(away).toContain("link");
      await client.until(() => client.infoLog.length > 0, "a log message");
      expect(client.infoLog).toEqual([
        expect.stringContaining('- "away" is a symbolic link that points outside the site folder'),
      ]);
    },
  );

  const yaml = "openapi: 3.0.0\ninfo:\n  title: [unclosed\n";
  const broken = {
    "good.mdx": "---\ntitle: A good page\n---\n",
    "bytes.mdx": new Uint8Array([0x2d, 0x2d, 0x2d, 0x0a, 0xff, 0xfe, 0x00, 0x80]),
    "yaml.mdx": "---\ntitle: [unclosed\n---\n# Text",
    "huge.mdx": `---\nnote: ${"x".repeat(1_100_000)}\ntitle: Huge\n---\n`,
    "empty.mdx": "",
    "wrong.yaml": yaml,
    "large.json": `{"openapi":"3.0.0","x":"${" ".repeat(20 * 1024 * 1024)}"}`,
  };

  protocolTest("supports unreadable pages and API descriptions", { files: broken, client: rooted }, async (test) => {
    const { client, uri } = test;
    const pages = ["good", "bytes", "yaml", "huge", "empty"];
    const text = listing(pages, { openapi: ["/wrong.yaml", "/large.json"] });
    const config = await client.open(uri("site.config.json"), text);
    const textDocument = { uri: config };
    const range = { start: at(0), end: at(pages.length) };
    const hints = await client.request<InlayHint[]>("textDocument/inlayHint", { textDocument, range });
    expect(hints[0]?.label).toBe("A good page");
    for (const [line, name] of pages.entries()) {
      const position = at(line);
      const hover = await client.request<Hover | null>("textDocument/hover", { textDocument, position });
      expect(JSON.stringify(hover)).toContain(`${name}.mdx`);
    }
    await client.publishedFor(
      config,
      (items) => items.filter(({ code }) => code === "openapi-unreadable").length === 2,
    );
  });

  const many = Array.from({ length: 300 }, (_, number) => `p/${number}`);
  const manyFiles = Object.fromEntries(many.map((name) => [`${name}.mdx`, "# Page"]));

  protocolTest(
    "supports files that are deleted while the site is being read",
    { files: manyFiles, client: rooted },
    async ({ client, uri, folder }) => {
      const config = await client.open(uri("site.config.json"), listing(many));
      const gone = many.filter((_, index) => index % 3 === 0);
      for (const name of gone) rmSync(path.join(folder, `${name}.mdx`));
      await client.notify("workspace/didChangeWatchedFiles", {
        changes: gone.map((name) => ({ uri: uri(`${name}.mdx`), type: 3 })),
      });
      await client.publishedFor(
        config,
        (items) => items.filter(({ code }) => code === "page-not-found").length === 100,
      );
      rmSync(path.join(folder, "p"), { recursive: true });
      await client.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: uri("p"), type: 3 }] });
      await client.publishedFor(
        config,
        (items) => items.filter(({ code }) => code === "page-not-found").length === 300,
      );
    },
  );

  protocolTest(
    "stays fast in a folder with many unrelated files",
    { files: { "one.mdx": "# One" }, client: rooted },
    async (test) => {
      const { client, uri, folder } = test;
      for (let group = 0; group < 20; group++) {
        mkdirSync(path.join(folder, `data/${group}`), { recursive: true });
        for (let file = 0; file < 500; file++) writeFileSync(path.join(folder, `data/${group}/${file}.bin`), "");
      }
      const start = performance.now();
      const config = await client.open(uri("site.config.json"), listing(["one", "two"]));
      await settled(client, config, ["page-not-found@1"]);
      expect(performance.now() - start).toBeLessThan(scaledTimeout(20_000));
      await client.replace(config, listing(["one"]));
      const edited = performance.now();
      await settled(client, config, []);
      expect(performance.now() - edited).toBeLessThan(scaledTimeout(10_000));
    },
  );
});
