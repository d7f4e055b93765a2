import { describe, expect, it } from "vitest";
import { type CompletionItem, CompletionItemKind } from "vscode-languageserver-types";
import { docsSchema } from "../../formats/docs/format.ts";
import { mintSchema } from "../../formats/mint/readOutline.ts";
import { parseSiteConfig } from "../../formats/siteConfig.ts";
import { resolve } from "../../schema/schema.ts";
import { accepted, editor, items, labels, site } from "../../testing/completed.ts";
import { markedConfig } from "../../testing/marked.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { type FeatureClient, plainClient } from "../client.ts";
import { resolveCompletion } from "./completion/resolve.ts";
import { complete } from "./completion.ts";

/** The name of a config in the older format. */
const OLDER = "mint.json";

describe("completion of keys", () => {
  it("offers missing properties in schema order, with required properties first", () => {
    const keys = labels('{ "name": "A", "logo": "x", | }').filter((label) => !label.includes(":"));
    const required = ["theme", "colors", "navigation"];
    const inOrder = Object.keys(docsSchema.properties ?? {}).filter(
      (name) => ![...required, "name", "logo"].includes(name),
    );
    expect(keys).toEqual([...required, ...inOrder]);
    expect(labels('{ "colors": { | } }')).toEqual(["primary", "light", "dark", "$ref"]);
  });

  it("offers unspecified properties of the older format last", () => {
    const keys = labels('{ "name": "A", "logo": "x", | }', OLDER).filter((label) => !label.includes(":"));
    const inOrder = Object.entries(mintSchema.properties ?? {}).flatMap(([name, schema]) =>
      ["name", "logo", "navigation"].includes(name) || resolve(schema)["x-outside"] ? [] : [name],
    );
    expect(keys.slice(0, inOrder.length + 1)).toEqual(["navigation", ...inOrder]);
    expect(keys).not.toContain("name");
    expect(keys.at(-1)).toBe("logoHref");
    expect(labels('{ "colors": { | } }', OLDER)).toEqual([
      "primary",
      "light",
      "dark",
      "background",
      "anchors",
      "ultraLight",
      "ultraDark",
    ]);
  });

  it("marks required, deprecated and unspecified properties", () => {
    const [primary] = items('{ "colors": { | } }');
    expect(primary?.labelDetails?.description).toBe("required");
    const older = items('{ "api": { | } }', editor, undefined, OLDER);
    expect(older.find(({ label }) => label === "maintainOrder")?.tags).toEqual([1]);
    expect(older.at(-1)?.labelDetails?.description).toBe("outside the specification");
  });

  it.each([
    ["a text", "{|}", "name", '{"name": "Acme Docs"}'],
    ["a partial key", '{ "na|" }', "name", '{ "name": "Acme Docs" }'],
    ["a key without quotes", "{ na| }", "name", '{ "name": "Acme Docs" }'],
    ["an unclosed key", '{\n  "na|\n}', "name", '{\n  "name": "Acme Docs"\n}'],
    ["only the key if there is already a colon", '{ "na|": "A" }', "name", '{ "name": "A" }'],
    ["a key in a truncated file", '{ "name": "A", "fav|', "favicon", '{ "name": "A", "favicon": "/favicon.svg"'],
    ["a comma after the property", '{ | "name": "A" }', "favicon", '{ "favicon": "/favicon.svg", "name": "A" }'],
    [
      "a comma directly after the property, without a space",
      '{|"name": "A" }',
      "favicon",
      '{"favicon": "/favicon.svg", "name": "A" }',
    ],
    ["no comma if one already follows", '{ |, "name": "A" }', "favicon", '{ "favicon": "/favicon.svg", "name": "A" }'],
    [
      "a comma before the property",
      '{\n  "name": "A"\n  |\n}',
      "favicon",
      '{\n  "name": "A",\n  "favicon": "/favicon.svg"\n}',
    ],
    [
      "a comma before the property, before a comment",
      '{\n  "name": "A" // x\n  "|"\n}',
      "favicon",
      '{\n  "name": "A", // x\n  "favicon": "/favicon.svg"\n}',
    ],
    [
      "a comma before the property, at the end of the line",
      '{ "logo": {}| }',
      "favicon",
      '{ "logo": {}, "favicon": "/favicon.svg" }',
    ],
    [
      "commas before and after the property",
      '{ "name": "A" | "logo": "x" }',
      "favicon",
      '{ "name": "A", "favicon": "/favicon.svg", "logo": "x" }',
    ],
    ["a space after a comma", '{ "name": "A",| }', "favicon", '{ "name": "A", "favicon": "/favicon.svg" }'],
    ["a property after an incomplete value", '{ "logo": , | }', "favicon", '{ "logo": , "favicon": "/favicon.svg" }'],
    [
      "an object with the same indentation as the file",
      '{\n\t"na": 1,\n\t|\n}',
      "logo: logo for light and dark mode",
      '{\n\t"na": 1,\n\t"logo": {\n\t\t"light": "/logo/light.svg",\n\t\t"dark": "/logo/dark.svg"\n\t}\n}',
    ],
    [
      "an array of objects",
      "{\n  |\n}",
      "redirects",
      '{\n  "redirects": [\n    {\n      "source": "/old-page",\n      "destination": "/new-page"\n    }\n  ]\n}',
    ],
    [
      "nested objects and arrays",
      "{\n  |\n}",
      "navigation",
      '{\n  "navigation": {\n    "tabs": [\n      {\n        "tab": "Guides",\n        "groups": [\n          {\n            "group": "Get started",\n            "pages": [\n              "introduction"\n            ]\n          }\n        ]\n      }\n    ]\n  }\n}',
    ],
    [
      "a property on one line in a single-line file",
      '{ "navigation": { | } }',
      "groups",
      '{ "navigation": { "groups": [{ "group": "Get started", "pages": ["introduction"] }] } }',
    ],
    ["an enum value, starting with the example", '{ "icons": {|} }', "library", '{ "icons": {"library": "lucide"} }'],
    ["a boolean that changes the default", '{ "appearance": {|} }', "strict", '{ "appearance": {"strict": true} }'],
    [
      "the start of a URL",
      '{ "footer": { "socials": {|} } }',
      "github",
      '{ "footer": { "socials": {"github": "https://github.com/"} } }',
    ],
    ["a color", '{ "colors": {|} }', "primary", '{ "colors": {"primary": "#16a34a"} }'],
    [
      "a key with a dollar sign",
      '{ "name": "A",| }',
      "$schema",
      '{ "name": "A", "$schema": "https://mintlify.com/docs.json" }',
    ],
    [
      "a property of a list item",
      '{ "navigation": { "anchors": [{ "anchor": "A", "ic|" }] } }',
      "icon",
      '{ "navigation": { "anchors": [{ "anchor": "A", "icon": "book-open" }] } }',
    ],
    [
      "a property in nested groups",
      '{"navigation":{"groups":[{"pages":[{"group":"A", |}]}]}}',
      "pages",
      '{"navigation":{"groups":[{"pages":[{"group":"A", "pages": ["guides/first-steps"]}]}]}}',
    ],
    [
      "a value that matches the object's other properties",
      '{ "api": { "mdx": { "auth": { "method": "basic", | } } } }',
      "name",
      '{ "api": { "mdx": { "auth": { "method": "basic", "name": "username:password" } } } }',
    ],
    ["an object without required fields", '{ "name": "A", | }', "search", '{ "name": "A", "search": {} }'],
    [
      "another form of the value",
      '{ "navbar": { "pri|" } }',
      "primary: call-to-action button for a repository",
      '{ "navbar": { "primary": { "type": "github", "href": "https://github.com/owner/repository" } } }',
    ],
  ])("inserts %s", (_, source, label, expected) => {
    expect(accepted(source, label)).toBe(expected);
  });

  it.each([
    [
      "an array of objects",
      "{\n  |\n}",
      "navigation",
      '{\n  "navigation": [\n    {\n      "group": "Get started",\n      "pages": [\n        "introduction"\n      ]\n    }\n  ]\n}',
    ],
    [
      "a property on one line in a single-line file",
      "{ | }",
      "tabs",
      '{ "tabs": [{ "name": "API reference", "url": "api-reference" }] }',
    ],
    ["an enum value", '{ "topAnchor": {|} }', "iconType", '{ "topAnchor": {"iconType": "solid"} }'],
    [
      "a value that matches the object's other properties",
      '{ "api": { "auth": { "method": "basic", | } } }',
      "name",
      '{ "api": { "auth": { "method": "basic", "name": "username:password" } } }',
    ],
    ["a field without a type", '{ "name": "A", | }', "search", '{ "name": "A", "search": {} }'],
    [
      "another form of the value",
      '{ "topbar|" }',
      "topbarCtaButton: call-to-action button for a repository",
      '{ "topbarCtaButton": { "type": "github", "url": "https://github.com/owner/repository" } }',
    ],
    ["the relative schema", '{ "name": "A",| }', "$schema", '{ "name": "A", "$schema": "./site-config.schema.json" }'],
    [
      "an object in place of quotes",
      '{ "tabs": "|" }',
      "[tab]",
      '{ "tabs": [{ "name": "API reference", "url": "api-reference" }] }',
    ],
    ["a version with the missing comma before it", '{ "versions": ["a" "|"] }', "v2", '{ "versions": ["a", "v2"] }'],
    [
      "a whole config",
      "|",
      "site configuration",
      '{\n  "name": "Acme Docs",\n  "colors": {\n    "primary": "#16a34a"\n  },\n  "navigation": [\n    {\n      "group": "Get started",\n      "pages": [\n        "introduction"\n      ]\n    }\n  ]\n}',
    ],
  ])("inserts %s in the older format", (_, source, label, expected) => {
    expect(accepted(source, label, editor, OLDER)).toBe(expected);
  });

  it("keeps CRLF line endings", () => {
    expect(
      accepted('{\r\n  "name": "A",\r\n  |\r\n}', "redirects", {
        ...editor,
        adjustsIndentation: false,
        snippets: false,
      }),
    ).toBe(
      '{\r\n  "name": "A",\r\n  "redirects": [\r\n    {\r\n      "source": "/old-page",\r\n      "destination": "/new-page"\r\n    }\r\n  ]\r\n}',
    );
  });

  it("inserts tab stops for clients with snippet support, and the same text for others", () => {
    const text = (client: FeatureClient): unknown =>
      items('{ "icons": { | } }', client).find(({ label }) => label === "library")?.textEdit;
    expect(text(editor)).toMatchObject({ newText: '"library": "$' + '{1|lucide,fontawesome,tabler|}"' });
    expect(text(plainClient)).toMatchObject({ newText: '"library": "lucide"' });
  });

  it("opens the list of values to choose from if the client supports it", () => {
    const suggestCommand = { title: "Suggest", command: "suggest" };
    const [primary] = items('{ "colors": { | } }', { ...editor, suggestCommand });
    expect(primary).toMatchObject({ command: suggestCommand, textEdit: { newText: '"primary": "$1"' } });
  });

  it("offers nothing in objects that are not in the schema", () => {
    expect(items('{ "mine": { | } }')).toEqual([]);
    expect(items('{ "name": { | } }')).toEqual([]);
  });
});

