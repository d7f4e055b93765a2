import { describe, expect, it } from "vitest";
import type { MarkupContent } from "vscode-languageserver-types";
import { unknownSite } from "../../site/site.ts";
import { markedConfig } from "../../testing/marked.ts";
import { plainClient } from "../client.ts";
import { hover } from "./hover.ts";

const site = unknownSite("file:///site");

async function hovered(
  source: string,
  markdown = true,
  file?: string,
): Promise<{ text: string; over: string } | undefined> {
  const { config, cursor } = markedConfig(source, undefined, file);
  const result = await hover(config, site, config.document.positionAt(cursor), { ...plainClient, markdown });
  return result && { text: (result.contents as MarkupContent).value, over: config.document.getText(result.range) };
}

describe("hover", () => {
  it.each([
    [
      "a key",
      '{"na|me":"A"}',
      '"name"',
      ["**Project name** (string, required)", "browser tab", 'Example: `"Acme Docs"`'],
    ],
    ["a required value", '{"name":"A|"}', '"A"', ["**Project name** (string, required)"]],
    ["a list with the specified type", '{"api":{"examples":{"langu|ages":[]}}}', '"languages"', ["(array of strings)"]],
    [
      "several examples",
      '{"api":{"mdx":{"auth":{"na|me":"x"}}}}',
      '"name"',
      ['Examples: `"x-api-key"`, `"username:password"`'],
    ],
    [
      "examples of both forms",
      '{"favi|con":""}',
      '"favicon"',
      ['Examples: `"/favicon.svg"`, `{ "light": "/favicon-light.svg", "dark": "/favicon-dark.svg" }`'],
    ],
    ["a default", '{"icons":{"libr|ary":"x"}}', '"library"', ['Default: `"fontawesome"`']],
    ["allowed values", '{"api":{"playground":{"display|":"x"}}}', '"display"', ['- `"none"`: No playground.']],
    ["a key without a value", '{"seo":{"index|ing"', '"indexing"', ["**Indexed pages**"]],
    ["a list", '{"redi|rects":[]}', '"redirects"', ["(array of objects)", "```json"]],
    ["a required object", '{"naviga|tion":{}}', '"navigation"', ["(object, required)", "```json"]],
    ["a field with two forms", '{"lo|go":{}}', '"logo"', ["(string or object)"]],
    ["an unknown field", '{"f`o|o":1}', '"f`oo"', ["Unknown field ``f`oo``."]],
    [
      "the meaning of a value",
      '{"api":{"playground":{"display":"si|mple"}}}',
      '"simple"',
      ["The endpoint is displayed without interactivity.\n\n---\n\n**Playground mode**"],
    ],
    ["a forced mode", '{"appearance":{"strict":true,"default":"da|rk"}}', '"dark"', ["Dark mode for everyone"]],
    [
      "the other value of a forced mode",
      '{"appearance":{"strict":tr|ue,"default":"dark"}}',
      "true",
      ["Dark mode for everyone"],
    ],
    [
      "a mode without a default",
      '{"appearance":{"strict":tr|ue}}',
      "true",
      ["The operating system's mode for everyone"],
    ],
    [
      "a mode with a visible toggle",
      '{"appear|ance":{"default":"light"}}',
      '"appearance"',
      ["Light mode for new readers"],
    ],
    [
      "a color",
      '{"colors":{"primary":"#0|00"}}',
      '"#000"',
      ["data:image/svg+xml", "21:1 against the default light background"],
    ],
    ["an item", '{"navigation":{"groups":[{"group":"A","pages":["a|b"]}]}}', '"ab"', ["**Page**"]],
  ])("describes %s", async (_, source, over, parts) => {
    const result = await hovered(source);
    expect(result?.over).toBe(over);
    for (const part of parts) expect(result?.text).toContain(part);
  });

  it.each([
    ["a list with the specified type", '{"versions|":[]}', '"versions"', ["(array of strings)"]],
    [
      "examples of both forms",
      '{"anchors":[{"colo|r":""}]}',
      '"color"',
      ['Examples: `"#16a34a"`, `{ "from": "#16a34a", "to": "#4ade80" }`'],
    ],
    ["a default", '{"topAnchor":{"ico|n":"x"}}', '"icon"', ['Default: `"book-open"`']],
    ["a list of groups", '{"naviga|tion":[]}', '"navigation"', ["(array of objects, required)", "```json"]],
    [
      "a deprecated field",
      '{"api":{"maintain|Order":true}}',
      '"maintainOrder"',
      ["deprecated", "**Deprecated.** The order"],
    ],
    ["an unspecified field", '{"analy|tics":1}', '"analytics"', ["outside the specification"]],
    ["a forced mode", '{"modeToggle":{"isHidden":true,"default":"da|rk"}}', '"dark"', ["Dark mode for everyone"]],
  ])("describes %s in the older format", async (_, source, over, parts) => {
    const result = await hovered(source, true, "mint.json");
    expect(result?.over).toBe(over);
    for (const part of parts) expect(result?.text).toContain(part);
  });

  it.each([
    ['{"api":{"playground":{"display":"si|mple"}}}', "The endpoint is displayed without interactivity."],
    ['{"appearance":{"strict":true,"default":"da|rk"}}', "Dark mode for everyone (no toggle)."],
  ])("says only what the value means together with its neighbors: %s", async (source, meaning) => {
    const [first, field] = (await hovered(source))!.text.split("\n\n---\n\n");
    expect(first).toBe(meaning);
    expect(field).toMatch(/^\*\*/);
  });

  it.each(["|", "{| }", '{"a":1}|', '{"mine":{"a|":1}}', '{"mine":"x|"}', '{"name" | : "a"}'])(
    "returns nothing at %s",
    async (source) => {
      expect(await hovered(source)).toBeUndefined();
    },
  );

  it("uses plain text for a client without Markdown support", async () => {
    const { text } = (await hovered('{"colors":{"primary":"#0|00"}}', false))!;
    expect(text).toContain("21:1 against the default light background");
    expect(text).not.toMatch(/[`*]|data:/);
  });

  it("returns nothing for positions past the end of the file", async () => {
    const { config } = markedConfig('{"name":"A"}');
    expect(await hover(config, site, { line: 9, character: 0 }, plainClient)).toBeUndefined();
  });
});
