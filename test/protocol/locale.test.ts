import { on } from "node:events";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { LANGUAGE_ID, RULE_SCHEME } from "@sitekeeper/server/protocol";
import { describe, expect, it } from "vitest";
import type {
  ClientCapabilities,
  CodeAction,
  CompletionList,
  Diagnostic,
  Hover,
  TextDocumentContentResult,
} from "vscode-languageserver-protocol";
import type { Client } from "./support/client.ts";
import { protocolTest } from "./support/protocolTest.ts";
import { serverBundle } from "./support/server.ts";

const webServerBundle = path.join(path.dirname(serverBundle), "server.web.js");

const capabilities = {
  textDocument: {
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix"] } } },
    hover: { contentFormat: ["markdown"] },
  },
  workspace: { textDocumentContent: {} },
} as ClientCapabilities;

const text =
  '{ "name": "Acme", "colors": { "primary": "teal" }, "navigation": [{ "group": "Start", "pages": ["start"] }] }';

/** Returns the translated texts of a finding, a field and a rule. */
async function wordsOf(client: Client, uri: string) {
  await client.open(uri, text);
  const [finding] = await client.publishedFor(uri, (items) => items.some(({ code }) => code === "invalid-color"));
  const at = (place: string) => ({
    textDocument: { uri },
    position: { line: 0, character: text.indexOf(place) + 1 },
  });
  const context = { diagnostics: [finding] };
  const [action] = await client.request<CodeAction[]>("textDocument/codeAction", {
    textDocument: { uri },
    range: finding?.range,
    context,
  });
  const hover = await client.request<Hover>("textDocument/hover", at('"navigation"'));
  const { items } = await client.request<CompletionList>("textDocument/completion", at(" }, "));
  const rule = await client.request<TextDocumentContentResult>("workspace/textDocumentContent", {
    uri: `${RULE_SCHEME}:/invalid-color.md`,
  });
  return {
    finding: finding?.message,
    action: action?.title,
    hover: (hover.contents as { value: string }).value.split("\n")[0],
    completion: items.find(({ label }) => label.startsWith("background"))?.detail,
    rule: rule.text.split("\n")[2],
  };
}

const english = {
  finding: '"teal" is not a valid hex color. Use #rgb or #rrggbb, for example #0d9373.',
  action: "Change to #008080",
  hover: "**Navigation** (array of objects, required)",
  completion: "Background colors",
  rule: "A color is not written as #rgb or #rrggbb.",
};
const german = {
  finding: '"teal" ist keine gültige Hexfarbe. #rgb oder #rrggbb verwenden, zum Beispiel #0d9373.',
  action: "In #008080 ändern",
  hover: "**Navigation** (Array von Objekten, erforderlich)",
  completion: "Hintergrundfarben",
  rule: "Eine Farbe ist nicht als #rgb oder #rrggbb geschrieben.",
};

/** Makes a Node worker thread look like a web worker to the server's browser bundle. */
const AS_WEB_WORKER = `
  const { parentPort, workerData } = require("node:worker_threads");
  globalThis.postMessage = (message) => parentPort.postMessage(message);
  globalThis.addEventListener = () => undefined;
  parentPort.on("message", (data) => globalThis.onmessage({ data }));
  require(workerData);
`;

/** Returns the messages of the findings that a server in a web worker reports for the text. */
async function messagesOfWorker(locale: string): Promise<readonly string[]> {
  const worker = new Worker(AS_WEB_WORKER, { eval: true, workerData: webServerBundle });
  const send = (message: object) => worker.postMessage({ jsonrpc: "2.0", ...message });
  try {
    send({ id: 1, method: "initialize", params: { capabilities: {}, locale } });
    // This notification is sent before the response to `initialize`, which the protocol forbids. The server handles it
    // after loading the translations.
    send({ method: "initialized", params: {} });
    const uri = "untitled:site.config.json";
    const textDocument = { uri, languageId: LANGUAGE_ID, version: 1, text };
    send({ method: "textDocument/didOpen", params: { textDocument } });
    for await (const [{ method, params }] of on(worker, "message"))
      if (method === "textDocument/publishDiagnostics" && params.diagnostics.length > 0)
        return params.diagnostics.map(({ message }: Diagnostic) => message);
    return [];
  } finally {
    await worker.terminate();
  }
}

describe("display language", () => {
  const files = { "start.mdx": "# Start" };
  for (const [locale, expected] of [
    ["de", german],
    ["de-CH", german],
    ["fr", english],
    ["", english],
    [undefined, english],
  ] as const) {
    const options = { files, client: { capabilities, ...(locale !== undefined && { locale }) } };
    protocolTest(`${JSON.stringify(locale) ?? "none"} selects the translation`, options, async ({ client, uri }) => {
      expect(await wordsOf(client, uri("site.config.json"))).toEqual(expected);
    });
  }

  const options = { client: { locale: "de" } };
  protocolTest(
    "applies to a settings file, whose language service is loaded on demand",
    options,
    async ({ client, uri }) => {
      const settings = await client.open(uri(".sitekeeper.json"), '{ "rules": { "x": "off" }, "strict": 1 }', "json");
      const items = await client.publishedFor(settings, ({ length }) => length > 1);
      expect(items.map(({ message }) => message)).toEqual([
        'Unbekannte Regel "x".',
        "Erwartet wird ein boolescher Wert.",
      ]);
    },
  );

  it("applies in a web worker before the first notification is handled", async () => {
    expect(await messagesOfWorker("de")).toContain(german.finding);
    expect(await messagesOfWorker("en")).toContain(english.finding);
  });
});
