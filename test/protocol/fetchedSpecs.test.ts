import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, vi } from "vitest";
import type { CompletionList, Hover } from "vscode-languageserver-protocol";
import { specFile } from "../../server/src/lsp/host/specCopies.node.ts";
import { writeCopy } from "../../server/src/site/specCopy.ts";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import type { Client } from "./support/client.ts";
import { makeFolder } from "./support/makeFolder.ts";
import { protocolTest } from "./support/protocolTest.ts";

const URL = "https://api.acme.com/openapi.json";
const config = JSON.stringify({
  theme: "mint",
  name: "Acme",
  colors: { primary: "#0f766e" },
  navigation: {
    tabs: [
      { tab: "API", openapi: URL },
      { tab: "Guide", pages: ["page"] },
    ],
  },
});
const page = "---\ntitle: Page\n---\n\n[a](/api-reference/)\n";

let cache: string;

// The server inherits these variables. Each of them sets the location of the cache on one operating system.
beforeEach(() => {
  cache = makeFolder({});
  for (const name of ["XDG_CACHE_HOME", "LOCALAPPDATA", "HOME"]) vi.stubEnv(name, cache);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(cache, { recursive: true, force: true });
});

/** Stores a copy as `site-config fetch-specs` does. */
function keepCopy(summary: string, loaded: number): void {
  const base = process.platform === "darwin" ? path.join(cache, "Library", "Caches") : cache;
  const folder = path.join(base, "sitekeeper", "api");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const spec = { openapi: "3.1.0", paths: { "/users": { get: { summary } } } };
  const content = new TextEncoder().encode(JSON.stringify(spec));
  rmSync(specFile(folder, URL), { force: true });
  writeFileSync(specFile(folder, URL), writeCopy({ url: URL, loaded, content }));
}

async function offered(client: Client, uri: string): Promise<readonly string[]> {
  const position = { line: 4, character: "[a](/api-reference/".length };
  const { items } = await client.request<CompletionList>("textDocument/completion", {
    textDocument: { uri },
    position,
  });
  return items.map(({ label }) => label);
}

describe("cached copy of an API description", () => {
  protocolTest(
    "is used by the server, even if it is fetched while the server is running",
    { files: { "docs.json": config, "page.mdx": page }, client: (rootUri) => ({ rootUri }) },
    async ({ client, uri }) => {
      keepCopy("List users", 1);
      await client.open(uri("docs.json"), config);
      const open = await client.open(uri("page.mdx"), page, "mdx");
      await vi.waitFor(async () => expect(await offered(client, open)).toContain("/api-reference/list-users"), 10_000);
      const at = { line: 0, character: config.indexOf(URL) + 3 };
      const hover = await client.request<Hover>("textDocument/hover", {
        textDocument: { uri: uri("docs.json") },
        position: at,
      });
      expect(JSON.stringify(hover.contents)).toContain("Local copy from 1970-01-01.");

      keepCopy("Find users", 2);
      let version = 0;
      await vi.waitFor(
        async () => {
          // The next check reads the new copy.
          await client.replace(uri("docs.json"), `${config}${" ".repeat(++version)}`);
          expect(await offered(client, open)).toContain("/api-reference/find-users");
        },
        { timeout: scaledTimeout(15_000), interval: 500 },
      );
    },
  );
});
