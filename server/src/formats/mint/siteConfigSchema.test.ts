import siteConfigSchema from "@sitekeeper/schemas/site-config.schema.json" with { type: "json" };
import { describe, expect, it } from "vitest";
import { getLanguageService, type JSONDocument, type LanguageService, TextDocument } from "vscode-json-languageservice";
import { resolve } from "../../schema/schema.ts";
import { describeSchema, placesOf } from "../../testing/describeSchema.ts";

describeSchema("site config schema", siteConfigSchema);

const outside = placesOf(siteConfigSchema).filter(({ schema }) => schema["x-outside"] === true);

describe("unspecified fields", () => {
  it.each(outside)("$pointer does not mention the specification in its description", ({ schema }) => {
    const { description } = resolve(schema);
    expect(description).toMatch(/\.$/);
    expect(description).not.toMatch(/specification/i);
  });
});

describe("footerSocials", () => {
  it("starts each social account with its base URL", () => {
    for (const [name, schema] of Object.entries(siteConfigSchema.properties.footerSocials.properties)) {
      expect(schema["x-start"], name).toMatch(/^https:\/\//);
      for (const example of schema.examples) expect(example.startsWith(schema["x-start"]), name).toBe(true);
    }
  });
});

describe("VS Code's built-in JSON support", () => {
  const uri = "file:///site/site.config.json";
  const service: LanguageService = getLanguageService({});
  service.configure({
    validate: true,
    schemas: [{ uri: "sitekeeper://site-config", fileMatch: ["*"], schema: siteConfigSchema as object }],
  });

  function open(source: string): { document: TextDocument; json: JSONDocument; offset: number } {
    const offset = source.includes("|") ? source.indexOf("|") : source.length;
    const document = TextDocument.create(uri, "json", 1, source.replace("|", ""));
    return { document, json: service.parseJSONDocument(document), offset };
  }

  it("reports nothing for a valid file", async () => {
    const { document, json } = open(
      '{"name":"Acme","navigation":[{"group":"A","pages":["b"]}],"colors":{"primary":"#fff"}}',
    );
    expect(await service.doValidation(document, json)).toEqual([]);
  });

  it.each([
    ["a missing field", '{"name":"Acme"}', "navigation"],
    ["a color", '{"name":"A","navigation":[],"colors":{"primary":"teal"}}', "hex color"],
    ["a disallowed value", '{"name":"A","navigation":[],"topbarCtaButton":{"url":"/","type":"x"}}', "link"],
  ])("reports %s", async (_, source, said) => {
    const { document, json } = open(source);
    const [finding] = await service.doValidation(document, json);
    expect(finding?.message).toContain(said);
  });

  it.each([
    ["keys", '{"modeToggle":{|}}', "isHidden"],
    ["the keys of an alternative", '{"logo":{"|"}}', "href"],
    ["allowed values", '{"anchors":[{"iconType":"|"}]}', '"sharp-solid"'],
    ["snippets", '{"anchors":[|]}', "anchor with a gradient"],
    ["a whole file", "|", "site configuration"],
  ])("completes %s", async (_, source, wanted) => {
    const { document, json, offset } = open(source);
    const list = await service.doComplete(document, document.positionAt(offset), json);
    expect(list?.items.map(({ label }) => label)).toContain(wanted);
  });

  it.each([
    ["a key", '{"fa|vicon":"/f.svg"}', "browsers show in tabs"],
    ["a value", '{"api":{"playground":{"mode":"sim|ple"}}}', "without interactivity"],
  ])("explains %s", async (_, source, said) => {
    const { document, json, offset } = open(source);
    const hover = await service.doHover(document, document.positionAt(offset), json);
    expect(JSON.stringify(hover?.contents)).toContain(said);
  });
});