describe("template for a property", () => {
  const group = '{"navigation":{"groups":[{"group":"A","pages":["b"]}, |]}}';
  const accepting = async (source: string, label: string, files: readonly string[]) => {
    const { config, cursor } = markedConfig(source);
    const disk = await siteOf(Object.fromEntries(files.map((file) => [file, ""])));
    const position = config.document.positionAt(cursor);
    return complete(config, disk, position, editor).items.find((item) => item.label === label)!.textEdit!.newText;
  };

  it.each([
    ["a choice of the unlisted pages", ["b.mdx", "d.mdx", "c.mdx"], `"\${2|c,d|}"`],
    ["the only unlisted page", ["b.mdx", "c.mdx"], `"\${2:c}"`],
    ["an empty placeholder if every page is listed", ["b.mdx"], '"$2"'],
  ])("inserts %s as the pages of a new group", async (_, files, expected) => {
    expect(await accepting(group, "group", files)).toContain(`"pages": [${expected}]`);
  });

  it("suggests the site's files in every field that refers to a file", async () => {
    const text = await accepting("{ | }", "logo: logo for light and dark mode", ["a.mdx", "img/x.svg"]);
    expect(text).toContain(`"light": "\${1:/img/x.svg}"`);
  });

  it.each([
    ["the editor's indentation in a file without indentation", "{\n|\n}", "\n\t"],
    ["the file's indentation", '{\n    "name": "A",\n    |\n}', "\n    "],
  ])("uses %s", async (_, source, indent) => {
    expect(await accepting(source, "navigation", ["a.mdx"])).toContain(
      `{${indent}"tabs": [${indent}${indent.slice(1)}{`,
    );
  });
});

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
