import { describe, expect } from "vitest";
import type { ClientCapabilities, DocumentDiagnosticReport } from "vscode-languageserver-protocol";
import { protocolTest } from "./support/protocolTest.ts";

const files = {
  "site.config.json":
    '{ "name": "Acme", "colors": { "primary": "#0d9373" }, "navigation": [{ "group": "Start", "pages": ["start"] }] }',
  "start.mdx": "",
  "setup.mdx": "## Install\n",
};
const text = "[a](/setpu)\n\n[b](/setup#install)\n\n[c](/st)\n";

// The capabilities of Neovim 0.11 and Helix. They send every file with a known type and do not support registrations
// for other types.
const capabilities: ClientCapabilities = {
  textDocument: { diagnostic: { dynamicRegistration: false }, synchronization: { dynamicRegistration: false } },
};

describe.each([
  ["that supports refreshes", true],
  ["that does not support refreshes", false],
])("client %s and sends pages without a registration", (_, refreshSupport) => {
  const client = (rootUri: string) => ({
    rootUri,
    capabilities: { ...capabilities, ...(refreshSupport && { workspace: { diagnostics: { refreshSupport } } }) },
  });

  protocolTest("gets findings, links and completions", { files, client }, async ({ client, uri }) => {
    const page = await client.open(uri("start.mdx"), text, "mdx");
    const pull = async (): Promise<readonly unknown[]> => {
      const report = await client.request<DocumentDiagnosticReport>("textDocument/diagnostic", {
        textDocument: { uri: page },
      });
      return report.kind === "full" ? report.items.map(({ code }) => code) : [];
    };
    const refreshes = (): number =>
      client.received.filter((method) => method === "workspace/diagnostic/refresh").length;
    for (let seen = 0; refreshSupport && (await pull()).length === 0; seen = refreshes())
      await client.until(() => refreshes() > seen, "the next refresh");
    expect(await pull()).toEqual(["link-not-found", "link-not-found"]);
    const textDocument = { uri: page };
    const links = await client.request("textDocument/documentLink", { textDocument });
    expect(links).toMatchObject([{ target: expect.stringMatching(/setup\.mdx/) }]);
    const position = { line: 4, character: 6 };
    const list = await client.request("textDocument/completion", { textDocument, position });
    expect(JSON.stringify(list)).toContain('"/setup"');
  });
});
