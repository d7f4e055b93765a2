import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect } from "vitest";
import {
  type ClientCapabilities,
  type Diagnostic,
  FileChangeType,
  type RegistrationParams,
  WorkspaceDiagnosticRequest,
} from "vscode-languageserver-protocol";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { type Client, pulling } from "./support/client.ts";
import { protocolTest } from "./support/protocolTest.ts";

const config = `{
  "name": "Acme",
  "logo": "/logo.png", "favicon": "/logo.png",
  "colors": { "primary": "#0d9373" },
  "navigation": [{ "group": "Start", "pages": ["start", "setup"] }]
}
`;
const files = { "site.config.json": config, "logo.png": "", "start.mdx": "[a](/setpu)\n", "setup.mdx": "## Install\n" };
const synchronization = { dynamicRegistration: true };
const pushed: ClientCapabilities = { textDocument: { synchronization } };
const pulled: ClientCapabilities = {
  ...pulling,
  textDocument: {
    ...pulling.textDocument,
    synchronization,
    diagnostic: { ...pulling.textDocument?.diagnostic, dynamicRegistration: true },
  },
};
const inFolder = (capabilities: ClientCapabilities) => (rootUri: string) => ({ rootUri, capabilities });
const codes = (items: readonly Diagnostic[]) => items.map(({ code }) => code);

/** Returns the methods that the server registers for pages, sorted by name. */
async function registered(client: Client): Promise<readonly string[]> {
  const isForPages = ({ registrations }: RegistrationParams) =>
    registrations.some(({ method }) => method === "textDocument/didOpen");
  await client.until(() => client.registered.some(isForPages), "registration for pages");
  const found = client.registered.find(isForPages)?.registrations ?? [];
  for (const { registerOptions } of found)
    expect(registerOptions).toMatchObject({ documentSelector: [{ pattern: "**/*.mdx" }, { pattern: "**/*.md" }] });
  return found.map(({ method }) => method.replace("textDocument/", ""));
}

