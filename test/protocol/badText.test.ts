import { describe, expect } from "vitest";
import type { Diagnostic, DocumentDiagnosticReport } from "vscode-languageserver-protocol";
import { type Client, pulling } from "./support/client.ts";
import { protocolTest } from "./support/protocolTest.ts";
import { requestEverything } from "./support/requestEverything.ts";

const config = `{
  "name": "Acme",
  "navigation": [{ "group": "Stärt 🚀", "pages": ["start", "api/list"] }],
  "colors": { "primary": "#0d9373", "background": { "light": "#fff", "dark": "#000" } },
  "topbarCtaButton": { "type": "github", "url": "https://github.com/acme/docs" },
  "anchors": [{ "name": "API", "url": "api", "color": { "from": "#f00", "to": "#00f" } }]
}
`;
const nested = `{"name":"x","navigation":${"[".repeat(20_000)}`;
const tenMegabytes = `{"name":"Acme","navigation":[{"group":"All","pages":[${'"some/page/of/the/site/with/a/long/name",'.repeat(250_000)}"end"]}]}`;

/** Texts that once broke a tool: the name, the text, and the codes of the expected findings (`*` for any). */
const texts: readonly (readonly [name: string, text: string, expected: readonly string[] | "*"])[] = [
  ["an empty file", "", "*"],
  ["a blank file", " \n\t\n", "*"],
  ["null", "null", "*"],
  ["a number", "1", "*"],
  ["an array", "[]", "*"],
  ["a byte order mark", `\uFEFF${config}`, ["syntax-error"]],
  ["CRLF", config.replaceAll("\n", "\r\n"), []],
  ["CR line breaks", config.replaceAll("\n", "\r"), []],
  ["a lone surrogate", config.replace("🚀", "\uD83D"), ["syntax-error"]],
  ["a NUL", config.replace("Acme", "Ac\0me"), "*"],
  [
    "__proto__ and constructor as keys",
    config.replace('"name"', '"__proto__": { "a": 1 }, "constructor": 1, "name"'),
    "*",
  ],
  ["20,000 brackets", nested, "*"],
  ["20,000 braces", '{"a":'.repeat(20_000), "*"],
  [
    "conflict markers",
    config.replace('  "colors"', '<<<<<<< ours\n  "colors": {},\n=======\n>>>>>>> theirs\n  "colors"'),
    "*",
  ],
  ["text before the brace", `no ${config}`, "*"],
  ["a code fence around it", `\`\`\`json\n${config}\`\`\`\n`, "*"],
  ["a binary", Array.from({ length: 4096 }, (_, index) => String.fromCharCode((index * 7919) % 256)).join(""), "*"],
  ["a long unterminated line", `{"name": "${"x".repeat(1_000_000)}`, "*"],
  [
    "wrong types everywhere",
    '{"name":[],"navigation":{"a":1},"colors":7,"anchors":{},"tabs":null,"versions":[[]],"api":"x"}',
    "*",
  ],
];

describe("text that is not a valid config", () => {
  for (const [name, text, expected] of texts) {
    protocolTest(`gets answers for ${name}`, { client: { capabilities: pulling } }, async ({ client, uri }) => {
      const document = await client.open(uri("site.config.json"), text);
      const items = await pull(client, document);
      if (expected === "*") expect(items.length).toBeGreaterThan(0);
      else expect(items.map(({ code }) => code)).toEqual(expected);
      for (const item of items) expectWellFormed(item);
      const lines = text.split(/\r\n|\r|\n/);
      for (const line of new Set([0, lines.length >> 1, lines.length - 1])) {
        const length = lines[line]?.length ?? 0;
        for (const character of new Set([0, length >> 1, length])) {
          await requestEverything(client, document, { line, character });
        }
      }
    });
  }

  protocolTest("gets answers for 10 MB", { client: { capabilities: pulling } }, async ({ client, uri }) => {
    const document = await client.open(uri("site.config.json"), tenMegabytes);
    const items = await pull(client, document);
    expect(items.length).toBeLessThanOrEqual(1000);
    await requestEverything(client, document, { line: 0, character: 60 });
  });

  protocolTest(
    "gets answers wherever the text is cut off",
    { client: { capabilities: pulling } },
    async ({ client, uri }) => {
      const document = await client.open(uri("site.config.json"), config);
      for (let length = 0; length < config.length; length += 7) {
        const text = config.slice(0, length);
        await client.replace(document, text);
        const items = await pull(client, document);
        expect(items.length, text).toBeGreaterThan(0);
        const line = text.split("\n").length - 1;
        await requestEverything(client, document, { line, character: length - (text.lastIndexOf("\n") + 1) });
      }
    },
  );
});

async function pull(client: Client, uri: string): Promise<Diagnostic[]> {
  const report = await client.request<DocumentDiagnosticReport>("textDocument/diagnostic", { textDocument: { uri } });
  return report.kind === "full" ? report.items : [];
}

/** Requires each finding to have a message, a range and a rule ID. */
function expectWellFormed({ message, range, code, source }: Diagnostic): void {
  expect(message).toMatch(/[.?!]$/);
  expect(String(message).length).toBeLessThan(1000);
  expect(code).toMatch(/^[a-z-]+$/);
  expect(source).toBe("sitekeeper");
  const { start, end } = range;
  expect(start.line < end.line || (start.line === end.line && start.character <= end.character)).toBe(true);
}
