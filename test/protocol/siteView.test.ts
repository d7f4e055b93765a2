import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect } from "vitest";
import {
  CHANGE_NAVIGATION,
  type ChangeNavigationParams,
  type ChangeNavigationResult,
  EXPLAIN_SITE,
  type ExplainSiteResult,
  type NavigationChange,
  SITE_VIEW,
  SITE_VIEW_CHANGED,
  type SiteViewParams,
  type SiteViewResult,
} from "../../server/src/protocol.ts";
import { pagesIn } from "../../server/src/view/viewTree.ts";
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

describe("site view", () => {
  protocolTest("contains titles, icons, findings and images", { files }, async ({ client, uri }) => {
    const config = await client.open(uri("docs/site.config.json"), text);
    const result = await viewAt(client, config, ["sun"]);
    expect(result?.view.listed?.groups[0]?.children).toMatchObject([
      { title: "First steps", icon: "rocket", state: "found" },
      { entry: "gone", state: "missing" },
    ]);
    expect(result?.marks).toMatchObject([{ nodeId: "navigation[0].pages[1]", severity: "error" }]);
    expect(Object.keys(result?.icons ?? {}).sort()).toEqual(["book-open", "rocket", "star", "sun"]);
    expect(result?.isBroken).toBe(false);
  });

  protocolTest(
    "is available before the site folder is read, and the client is notified afterward",
    { client: { initializationOptions: { fileSystem: true } } },
    async ({ client }) => {
      const listing = Promise.withResolvers<unknown>();
      client.connection.onRequest("sitekeeper/readDirectory", () => listing.promise);
      client.connection.onRequest("sitekeeper/typeOf", () => null);
      client.connection.onRequest("sitekeeper/readFile", () => null);
      const config = await client.open("memory://host/docs/site.config.json", text);
      const stateOfStart = async () => (await viewAt(client, config))?.view.listed?.groups[0]?.children[0];
      expect(await stateOfStart()).not.toMatchObject({ state: "found" });
      listing.resolve([["start.mdx", "file"]]);
      await client.until(() => client.received.includes(SITE_VIEW_CHANGED), "the notification");
      expect(await stateOfStart()).toMatchObject({ state: "found" });
    },
  );

  protocolTest("follows the text, and reports that it is broken", { files }, async ({ client, uri }) => {
    const config = await client.open(uri("docs/site.config.json"), text);
    await client.replace(config, text.replace("Acme", "Other"));
    expect((await viewAt(client, config))?.view.name?.text).toBe("Other");
    await client.replace(config, text.slice(0, -1));
    expect((await viewAt(client, config))?.isBroken).toBe(true);
  });

  protocolTest("follows the saved or unsaved front matter of an open page", { files }, async ({ client, uri }) => {
    const config = await client.open(uri("docs/site.config.json"), text);
    const titleOfStart = async () => (await viewAt(client, config))?.view.listed?.groups[0]?.children[0];
    expect(await titleOfStart()).toMatchObject({ title: "First steps", icon: "rocket" });
    const page = await client.open(uri("docs/start.mdx"), files["docs/start.mdx"], "mdx");
    await client.replace(page, "---\ntitle: Welcome\nicon: star\n---\n");
    await client.until(() => client.received.includes(SITE_VIEW_CHANGED), "the notification");
    expect(await titleOfStart()).toMatchObject({ title: "Welcome", icon: "star" });
  });

  protocolTest("follows a page that changes on disk", { files }, async ({ client, uri, folder }) => {
    const config = await client.open(uri("docs/site.config.json"), text);
    const titleOfStart = async () => pagesIn((await viewAt(client, config))?.view.listed?.groups ?? [])[0];
    expect(await titleOfStart()).toMatchObject({ title: "First steps" });
    client.received.length = 0;
    writeFileSync(path.join(folder, "docs/start.mdx"), "---\ntitle: Welcome\n---\n");
    await client.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: uri("docs/start.mdx"), type: 2 }] });
    // The notification from the first check may still be pending.
    const news = async (): Promise<void> => {
      await client.until(() => client.received.includes(SITE_VIEW_CHANGED), "the notification");
      client.received.length = 0;
    };
    for (await news(); (await titleOfStart())?.title !== "Welcome"; ) await news();
  });

  protocolTest("is also available as text", { files }, async ({ client, uri }) => {
    const config = await client.open(uri("docs/site.config.json"), text);
    const words = await client.request<ExplainSiteResult>(EXPLAIN_SITE, { uri: config });
    expect(words).toContain("# Acme");
    expect(words).toContain("Dark mode for everyone (no toggle).");
    expect(words).toContain('Readers start at "First steps" (start).');
  });

  protocolTest(
    "lists unlisted pages",
    { files: { ...files, "docs/more.md": "---\ntitle: One more\n---\n" } },
    async ({ client, uri }) => {
      const config = await client.open(uri("docs/site.config.json"), text);
      expect((await viewAt(client, config))?.unlisted).toEqual([{ slug: "more", file: "more.md", title: "One more" }]);
    },
  );

  protocolTest("is null for a file that is not open", { files }, async ({ client, uri }) => {
    expect(await viewAt(client, uri("docs/other.json"))).toBeNull();
    expect(await client.request<ExplainSiteResult>(EXPLAIN_SITE, { uri: uri("docs/other.json") })).toBeNull();
  });
});

describe("navigation change", () => {
  const PAGES = "navigation[0].pages";
  const changeAt = (client: Client, uri: string, version: number, change: NavigationChange) =>
    client.request<ChangeNavigationResult>(CHANGE_NAVIGATION, {
      uri,
      version,
      change,
    } satisfies ChangeNavigationParams);
  const capabilities = { workspace: { workspaceEdit: { documentChanges: true } } };

  protocolTest("is an edit of the version that the view shows", { files, client: { capabilities } }, async (test) => {
    const config = await test.client.open(test.uri("docs/site.config.json"), text);
    const version = (await viewAt(test.client, config))?.version ?? -1;
    const added = await changeAt(test.client, config, version, {
      kind: "addPages",
      slugs: ["more"],
      to: { after: `${PAGES}[0]` },
    });
    expect(added).toMatchObject({
      edit: { documentChanges: [{ textDocument: { uri: config, version }, edits: [{ newText: expect.any(String) }] }] },
    });
    expect(JSON.stringify(added)).toContain("more");
    const inPlace: NavigationChange = { kind: "move", nodes: [`${PAGES}[0]`], to: { before: `${PAGES}[0]` } };
    expect(await changeAt(test.client, config, version, inPlace)).toEqual({ edit: null });
  });

  protocolTest("is rejected with a reason", { files }, async ({ client, uri }) => {
    const config = await client.open(uri("docs/site.config.json"), text);
    const version = (await viewAt(client, config))?.version ?? -1;
    const toTop: NavigationChange = { kind: "move", nodes: [`${PAGES}[0]`], to: { before: "navigation[0]" } };
    expect(await changeAt(client, config, version, toTop)).toEqual({
      problem: "A page must be in a group. Drop it on a group or on another page.",
    });
    const remove: NavigationChange = { kind: "remove", nodes: [`${PAGES}[0]`] };
    const changed = { problem: "The navigation changed before this edit could be applied. Try again." };
    await client.replace(config, text.replace("Acme", "Other"));
    expect(await changeAt(client, config, version, remove)).toEqual(changed);
    expect(await changeAt(client, uri("docs/other.json"), version, remove)).toEqual(changed);
  });
});
