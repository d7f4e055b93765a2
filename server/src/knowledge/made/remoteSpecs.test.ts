import { describe, expect, it } from "vitest";
import { parseSiteConfig } from "../../formats/siteConfig.ts";
import { check, checkPage } from "../../rules/engine/check.ts";
import { needsOf } from "../../rules/engine/siteNeeds.ts";
import { rules } from "../../rules/index.ts";
import { MemoryCopies, siteOf } from "../../testing/memoryFiles.ts";
import { generatedPages } from "./generatedPages.ts";
import { remoteSpecs } from "./remoteSpecs.ts";

const URL = "https://api.acme.com/openapi.json";
const specOf = (...paths: string[]): string =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Users" },
    paths: Object.fromEntries(paths.map((path) => [path, { get: {} }])),
  });

async function opened(
  config: object,
  copies?: MemoryCopies,
  pages: Readonly<Record<string, string>> = {},
  name = "docs.json",
) {
  const parsed = parseSiteConfig(`file:///site/${name}`, JSON.stringify(config));
  const site = await siteOf(pages, copies);
  await site.prepare(needsOf(parsed, site));
  return { config: parsed, site };
}

const tab = (openapi: unknown, more: object = {}) => ({ navigation: { tabs: [{ tab: "T", openapi, ...more }] } });

describe("remote API descriptions", () => {
  it.each<[string, object, string[], string?]>([
    ["in a part", tab(URL), [URL]],
    ["with a folder", tab({ source: URL, directory: "x" }), [URL]],
    [
      "in several places, once each",
      { ...tab([URL, "a.json", "http://b.acme.com/b#c"]), api: { openapi: URL } },
      ["http://b.acme.com/b", URL],
    ],
    ["before an operation", { navigation: { pages: [`${URL} GET /users`] } }, [URL]],
    ["in the older format", { openapi: [URL], navigation: [] }, [URL], "mint.json"],
    ["unless they contain credentials", tab("https://a:b@acme.com/"), []],
    ["unless they use another protocol", tab("ftp://acme.com/a.json"), []],
  ])("are found %s", async (_, config, found, name) => {
    const { config: parsed, site } = await opened(config, undefined, {}, name);
    expect(remoteSpecs(parsed, site)).toEqual(found);
  });

  it("are found for AsyncAPI", async () => {
    const { config, site } = await opened(
      { navigation: { tabs: [{ tab: "T", asyncapi: "https://acme.com/events.yaml" }] } },
      new MemoryCopies({ "https://acme.com/events.yaml": "asyncapi: 3.0.0\nchannels: { chat: {} }\n" }),
      { "a.mdx": "---\nasyncapi: https://acme.com/more.yaml chat\n---\n" },
    );
    expect(remoteSpecs(config, site)).toEqual(["https://acme.com/events.yaml", "https://acme.com/more.yaml"]);
    expect([...generatedPages(config, site).byAddress.keys()]).toEqual(["api-reference/websockets/chat"]);
  });

  it("are found in the front matter of pages", async () => {
    const { config, site } = await opened(tab("a.json"), undefined, {
      "a.mdx": `---\nopenapi: ${URL} GET /users\n---\n`,
    });
    expect(remoteSpecs(config, site)).toEqual([URL]);
  });
});

describe("local copy of a remote API description", () => {
  const copies = () => new MemoryCopies({ [URL]: specOf("/users") });

  it("adds pages but does not rule out others", async () => {
    const { config, site } = await opened(tab(URL), copies());
    const generated = generatedPages(config, site);
    expect([...generated.byAddress.keys()]).toEqual(["api-reference/get-users"]);
    expect(generated.covers("api-reference/get-users")).toBe(true);
    expect(generated.covers("api-reference/get-pets")).toBe(true);
    expect(generated.covers("guides/x")).toBe(false);
  });

  it.each([
    ["of the part that contains an entry", tab(URL, { pages: ["GET /users", "GET /pets"] })],
    ["that precedes an operation", { navigation: { pages: [`${URL} GET /users`, `${URL} GET /pets`] } }],
    ["of the whole site", { api: { openapi: URL }, navigation: { pages: ["GET /users", "GET /pets"] } }],
  ])("is used for the file %s", async (_, navigation) => {
    const { config, site } = await opened(navigation, copies());
    const generated = generatedPages(config, site);
    expect([...generated.byAddress.keys()]).toEqual(["api-reference/get-users"]);
    expect(generated.covers("api-reference/users/renamed")).toBe(true);
  });

  it("never causes a finding", async () => {
    const navigation = tab(URL, { pages: ["GET /users", "GET /pets", "a"] });
    const page =
      "---\ntitle: A\nopenapi: GET /cats\n---\n\n[a](/api-reference/get-users) [b](/api-reference/get-dogs)\n";
    const found = async (known?: MemoryCopies) => {
      const { config, site } = await opened(
        { theme: "mint", name: "A", colors: { primary: "#0f766e" }, ...navigation },
        known,
        { "a.mdx": page },
      );
      const inPage = checkPage(site.body("a")!, config, site, rules);
      return [...check(config, site, rules), ...inPage].map(({ message }) => message);
    };
    expect(await found(copies())).toEqual(await found());
    expect(await found(new MemoryCopies({ [URL]: "no file" }))).toEqual(await found());
  });

  it("is read again when it changes", async () => {
    const known = copies();
    const { config, site } = await opened(tab(URL), known);
    const before = site.revision;
    expect(await site.prepare(needsOf(config, site))).toBe(false);
    expect(site.revision).toBe(before);
    known.set(URL, specOf("/users", "/pets"));
    expect(await site.prepare(needsOf(config, site))).toBe(true);
    expect(generatedPages(config, site).byAddress.size).toBe(2);
  });

  it("is read even if it is created after the site is opened", async () => {
    const known = new MemoryCopies();
    const { config, site } = await opened(tab(URL), known);
    expect(generatedPages(config, site).byAddress.size).toBe(0);
    known.set(URL, specOf("/users"));
    expect(await site.prepare(needsOf(config, site))).toBe(true);
    expect(generatedPages(config, site).byAddress.size).toBe(1);
  });

  it.each([
    ["Swagger 2", '{"swagger":"2.0","paths":{"/a":{"get":{}}}}'],
    ["not an OpenAPI document", "<html>"],
  ])("generates no pages if it is %s", async (_, content) => {
    const { config, site } = await opened(tab(URL), new MemoryCopies({ [URL]: content }));
    expect(generatedPages(config, site).byAddress.size).toBe(0);
    expect(generatedPages(config, site).covers("api-reference/x")).toBe(true);
  });
});
