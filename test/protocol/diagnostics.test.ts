import { describe, expect } from "vitest";
import type { Diagnostic, DocumentDiagnosticReport } from "vscode-languageserver-protocol";
import { pulling } from "./support/client.ts";
import { protocolTest } from "./support/protocolTest.ts";

/** A config with one invalid color, followed by its corrected version. */
const wrong = `{
  "name": "Acme",
  "navigation": [{ "group": "Start", "pages": ["start"] }],
  "colors": { "primary": "0d9373" }
}
`;
const right = wrong.replace("0d9373", "#0d9373");
const files = { "start.mdx": "# Start" };
const codes = (items: readonly Diagnostic[]) => items.map(({ code }) => code);
const isWrong = (items: readonly Diagnostic[]) => codes(items).includes("invalid-color");

describe("client that does not pull diagnostics", () => {
  protocolTest("gets diagnostics once per version", { files }, async ({ client, uri }) => {
    const config = await client.open(uri("site.config.json"), wrong);
    const items = await client.publishedFor(config, isWrong);
    expect(items).toEqual([
      {
        range: { start: { line: 3, character: 25 }, end: { line: 3, character: 33 } },
        severity: 1,
        code: "invalid-color",
        source: "sitekeeper",
        message: expect.stringContaining("#rgb"),
      },
    ]);
    await client.replace(config, right);
    await client.publishedFor(config, (now) => now.length === 0);
    const versions = client.published.map(({ version }) => version);
    expect(versions).toEqual([...new Set(versions)]);
  });

  protocolTest("gets an empty list after closing the file", { files }, async ({ client, uri }) => {
    const config = await client.open(uri("site.config.json"), wrong);
    await client.publishedFor(config, isWrong);
    await client.close(config);
    await client.publishedFor(config, (now) => now.length === 0);
  });

  protocolTest(
    "gets no diagnostics for the state between two edits in quick succession",
    { files },
    async ({ client, uri }) => {
      const config = await client.open(uri("site.config.json"), right);
      await client.publishedFor(config);
      for (let edit = 0; edit < 500; edit++) {
        void client.replace(config, "{");
        void client.replace(config, right);
      }
      const last = await client.replace(config, wrong);
      await client.until(() => client.published.at(-1)?.version === last, "the last version");
      expect(isWrong(client.published.at(-1)?.diagnostics ?? [])).toBe(true);
      expect(client.published.length).toBeLessThan(500);
    },
  );

  protocolTest("gets no diagnostics for a file that is not a site config", { files }, async ({ client, uri }) => {
    await client.open(uri("package.json"), '{"colors":{"primary":"x"}}', "json");
    const config = await client.open(uri("site.config.json"), wrong, "json");
    await client.publishedFor(config, isWrong);
    expect(client.published.filter((params) => params.uri !== config)).toEqual([]);
  });
});

describe("client that pulls diagnostics", () => {
  const client = { capabilities: pulling };
  const pull = { files, client };

  protocolTest("gets diagnostics only on request", pull, async ({ client, uri }) => {
    const config = await client.open(uri("site.config.json"), wrong);
    const report = await pullDiagnostics(client, config);
    expect(report.kind === "full" && codes(report.items)).toEqual(["invalid-color"]);
    await client.replace(config, right);
    expect(await pullDiagnostics(client, config)).toMatchObject({ kind: "full", items: [] });
    await client.close(config);
    expect(client.published).toEqual([]);
  });

  protocolTest("gets an unchanged report if the result ID is still current", pull, async ({ client, uri }) => {
    const config = await client.open(uri("site.config.json"), wrong);
    await settled(client, config);
    const { resultId } = await pullDiagnostics(client, config);
    expect(await pullDiagnostics(client, config, resultId)).toEqual({ kind: "unchanged", resultId });
    await client.replace(config, right);
    expect(await pullDiagnostics(client, config, resultId)).toMatchObject({ kind: "full", items: [] });
  });

  protocolTest("gets an error for a request that it canceled", pull, async ({ client, uri }) => {
    const config = await client.open(uri("site.config.json"), wrong);
    const pending = pullDiagnostics(client, config);
    // This is the ID of the previous request. IDs start at 0 with `initialize`.
    void client.notify("$/cancelRequest", { id: 1 });
    await expect(pending).rejects.toMatchObject({ code: -32_800 });
  });

  const asking = { capabilities: { ...pulling, workspace: { ...pulling.workspace, configuration: true } } };

  protocolTest("gets a request to pull again after a change", { files, client: asking }, async (test) => {
    const { client, uri } = test;
    const settings = Promise.withResolvers<unknown>();
    client.connection.onRequest("workspace/configuration", async () => {
      await settings.promise;
      return [null];
    });
    const config = await client.open(uri("site.config.json"), wrong);
    const pending = pullDiagnostics(client, config);
    await client.replace(config, right);
    settings.resolve(undefined);
    await expect(pending).rejects.toMatchObject({ code: -32_802, data: { retriggerRequest: true } });
    expect(await pullDiagnostics(client, config)).toMatchObject({ kind: "full", items: [] });
  });

  const asksOnce = { capabilities: { textDocument: { diagnostic: {} } } };
  const twoPages = { ...files, "forgotten.mdx": "# Forgotten" };
  const missing = right.replace('"start"', '"start", "gone"');

  protocolTest(
    "gets the complete result at once if it does not support refreshes",
    { files: twoPages, client: asksOnce },
    async (test) => {
      const { client, uri } = test;
      const config = await client.open(uri("site.config.json"), missing);
      const report = await pullDiagnostics(client, config);
      expect(report.kind === "full" && codes(report.items).sort()).toEqual(["orphan-page", "page-not-found"]);
    },
  );

  protocolTest("gets a request to refresh once the disk has been read", pull, async ({ client, uri }) => {
    const config = await client.open(uri("site.config.json"), wrong);
    await pullDiagnostics(client, config);
    await client.until(() => client.received.includes("workspace/diagnostic/refresh"), "a refresh");
  });
});

type TestClient = Parameters<Parameters<typeof protocolTest>[2]>[0]["client"];

function pullDiagnostics(
  client: TestClient,
  uri: string,
  previousResultId?: string,
): Promise<DocumentDiagnosticReport> {
  return client.request("textDocument/diagnostic", { textDocument: { uri }, previousResultId });
}

/** Pulls once and waits until the server has read the site. */
async function settled(client: TestClient, uri: string): Promise<void> {
  await pullDiagnostics(client, uri);
  await client.until(() => client.received.includes("workspace/diagnostic/refresh"), "a refresh");
}
