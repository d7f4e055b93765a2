import { describe, expect, it } from "vitest";
import { type CompletionItem, CompletionItemKind } from "vscode-languageserver-types";
import { parseSiteConfig } from "../../formats/siteConfig.ts";
import { accepted, editor, items, labels, site } from "../../testing/completed.ts";
import { markedConfig } from "../../testing/marked.ts";
import { plainClient } from "../client.ts";
import { resolveCompletion } from "./completion/resolve.ts";
import { complete } from "./completion.ts";

/** The name of a config in the older format. */
const OLDER = "mint.json";

describe("completion of values", () => {
  const BUTTONS = [
    "call-to-action button with a link",
    "call-to-action button for a repository",
    "call-to-action button for a Discord server",
  ];

  it.each(['{ "colors": { "primary": "|" } }', '{ "colors": { "primary": "#123456", "light": "|" } }'])(
    "marks every suggestion as a color so that editors show a swatch: %s",
    (source) => {
      const kinds = new Set(items(source).map(({ kind }) => kind));
      expect([...kinds]).toEqual([CompletionItemKind.Color]);
    },
  );

  it.each([
    ["allowed values", '{ "navbar": { "primary": { "type": "|" } } }', ["button", "github", "discord"]],
    ["booleans", '{ "appearance": { "strict": | } }', ["true", "false"]],
    ["colors that are already used in the file", '{ "colors": { "primary": "#123456", "light": "|" } }', ["#123456"]],
    ["the start of a URL", '{ "footer": { "socials": { "discord": "|" } } }', ["https://discord.gg/"]],
    ["examples if there are no known candidates", '{ "search": { "prompt": "|" } }', ["Search the guides"]],
    ["the forms of an object", '{ "navbar": { "primary": | } }', BUTTONS],
    ["one form per method", '{ "api": { "mdx": { "auth": | } } }', ["bearer token", "basic authentication", "API key"]],
    [
      "the only form of a color",
      '{ "navigation": { "anchors": [{ "color": | }] } }',
      ["color for light and dark mode"],
    ],
    [
      "a list or a single item",
      '{ "api": { "openapi": | } }',
      ["/openapi.yaml", "[OpenAPI file with a folder]", "OpenAPI file with a folder"],
    ],
    ["items", '{ "navigation": { "anchors": [|] } }', ["anchor", "anchor to another site"]],
    [
      "groups",
      '{ "navigation": { "groups": [{ "group": "A", "pages": [] }, |] } }',
      ["group", "API group", "group with its own page"],
    ],
    [
      "a nested group last",
      '{ "navigation": { "groups": [{ "pages": [|] }] } }',
      ["guides/first-steps", "GET /users", "nested group"],
    ],
    [
      "only strings inside quotes",
      '{ "navigation": { "groups": [{ "pages": ["|"] }] } }',
      ["guides/first-steps", "GET /users"],
    ],
    ["objects inside quotes if strings are not allowed", '{ "navbar": { "primary": "|" } }', BUTTONS],
    ["the forms of the navigation", '{ "navigation": | }', ["tabs", "groups", "versions", "languages"]],
    ["a whole config in an empty file", "|", ["site configuration", "site with tabs"]],
    ["a whole config after a partial word", " \n sit| \n", ["site configuration", "site with tabs"]],
    ["nothing after the config", "{}\n|", []],
    ["nothing for an unknown field", '{ "mine": | }', []],
  ])("offers %s", (_, source, expected) => {
    expect(labels(source)).toEqual(expected);
  });

  it.each([
    ["allowed values, with the default marked", '{ "topbarCtaButton": { "type": "|" } }', ["link", "github"]],
    ["examples if there are no known candidates", '{ "search": { "location": "|" } }', ["side", "top"]],
    ["a color or a gradient", '{ "anchors": [{ "color": | }] }', ["#16a34a", "gradient"]],
    ["a list or a single item", '{ "openapi": | }', ["/openapi.yaml", "an array of paths or URLs"]],
    [
      "items",
      '{ "anchors": [|] }',
      ["anchor", "anchor with a gradient", "anchor for one version", "anchor to another site"],
    ],
    ["groups", '{ "navigation": [{ "group": "A", "pages": [] }, |] }', ["group"]],
    ["a nested group last", '{ "navigation": [{ "pages": [|] }] }', ["guides/first-steps", "nested group"]],
    ["only strings inside quotes", '{ "navigation": [{ "pages": ["|"] }] }', ["guides/first-steps"]],
    [
      "folders that are already used in the navigation",
      '{ "navigation": [{ "pages": ["api/a", "api/b", "sdk/c"] }], "tabs": [{ "url": "|" }] }',
      ["api", "sdk"],
    ],
    ["a whole config in an empty file", "|", ["site configuration"]],
  ])("offers %s in the older format", (_, source, expected) => {
    expect(labels(source, OLDER)).toEqual(expected);
  });

  it.each([
    [
      "a value with a space after the colon",
      '{ "appearance": { "default":| } }',
      "dark",
      '{ "appearance": { "default": "dark" } }',
    ],
    [
      "a value in place of the whole string",
      '{ "appearance": { "default": "li|ght", "strict": true } }',
      "dark",
      '{ "appearance": { "default": "dark", "strict": true } }',
    ],
    [
      "a value in place of a partial word",
      '{ "appearance": { "strict": tr| } }',
      "true",
      '{ "appearance": { "strict": true } }',
    ],
    [
      "a value in place of an unclosed string",
      '{ "appearance": { "default": "da| }',
      "dark",
      '{ "appearance": { "default": "dark" }',
    ],
    [
      "a value with the missing comma after it",
      '{ "appearance": { "strict": | "default": "dark" } }',
      "true",
      '{ "appearance": { "strict": true, "default": "dark" } }',
    ],
    [
      "a value with the missing comma before it",
      '{ "contextual": { "options": ["copy" "|"] } }',
      "view",
      '{ "contextual": { "options": ["copy", "view"] } }',
    ],
    [
      "an object as the last item",
      '{ "redirects": [{ "source": "/a" }, |',
      "redirect",
      '{ "redirects": [{ "source": "/a" }, { "source": "/old-page", "destination": "/new-page" }',
    ],
    [
      "an object between items",
      '{ "redirects": [{}|{}] }',
      "redirect",
      '{ "redirects": [{}, { "source": "/old-page", "destination": "/new-page" }, {}] }',
    ],
    [
      "a list in place of quotes",
      '{ "redirects": "|" }',
      "[redirect]",
      '{ "redirects": [{ "source": "/old-page", "destination": "/new-page" }] }',
    ],
    [
      "a whole config",
      "|",
      "site configuration",
      '{\n  "theme": "mint",\n  "name": "Acme Docs",\n  "colors": {\n    "primary": "#16a34a"\n  },\n  "navigation": {\n    "groups": [\n      {\n        "group": "Get started",\n        "pages": [\n          "introduction"\n        ]\n      }\n    ]\n  }\n}',
    ],
  ])("inserts %s", (_, source, label, expected) => {
    expect(accepted(source, label)).toBe(expected);
  });

  it("includes opening quotes in the filter text, but not closing quotes, which end the list", () => {
    expect(items('{ "appearance": { "default": "d|" } }')[2]?.filterText).toBe('"dark');
    expect(items('{ "appearance": { "default": d| } }')[2]?.filterText).toBe("dark");
  });

  it("never accepts an item because of a character that belongs to the text", () => {
    expect(
      items('{ "appearance": { "default": "|" } }').flatMap(({ commitCharacters }) => commitCharacters ?? []),
    ).toEqual([]);
  });

  it.each([
    '{ "appearance": { "default": "d"| } }',
    '{ "appearance": { "default": ""| } }',
    '{ "na"| }',
    '{ "navigation": { "groups": [{ "group": "A", "pages": ["gui"|] }] } }',
  ])("has no suggestions after the closing quote of a string: %s", (source) => {
    expect(items(source)).toEqual([]);
  });
});

