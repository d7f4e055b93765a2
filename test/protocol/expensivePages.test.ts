import { describe, expect } from "vitest";
import type { Hover } from "vscode-languageserver-protocol";
import { protocolTest } from "./support/protocolTest.ts";

const SIZE = 4000;
const each = (text: (index: number) => string): string => Array.from({ length: SIZE }, (_, i) => text(i)).join(", ");
const config = `{ "theme": "mint", "name": "Acme", "colors": { "primary": "#0d9373" },
  "variables": { ${each((index) => `"name-${index}": "x"`)} },
  "navigation": { "groups": [{ "group": "G", "pages": ["start", "all"] }] }
}
`;
const files = { "docs.json": config, "start.mdx": "# Start\n", "all.mdx": each((index) => `{{nam-${index}}}`) };

describe("a page that is too expensive to check", () => {
  protocolTest(
    "is reported, and requests are answered in the meantime",
    { files, client: (rootUri) => ({ rootUri }) },
    async ({ client, uri }) => {
      await client.open(uri("docs.json"), config);
      const hover = await client.request<Hover>("textDocument/hover", {
        textDocument: { uri: uri("docs.json") },
        position: { line: 0, character: 4 },
      });
      expect(JSON.stringify(hover)).toContain("theme");
      const items = await client.publishedFor(uri("all.mdx"), (now) => now.length > 0);
      expect(items.filter(({ code }) => code === "too-expensive")).toHaveLength(1);
    },
  );
});
