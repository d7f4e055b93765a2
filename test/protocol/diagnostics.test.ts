import { describe, expect } from "vitest";
import type { Diagnostic, DocumentDiagnosticReport } from "vscode-languageserver-protocol";
import { pulling } from "./support/client.ts";
import { protocolTest } from "./support/protocolTest.ts";

/** A config with one invalid color, and the same one corrected. */
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

describe("a client that does not ask", () => {
  protocolTest("gets diagnostics once for each version", { files }, async ({ client, uri }) => {
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

  protocolTest("sees them go when it closes the file", { files }, async ({ client, uri }) => {
    const config = await client.open(uri("site.config.json"), wrong);
    await client.publishedFor(config, isWrong);
    await client.close(config);
    await client.publishedFor(config, (now) => now.length === 0);
  });

  protocolTest("never sees a state between two edits of one moment", { files }, async ({ client, uri }) => {
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
  });

  protocolTest("gets nothing for a file that is not ours", { files }, async ({ client, uri }) => {
    await client.open(uri("package.json"), '{"colors":{"primary":"x"}}', "json");
    const config = await client.open(uri("site.config.json"), wrong, "json");
    await client.publishedFor(config, isWrong);
    expect(client.published.filter((params) => params.uri !== config)).toEqual([]);
  });
});

describe("a client that asks", () => {
  const client = { capabilities: pulling };
  const pull = { files, client };

  protocolTest("is answered, and never sent anything", pull, async ({ client, uri }) => {
    const config = await client.open(uri("site.config.json"), wrong);
    const report = await ask(client, config);
    expect(report.kind === "full" && codes(report.items)).toEqual(["invalid-color"]);
    await client.replace(config, right);
    expect(await ask(client, config)).toMatchObject({ kind: "full", items: [] });
    await client.close(config);
    expect(client.published).toEqual([]);
  });

  protocolTest("gets an unchanged report when it already has the answer", pull, async ({ client, uri }) => {
    const config = await client.open(uri("site.config.json"), wrong);
    await settled(client, config);
    const { resultId } = await ask(client, config);
    expect(await ask(client, config, resultId)).toEqual({ kind: "unchanged", resultId });
    await client.replace(config, right);
    expect(await ask(client, config, resultId)).toMatchObject({ kind: "full", items: [] });
  });

  protocolTest("gets its own cancellation back", pull, async ({ client, uri }) => {
    const config = await client.open(uri("site.config.json"), wrong);
    const asked = ask(client, config);
    // The ID of the request just sent: the connection counts them from 0, and `initialize` was the first.
    void client.notify("$/cancelRequest", { id: 1 });
    await expect(asked).rejects.toMatchObject({ code: -32_800 });
  });

  const asking = { capabilities: { ...pulling, workspace: { ...pulling.workspace, configuration: true } } };

  protocolTest("is asked to pull again when the document has changed", { files, client: asking }, async (test) => {
    const { client, uri } = test;
    const settings = Promise.withResolvers<unknown>();
    client.connection.onRequest("workspace/configuration", async () => {
      await settings.promise;
      return [null];
    });
    const config = await client.open(uri("site.config.json"), wrong);
    const asked = ask(client, config);
    await client.replace(config, right);
    settings.resolve(undefined);
    await expect(asked).rejects.toMatchObject({ code: -32_802, data: { retriggerRequest: true } });
    expect(await ask(client, config)).toMatchObject({ kind: "full", items: [] });
  });

  const asksOnce = { capabilities: { textDocument: { diagnostic: {} } } };
  const twoPages = { ...files, "forgotten.mdx": "# Forgotten" };
  const missing = right.replace('"start"', '"start", "gone"');

  protocolTest(
    "is answered in full when it cannot be told to ask again",
    { files: twoPages, client: asksOnce },
    async (test) => {
      const { client, uri } = test;
      const config = await client.open(uri("site.config.json"), missing);
      const report = await ask(client, config);
      expect(report.kind === "full" && codes(report.items).sort()).toEqual(["orphan-page", "page-not-found"]);
    },
  );

  protocolTest("is asked to pull again when the disk is known", pull, async ({ client, uri }) => {
    const config = await client.open(uri("site.config.json"), wrong);
    await ask(client, config);
    await client.until(() => client.received.includes("workspace/diagnostic/refresh"), "a refresh");
  });
});

type TestClient = Parameters<Parameters<typeof protocolTest>[2]>[0]["client"];

function ask(client: TestClient, uri: string, previousResultId?: string): Promise<DocumentDiagnosticReport> {
  return client.request("textDocument/diagnostic", { textDocument: { uri }, previousResultId });
}

/** Pulls once and waits until the site is read. */
async function settled(client: TestClient, uri: string): Promise<void> {
  await ask(client, uri);
  await client.until(() => client.received.includes("workspace/diagnostic/refresh"), "a refresh");
}
