import { describe, expect, it } from "vitest";
import { docsSchema } from "../../formats/docs/format.ts";
import { mintSchema } from "../../formats/mint/readOutline.ts";
import { resolve } from "../../schema/schema.ts";
import { accepted, editor, items, labels } from "../../testing/completed.ts";
import { markedConfig } from "../../testing/marked.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { type FeatureClient, plainClient } from "../client.ts";
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