describe("automatic completion", () => {
  it.each(["true", "false"])("ends when the user has typed the literal %s, so that Enter starts a new line", (word) => {
    expect(items(`{ "appearance": { "strict": ${word}| } }`)).toEqual([]);
    expect(items(`{ "appearance": { "strict": ${word.slice(0, -1)}| } }`).length).toBeGreaterThan(0);
  });

  it.each<[string, string, boolean]>([
    ['{ "|" }', '"', true],
    ['{ "name"| }', '"', false],
    ['{ "appearance": { "default": "dark"| } }', '"', false],
    ['{ "appearance": { "default": "|" } }', '"', true],
    ['{ "appearance": { "default": "a\\"|" } }', '"', false],
    ['{ "appearance": { "default":| } }', ":", false],
    ['{ "name": "Acme",| }', ",", false],
    ['{ "navigation": { "groups": [| } }', "[", false],
    ['{ "footer": { "socials": { "website": "https:|" } } }', ":", false],
    ['{ "footer": { "socials": { "website": "https:/|" } } }', "/", true],
    ['{ "colors": { "primary": "#|" } }', "#", true],
    ["{ / | }", "/", false],
  ])("is triggered in %s by %s: %s", (source, trigger, wanted) => {
    expect(items(source, editor, trigger).length > 0).toBe(wanted);
  });
});

describe("invalid positions", () => {
  it.each([
    [99, 0],
    [-1, 0],
    [0, -1],
    [Number.NaN, 0],
  ])("returns nothing at %s:%s", (line, character) => {
    expect(complete(parseSiteConfig("file:///a", "{}"), site, { line, character }, editor).items).toEqual([]);
  });
});

describe("documentation", () => {
  const doc = async (source: string, label: string, client = editor): Promise<unknown> => {
    const { config } = markedConfig(source);
    const item = items(source).find((item) => item.label === label);
    // Simulates an editor, which sends the item back as JSON.
    return (await resolveCompletion(JSON.parse(JSON.stringify(item)), config, site, client)).documentation;
  };

  it("describes a value in the same way as its hover", async () => {
    const icon = await doc('{ "navigation": { "anchors": [{ "icon": "|" }] } }', "book");
    expect(icon).toMatchObject({ value: expect.stringContaining("**book** (solid)") });
  });

  it("adds documentation only when an item is resolved", async () => {
    expect(items("{ | }").every(({ documentation }) => documentation === undefined)).toBe(true);
    expect(await doc("{ | }", "name")).toMatchObject({
      kind: "markdown",
      value: expect.stringContaining("**Project name**"),
    });
    expect(await doc("{ | }", "name", plainClient)).toMatchObject({
      kind: "plaintext",
      value: expect.not.stringContaining("*"),
    });
  });

  it("describes values and previews objects", async () => {
    expect(await doc('{ "api": { "playground": { "display": | } } }', "simple")).toMatchObject({
      value: "The endpoint is displayed without interactivity.",
    });
    expect(await doc('{ "navbar": { "primary": | } }', "call-to-action button for a repository")).toMatchObject({
      value: expect.stringContaining('"type": "github"'),
    });
  });

  it("ignores items from another server", async () => {
    for (const data of [undefined, null, 1, {}, { uri: 1, path: 2 }, { uri: "a", path: ["mine"] }]) {
      expect(await resolveCompletion({ label: "x", data } as CompletionItem, undefined, site, editor)).toEqual({
        label: "x",
        data,
      });
    }
  });
});
