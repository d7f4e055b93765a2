import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect } from "vitest";
import type { Diagnostic } from "vscode-languageserver-protocol";
import type { Client } from "./support/client.ts";
import { protocolTest } from "./support/protocolTest.ts";

const text =
  '{"name":"Acme","navigation":[{"group":"Start","pages":["start","guides/one"]}],"colors":{"primary":"#0d9373"}}';
const files = { "docs/start.mdx": "# Start", "docs/guides/one.mdx": "# One" };
const codes = (items: readonly Diagnostic[]) => items.map(({ code }) => code).sort();
const report = (client: Client, uri: string, type: 1 | 2 | 3) =>
  client.notify("workspace/didChangeWatchedFiles", { changes: [{ uri, type }] });

describe("site folder", () => {
  protocolTest(
    "is watched if the client supports file watching",
    {
      files,
      client: (rootUri) => ({
        rootUri,
        capabilities: { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } },
      }),
    },
    async ({ client }) => {
      await client.until(() => client.received.includes("client/registerCapability"), "a registration");
    },
  );

  protocolTest(
    "updates findings when pages are created, changed and deleted",
    { files },
    async ({ client, uri, folder }) => {
      const config = await client.open(uri("docs/site.config.json"), text);
      await client.publishedFor(config, (items) => items.length === 0);
      rmSync(path.join(folder, "docs/guides/one.mdx"));
      await report(client, uri("docs/guides/one.mdx"), 3);
      await client.publishedFor(config, (items) => codes(items).includes("page-not-found"));
      writeFileSync(path.join(folder, "docs/guides/one.mdx"), "# One");
      await report(client, uri("docs/guides/one.mdx"), 1);
      await client.publishedFor(config, (items) => items.length === 0);
      writeFileSync(path.join(folder, "docs/guides/two.mdx"), "# Two");
      await report(client, uri("docs/guides/two.mdx"), 1);
      await client.publishedFor(config, (items) => codes(items).join() === "orphan-page");
      writeFileSync(path.join(folder, "docs/start.mdx"), "# Start\n\n[Two](/guides/two)");
      await report(client, uri("docs/start.mdx"), 2);
      await client.publishedFor(config, (items) => items.length === 0);
    },
  );

  protocolTest("follows a renamed folder", { files }, async ({ client, uri, folder }) => {
    const config = await client.open(uri("docs/site.config.json"), text);
    await client.publishedFor(config, (items) => items.length === 0);
    renameSync(path.join(folder, "docs/guides"), path.join(folder, "docs/how-to"));
    await client.notify("workspace/didChangeWatchedFiles", {
      changes: [
        { uri: uri("docs/guides"), type: 3 },
        { uri: uri("docs/how-to"), type: 1 },
      ],
    });
    await client.publishedFor(config, (items) => codes(items).join() === "orphan-page,page-not-found");
  });

  const nested = {
    ".sitekeeper.json": '{"files":["docs/site.config.json"]}',
    "docs/start.mdx": "# Start",
    "docs/guides/one.mdx": "# One",
    "docs/guides/site.config.json": '{"name":"An example","navigation":[{"group":"G","pages":["one"]}]}',
  };
  const watching = (rootUri: string) => ({
    rootUri,
    capabilities: { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } },
  });

  protocolTest("contains nested sites if the settings say so", { files: nested, client: watching }, async (test) => {
    const { client, uri, folder } = test;
    const config = await client.open(uri("docs/site.config.json"), text.replace(',"guides/one"', ""));
    await client.publishedFor(config, (items) => codes(items).join() === "orphan-page");
    writeFileSync(path.join(folder, ".sitekeeper.json"), "{}");
    await report(client, uri(".sitekeeper.json"), 2);
    await client.publishedFor(config, (items) => items.length === 0);
    writeFileSync(path.join(folder, ".sitekeeper.json"), nested[".sitekeeper.json"]);
    await report(client, uri(".sitekeeper.json"), 2);
    await client.publishedFor(config, (items) => codes(items).join() === "orphan-page");
  });

  const unwatched = {
    "a client without file watching": {},
    "a file in a folder that is not open": {
      client: { capabilities: { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } } },
    },
  };
  for (const [what, options] of Object.entries(unwatched)) {
    protocolTest(`is read again while the user types, for ${what}`, { files, ...options }, async (test) => {
      const { client, uri, folder } = test;
      const config = await client.open(uri("docs/site.config.json"), text);
      await client.publishedFor(config, (items) => items.length === 0);
      rmSync(path.join(folder, "docs/guides/one.mdx"));
      await new Promise((resolve) => setTimeout(resolve, 2100));
      await client.replace(config, `${text} `);
      await client.publishedFor(config, (items) => codes(items).includes("page-not-found"));
    });
  }

  protocolTest(
    "is read through a client that has its own file system",
    { client: { initializationOptions: { fileSystem: true } } },
    async ({ client }) => {
      const asked: string[] = [];
      client.connection.onRequest("sitekeeper/readDirectory", ({ uri }: { uri: string }) => {
        asked.push(uri);
        return uri.endsWith("/docs")
          ? [
              ["start.mdx", "file"],
              ["site.config.json", "file"],
            ]
          : null;
      });
      client.connection.onRequest("sitekeeper/readFile", () => null);
      client.connection.onRequest("sitekeeper/typeOf", () => null);
      const config = await client.open("memory://host/docs/site.config.json", text);
      await client.publishedFor(config, (items) => codes(items).includes("page-not-found"));
      expect(asked).toContain("memory://host/docs");
    },
  );

  protocolTest(
    "causes no findings while it is being read again",
    { client: { initializationOptions: { fileSystem: true } } },
    async ({ client }) => {
      const folder = "memory://host/docs";
      const listings: PromiseWithResolvers<unknown>[] = [];
      const names = [
        ["start.mdx", "file"],
        ["guides", "folder"],
      ];
      let isHeldUp = false;
      client.connection.onRequest("sitekeeper/readDirectory", async ({ uri: listed }: { uri: string }) => {
        if (isHeldUp) {
          const listing = Promise.withResolvers<unknown>();
          listings.push(listing);
          await listing.promise;
        }
        if (listed === folder) return names;
        return listed === `${folder}/guides` ? [["one.mdx", "file"]] : null;
      });
      client.connection.onRequest("sitekeeper/typeOf", ({ uri: asked }: { uri: string }) => {
        return asked === `${folder}/guides` ? "folder" : null;
      });
      client.connection.onRequest("sitekeeper/readFile", () => null);
      const config = await client.open(`${folder}/site.config.json`, text);
      await client.publishedFor(config, (items) => items.length === 0);
      isHeldUp = true;
      await report(client, `${folder}/guides`, 1);
      while (listings.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
      const version = await client.replace(config, `${text} `);
      await new Promise((resolve) => setTimeout(resolve, 300));
      isHeldUp = false;
      for (const listing of listings) listing.resolve(undefined);
      await client.until(() => client.published.at(-1)?.version === version, "the new version");
      expect(client.published.flatMap(({ diagnostics }) => codes(diagnostics))).toEqual([]);
    },
  );

  protocolTest("can be missing", {}, async ({ client }) => {
    for (const uri of [
      "untitled:Untitled-1",
      "memory://host/docs/site.config.json",
      "file:///no/such/folder/site.config.json",
    ]) {
      await client.open(uri, text);
      expect(codes(await client.publishedFor(uri))).toEqual([]);
    }
  });
});

describe("new site config", () => {
  protocolTest(
    "is proposed from the pages of a folder, but not written",
    { files },
    async ({ client, uri, folder }) => {
      const proposal = await client.request<{ text: string; pages: number }>("sitekeeper/newSiteConfig", {
        folder: uri("docs"),
        name: "Acme",
      });
      expect(proposal.pages).toBe(2);
      expect(JSON.parse(proposal.text)).toMatchObject({
        name: "Acme",
        navigation: { groups: [{ pages: ["start"] }, { pages: ["guides/one"] }] },
      });
      expect(existsSync(path.join(folder, "docs/docs.json"))).toBe(false);
    },
  );

  protocolTest("is empty for a missing folder", {}, async ({ client, uri }) => {
    expect(await client.request("sitekeeper/newSiteConfig", { folder: uri("none"), name: "x" })).toMatchObject({
      pages: 0,
    });
  });
});