describe("client with dynamic registration for pages", () => {
  protocolTest(
    "sends open pages, and gets their findings while the user types",
    { files, client: inFolder(pushed) },
    async ({ client, uri }) => {
      expect(await registered(client)).toEqual(["didChange", "didClose", "didOpen"]);
      await client.publishedFor(uri("start.mdx"), (now) => now.length > 0);
      const page = await client.open(uri("start.mdx"), "[a](/setup)\n", "mdx");
      await client.publishedFor(page, (now) => now.length === 0);
      await client.replace(page, "[a](/setup#instal)\n");
      expect(codes(await client.publishedFor(page, (now) => now.length > 0))).toEqual(["heading-not-found"]);
      await client.replace(page, "[a](/setup#install)\n");
      await client.publishedFor(page, (now) => now.length === 0);
      await client.close(page);
      expect(codes(await client.publishedFor(page, (now) => now.length > 0))).toEqual(["link-not-found"]);
    },
  );

  protocolTest(
    "escapes fewer characters in URIs than the server does",
    { files: { ...files, "start.mdx": "", "(a)/b.mdx": "[a](/setpu)\n[b](/setup)\n" }, client: inFolder(pushed) },
    async ({ client, folder, uri }) => {
      // Like the server, editors decode URIs to find out which file they refer to.
      const last = () => client.published.findLast((each) => decodeURI(each.uri) === decodeURI(page));
      const page = uri("(a)/b.mdx");
      await registered(client);
      await client.until(() => last()?.diagnostics.length === 1, "findings of the file");
      await client.open(page, "fixed\n", "mdx");
      await client.until(() => last()?.diagnostics.length === 0, "findings of the open page");
      rmSync(path.join(folder, "setup.mdx"));
      await client.notify("workspace/didChangeWatchedFiles", {
        changes: [{ uri: uri("setup.mdx"), type: FileChangeType.Deleted }],
      });
      await client.publishedFor(uri("site.config.json"), (now) => codes(now).includes("page-not-found"));
      await client.replace(page, "[c](/gone)\n");
      await client.until(() => last()?.version !== undefined && last()!.diagnostics.length > 0, "the new finding");
      const before = client.published.length;
      await client.close(page);
      await client.until(() => last()?.version === undefined, "findings of the closed page");
      expect(client.published.slice(before).map((each) => each.uri)).toEqual([page]);
      expect(last()?.diagnostics.map(({ message }) => message)).toHaveLength(2);
    },
  );

  protocolTest(
    "pulls for open pages, and sees each finding only once",
    { files, client: inFolder(pulled) },
    async ({ client, uri }) => {
      const workspace = async (isExpected: (items: readonly Diagnostic[]) => boolean) => {
        for (;;) {
          const { items } = await client.request<{
            items: { uri: string; resultId?: string; items?: Diagnostic[] }[];
          }>("workspace/diagnostic", { previousResultIds: known });
          for (const item of items) {
            known = [...known.filter((each) => each.uri !== item.uri), { uri: item.uri, value: item.resultId ?? "" }];
            if (item.uri === uri("start.mdx") && isExpected(item.items ?? [])) return;
          }
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      };
      let known: readonly { readonly uri: string; readonly value: string }[] = [];
      const pull = async (page: string) => {
        const report = await client.request<{ items: Diagnostic[] }>("textDocument/diagnostic", {
          textDocument: { uri: page },
        });
        return codes(report.items);
      };
      await workspace((items) => items.length === 1);
      expect(await registered(client)).toEqual(["diagnostic", "didChange", "didClose", "didOpen"]);
      const page = await client.open(uri("start.mdx"), "[a](/setpu)\n", "mdx");
      expect(await pull(page)).toEqual(["link-not-found"]);
      await workspace((items) => items.length === 0);
      await client.replace(page, "[a](#here)\n");
      expect(await pull(page)).toEqual(["heading-not-found"]);
      await client.replace(page, "[a](#here)\n\n## Here\n");
      expect(await pull(page)).toEqual([]);
      await client.close(page);
      await workspace((items) => items.length === 1);
    },
  );

  protocolTest(
    "sees each finding only once when a page is opened during a pull",
    { files, client: inFolder(pulled) },
    async ({ client, uri }) => {
      const page = uri("start.mdx");
      /** The number of findings for the page in each workspace report. */
      const counts: number[] = [];
      client.connection.onProgress(WorkspaceDiagnosticRequest.partialResult, "all", ({ items }) => {
        for (const item of items) if (item.uri === page && item.kind === "full") counts.push(item.items.length);
      });
      const all = { previousResultIds: [], partialResultToken: "all" };
      client.request("workspace/diagnostic", all).catch(() => undefined);
      await registered(client);
      await expect.poll(() => counts.at(-1), { timeout: scaledTimeout(15_000) }).toBe(1);
      // VS Code pulls for a closed document, and may reopen it before the response arrives.
      const pending = client.request("textDocument/diagnostic", { textDocument: { uri: page } }).catch(() => undefined);
      await client.open(page, "[a](/setpu)\n", "mdx");
      await pending;
      await expect.poll(() => counts.at(-1), { timeout: scaledTimeout(15_000) }).toBe(0);
    },
  );

  protocolTest(
    "sees the findings in closed pages change while the user types in a linked page",
    {
      files: { ...files, "start.mdx": "[a](/setup#install)\n", "other.mdx": "[b](/gone)\n" },
      client: inFolder(pushed),
    },
    async ({ client, uri }) => {
      await client.publishedFor(uri("other.mdx"), (now) => now.length > 0);
      const page = await client.open(uri("setup.mdx"), "## Install\n", "mdx");
      await client.replace(page, "## Get it\n");
      expect(codes(await client.publishedFor(uri("start.mdx"), (now) => now.length > 0))).toEqual([
        "heading-not-found",
      ]);
      const start = await client.open(uri("start.mdx"), "[a](/setup#get-it) [b](/setup#install)\n", "mdx");
      const [finding] = await client.publishedFor(start, (now) => now[0]?.range.start.character === 29);
      expect(finding?.message).toContain("#install");
      await client.replace(page, "## Get it\n\n## Install\n");
      await client.publishedFor(start, (now) => now.length === 0);
      await client.close(start);
      await client.close(page);
      await client.publishedFor(uri("start.mdx"), (now) => now.length === 0);
    },
  );

  protocolTest(
    "sees the findings in an open page disappear and return with an unsaved site config",
    { files: { "start.mdx": "[a](/setpu)\n", "setup.mdx": "" }, client: inFolder(pushed) },
    async ({ client, uri }) => {
      const page = await client.open(uri("start.mdx"), "[a](/setpu)\n", "mdx");
      const site = uri("site.config.json");
      for (let time = 0; time < 2; time++) {
        await client.open(site, config);
        expect(codes(await client.publishedFor(page, (now) => now.length > 0))).toEqual(["link-not-found"]);
        await client.close(site);
        await client.publishedFor(page, (now) => now.length === 0);
      }
      await client.open(site, '{ "dependencies": {} }', "json");
      await client.replace(site, config);
      await client.publishedFor(page, (now) => now.length > 0);
      await client.replace(site, '{ "dependencies": {} }');
      await client.publishedFor(page, (now) => now.length === 0);
    },
  );

  protocolTest(
    "gets an unregistration with the last site config, and a registration with the next one",
    { files, client: inFolder(pushed) },
    async ({ client, folder, uri }) => {
      const methods = await registered(client);
      const file = path.join(folder, "site.config.json");
      const changed = (type: FileChangeType) =>
        client.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: uri("site.config.json"), type }] });
      rmSync(file);
      await changed(FileChangeType.Deleted);
      await client.until(() => client.unregistered.length > 0, "the unregistration");
      expect(client.unregistered[0]?.unregisterations.map(({ method }) => method.replace("textDocument/", ""))).toEqual(
        methods,
      );
      const before = client.registered.length;
      writeFileSync(file, config);
      await changed(FileChangeType.Created);
      await client.until(() => client.registered.length > before, "registration for pages");
      expect(await registered(client)).toEqual(methods);
      expect(client.unregistered).toHaveLength(1);
    },
  );

  protocolTest(
    "gets no registration without a site config",
    { files: { "start.mdx": "[a](/setpu)\n" }, client: inFolder(pushed) },
    async ({ client }) => {
      await client.request("workspace/symbol", { query: "" });
      expect(client.registered).toEqual([]);
    },
  );
});
