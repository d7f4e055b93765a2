import settingsSchema from "@sitekeeper/schemas/sitekeeper.schema.json" with { type: "json" };
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { getLanguageService, TextDocument } from "vscode-json-languageservice";
import { rules } from "../rules/index.ts";
import { DEFAULT_FILES, LEVELS } from "../settings/settings.ts";

const described: Readonly<Record<string, { description: string; default: string }>> =
  settingsSchema.properties.rules.properties;

describe("the schema of .sitekeeper.json", () => {
  const accepts = new Ajv({ strict: false }).compile(settingsSchema);

  it.each([
    ["no settings", {}, true],
    ["all settings", { $schema: "x", files: ["a.json"], rules: { "orphan-page": "off" }, strict: true }, true],
    ["an array", [], false],
    ["an unknown setting", { rule: {} }, false],
    ["an unknown rule", { rules: { "no-such-rule": "off" } }, false],
    ["an unknown severity", { rules: { "orphan-page": "loud" } }, false],
    ["files that are not an array", { files: "a.json" }, false],
    ["strict as a string", { strict: "yes" }, false],
  ])("validates %s", (_, settings, valid) => {
    expect(accepts(settings)).toBe(valid);
  });

  it("has the same severities and default files as the settings", () => {
    expect([...settingsSchema.definitions.level.enum].sort()).toEqual([...LEVELS].sort());
    expect(settingsSchema.definitions.level.enumDescriptions).toHaveLength(LEVELS.length);
    expect(settingsSchema.properties.files.default).toEqual(DEFAULT_FILES);
  });

  it("lists the default severity of every rule", () => {
    expect(Object.keys(described).sort(), "Run: npm run generate").toEqual(rules.map(({ id }) => id).sort());
    for (const { id, severity } of rules) expect(described[id]?.default, id).toBe(severity);
    for (const [id, { description }] of Object.entries(described)) expect(description, id).toMatch(/^[A-Z].*\.$/);
  });

  it("completes rule IDs and severities in VS Code's JSON support, even if there are comments", async () => {
    const service = getLanguageService({});
    service.configure({
      validate: true,
      schemas: [{ uri: "sitekeeper://settings", fileMatch: ["*"], schema: settingsSchema as object }],
    });
    const text = '{\n  // quieter\n  "rules": { "orphan-page": "" }\n}';
    const document = TextDocument.create("file:///.sitekeeper.json", "json", 1, text);
    const json = service.parseJSONDocument(document);
    const labelsAt = async (offset: number) =>
      (await service.doComplete(document, document.positionAt(offset), json))?.items.map(({ label }) => label);
    expect(await labelsAt(text.indexOf('""') + 1)).toContain('"off"');
    expect(await labelsAt(text.indexOf('"orphan'))).toContain("duplicate-page");
    expect(await service.doValidation(document, service.parseJSONDocument(document))).toMatchObject([
      { message: expect.stringContaining("Expected one of") },
    ]);
  });
});
