import { describe, expect, it } from "vitest";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { siteOf } from "../testing/memoryFiles.ts";
import { createSiteLanguageService, plainClient, Refusal, type SiteHost } from "./service.ts";

const URI = "file:///site/mint.json";
const SETTINGS_URI = "file:///site/.sitekeeper.json";
const TEXT = '{ "name": "Acme", "navigation": [{ "group": "Start", "pages": ["intro"] }] }';

/** Returns a host that has a single config in memory and no editor. */
async function program(more: Partial<SiteHost> = {}) {
  const site = await siteOf({ "mint.json": TEXT, "intro.mdx": "# Introduction\n" });
  const open = { config: parseSiteConfig(URI, TEXT), site };
  const host: SiteHost = {
    client: plainClient,
    rules: [],
    kindOf: (uri) => (uri === SETTINGS_URI ? "settings" : uri.endsWith(".mdx") ? "page" : "config"),
    config: (uri) => (uri === URI ? open : undefined),
    page: async () => undefined,
    settingsFile: (uri) => parseSiteConfig(uri, '{\n  "rules": {\n  }\n}'),
    configs: async () => [open],
    openPages: () => undefined,
    check: () => ({ findings: [], settings: { strict: false, levels: {} } }),
    checksOf: () => ({ settings: { strict: false, levels: {} } }),
    settled: async () => {},
    isBeingRead: () => false,
    isOpen: (uri) => uri === URI,
    ...more,
  };
  return createSiteLanguageService(host);
}

const at = (uri: string, character: number) => ({ textDocument: { uri }, position: { line: 0, character } });

describe("language service", () => {
  it("handles requests about the host's config", async () => {
    const service = await program();
    const [target] = await service.definition(at(URI, TEXT.indexOf("intro") + 1));
    expect(target?.uri).toBe("file:///site/intro.mdx");
    expect((await service.documentSymbol({ textDocument: { uri: URI } })).map(({ name }) => name)).toContain("name");
  });

  it("calls the handler for the kind of document", async () => {
    const service = await program();
    expect((await service.foldingRange({ textDocument: { uri: SETTINGS_URI } })).length).toBeGreaterThan(0);
    expect(await service.documentColor({ textDocument: { uri: SETTINGS_URI } })).toEqual([]);
    const context = { includeDeclaration: true };
    const places = await service.references({ ...at("file:///site/intro.mdx", 0), context });
    expect(places.map(({ uri }) => uri)).toEqual([URI]);
  });

  it("rejects with the reason why a request was refused", async () => {
    const service = await program({ failed: () => expect.unreachable() });
    await expect(service.prepareRename(at(URI, 1))).rejects.toBeInstanceOf(Refusal);
  });

  it("returns an empty result if the host handles failures, and otherwise rejects", async () => {
    const failures: string[] = [];
    const config = () => {
      throw new Error("no disk");
    };
    const service = await program({ config, failed: (name) => void failures.push(name) });
    expect(await service.hover(at(URI, 1))).toBeNull();
    expect(failures).toEqual(["hover"]);
    await expect((await program({ config })).hover(at(URI, 1))).rejects.toThrow("no disk");
  });
});
