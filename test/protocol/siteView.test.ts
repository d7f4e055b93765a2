import { describe, expect } from "vitest";
import {
  EXPLAIN_SITE,
  type ExplainSiteResult,
  SITE_VIEW,
  type SiteViewParams,
  type SiteViewResult,
} from "../../server/src/protocol.ts";
import type { Client } from "./support/client.ts";
import { protocolTest } from "./support/protocolTest.ts";

const text = JSON.stringify({
  name: "Acme",
  navigation: [{ group: "Start", pages: ["start", "gone"] }],
  anchors: [{ name: "Stars", icon: "star", url: "start" }],
  colors: { primary: "#0d9373" },
  modeToggle: { default: "dark", isHidden: true },
});
const files = { "docs/start.mdx": "---\ntitle: First steps\nicon: rocket\n---\n" };
const viewAt = (client: Client, uri: string, icons?: readonly string[]) =>
  client.request<SiteViewResult | null>(SITE_VIEW, { uri, ...(icons && { icons }) } satisfies SiteViewParams);

describe("the view of a site", () => {
  protocolTest("has titles, icons, findings and drawings", { files }, async ({ client, uri }) => {
    const config = await client.open(uri("docs/site.config.json"), text);
    const result = await viewAt(client, config, ["sun"]);
    expect(result?.view.groups[0]?.children).toMatchObject([
      { title: "First steps", icon: "rocket", state: "found" },
      { entry: "gone", state: "missing" },
    ]);
    expect(result?.marks).toMatchObject([{ path: ["navigation", 0, "pages", 1], severity: "error" }]);
    expect(Object.keys(result?.icons ?? {}).sort()).toEqual(["book-open", "rocket", "star", "sun"]);
    expect(result?.isBroken).toBe(false);
  });

  protocolTest("follows the text, and says when it is broken", { files }, async ({ client, uri }) => {
    const config = await client.open(uri("docs/site.config.json"), text);
    await client.replace(config, text.replace("Acme", "Other"));
    expect((await viewAt(client, config))?.view.name?.text).toBe("Other");
    await client.replace(config, text.slice(0, -1));
    expect((await viewAt(client, config))?.isBroken).toBe(true);
  });

  protocolTest("in words says the same", { files }, async ({ client, uri }) => {
    const config = await client.open(uri("docs/site.config.json"), text);
    const words = await client.request<ExplainSiteResult>(EXPLAIN_SITE, { uri: config });
    expect(words).toContain("# Acme");
    expect(words).toContain("Everyone gets dark mode.");
    expect(words).toContain('Readers start at "First steps" (start).');
  });

  protocolTest("is null for a file that is not open", { files }, async ({ client, uri }) => {
    expect(await viewAt(client, uri("docs/other.json"))).toBeNull();
    expect(await client.request<ExplainSiteResult>(EXPLAIN_SITE, { uri: uri("docs/other.json") })).toBeNull();
  });
});
