import type { SiteViewParams, SiteViewResult } from "@sitekeeper/server/protocol";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Uri } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { parseSiteConfig } from "../../../../server/src/formats/siteConfig.ts";
import { unknownSite } from "../../../../server/src/site/site.ts";
import { siteView } from "../../../../server/src/view/siteView.ts";

const texts = new Map<string, string>();

vi.mock("vscode", () => ({
  workspace: {
    openTextDocument: async (uri: Uri) => {
      if (!texts.has(uri.toString())) throw new Error("File not found.");
    },
  },
}));
const { SiteTrees } = await import("./siteTrees.ts");

const viewOf = (uri: string): SiteViewResult => {
  const text = texts.get(uri)!;
  const config = parseSiteConfig(uri, text, text.length);
  const view = siteView(config, unknownSite("file:///site"));
  const isBroken = config.parseErrors.length > 0;
  return { version: config.version, view, unlisted: [], isBroken, marks: [], icons: {} };
};
const client = {
  code2ProtocolConverter: { asUri: (uri: Uri) => uri.toString() },
  sendRequest: async (_method: string, { uri }: SiteViewParams) => viewOf(uri),
} as unknown as BaseLanguageClient;

const A = "file:///a/site.config.json";
const B = "file:///b/site.config.json";
const uris = (...names: readonly string[]): readonly Uri[] => names.map((name) => ({ toString: () => name }) as Uri);
const withGroup = (group: string): string => JSON.stringify({ navigation: [{ group, pages: ["start"] }] });

describe("SiteTrees", () => {
  beforeEach(() => {
    texts.clear();
    texts.set(A, withGroup("Of A"));
    texts.set(B, withGroup("Of B"));
  });
  const sites = () => new SiteTrees(async () => client);
  const names = (trees: ReturnType<typeof sites>): readonly unknown[] =>
    trees.roots.map((root) => (root.kind === "group" ? root.group.name : root.id));

  test("shows the groups of a single site, or one row per site if there are several", async () => {
    const trees = sites();
    await trees.read(uris(A));
    expect(names(trees)).toEqual(["Of A"]);
    await trees.read(uris(A, B));
    expect(names(trees)).toEqual([A, B]);
    const [, second] = trees.roots;
    expect(trees.childrenOf(second!)).toMatchObject([{ kind: "group", group: { name: "Of B" }, parent: { id: B } }]);
    expect(trees.byId(B)).toEqual(second);
  });

  test("does not start the language server if there is no config", async () => {
    const trees = new SiteTrees(() => Promise.reject(new Error("The server started.")));
    await trees.read([]);
    expect(trees.roots).toEqual([]);
  });

  test("keeps the rows while the config is invalid JSON, but updates the version", async () => {
    const trees = sites();
    await trees.read(uris(A));
    texts.set(A, '{ "navigation": [');
    await trees.read(uris(A));
    expect(names(trees)).toEqual(["Of A"]);
    expect(trees.of(A)).toMatchObject({ isBroken: true, version: 17 });
    texts.set(A, withGroup("Renamed"));
    await trees.read(uris(A));
    expect(names(trees)).toEqual(["Renamed"]);
  });

  test("removes the rows of a deleted config", async () => {
    const trees = sites();
    texts.delete(B);
    await trees.read(uris(A, B));
    expect(names(trees)).toEqual(["Of A"]);
    expect(trees.of(B)).toBeUndefined();
  });
});
