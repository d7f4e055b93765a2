import { RULE_SCHEME } from "@sitekeeper/server/protocol";
import { describe, expect } from "vitest";
import type {
  ClientCapabilities,
  CodeAction,
  CompletionList,
  Hover,
  TextDocumentContentResult,
} from "vscode-languageserver-protocol";
import type { Client } from "./support/client.ts";
import { protocolTest } from "./support/protocolTest.ts";

const capabilities = {
  textDocument: {
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix"] } } },
    hover: { contentFormat: ["markdown"] },
  },
  workspace: { textDocumentContent: {} },
} as ClientCapabilities;

const text =
  '{ "name": "Acme", "colors": { "primary": "teal" }, "navigation": [{ "group": "Start", "pages": ["start"] }] }';

/** What a person reads of one finding, one field and one rule. */
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

describe("the language of the editor", () => {
  const files = { "start.mdx": "# Start" };
  for (const [locale, expected] of [
    ["de", german],
    ["de-CH", german],
    ["fr", english],
    ["", english],
    [undefined, english],
  ] as const) {
    const options = { files, client: { capabilities, ...(locale !== undefined && { locale }) } };
    protocolTest(
      `${JSON.stringify(locale) ?? "none"} decides what a person reads`,
      options,
      async ({ client, uri }) => {
        expect(await wordsOf(client, uri("site.config.json"))).toEqual(expected);
      },
    );
  }

  const options = { client: { locale: "de" } };
  protocolTest("holds for a settings file, whose service is loaded later", options, async ({ client, uri }) => {
    const settings = await client.open(uri(".sitekeeper.json"), '{ "rules": { "x": "off" }, "strict": 1 }', "json");
    const items = await client.publishedFor(settings, ({ length }) => length > 1);
    expect(items.map(({ message }) => message)).toEqual([
      'Unbekannte Regel "x".',
      "Erwartet wird ein boolescher Wert.",
    ]);
  });
});
