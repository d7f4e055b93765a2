import * as l10n from "@vscode/l10n";
import { Ajv } from "ajv";
import { describe, expect, it, onTestFinished } from "vitest";
import { getLanguageService, TextDocument } from "vscode-json-languageservice";
import { rules } from "../rules/index.ts";
import { german } from "../text/locale.ts";
import { editorSchemas } from "./editorSchemas.ts";
import { DEFAULT_FILES, LEVELS } from "./settings.ts";
import { settingsSchema } from "./settingsSchema.ts";

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

  it("describes every rule and its default severity in a sentence", () => {
    const described = settingsSchema.properties.rules.properties;
    expect(Object.entries(described).map(([id, rule]) => [id, rule.default])).toEqual(
      rules.map(({ id, severity }) => [id, severity]),
    );
    for (const { description } of Object.values(described)) expect(description).toMatch(/^[A-Z].*\.$/);
  });
});

describe("the schemas for editors", () => {
  it.each([
    ["sitekeeper", '{\n  // quieter\n  "rules": { "orphan-page": "" }\n}'],
    ["editor-settings", '{ "editor.fontSize": 12, "sitekeeper.rules": { "orphan-page": "" } }'],
    ["code-workspace", '{ "folders": [], "settings": { "sitekeeper.rules": { "orphan-page": "" } } }'],
  ])("complete rule IDs and severities with %s.schema.json", async (name, text) => {
    const service = getLanguageService({});
    service.configure({
      validate: true,
      schemas: [{ uri: "sitekeeper://schema", fileMatch: ["*"], schema: editorSchemas()[name] as object }],
    });
    const document = TextDocument.create("file:///settings.json", "jsonc", 1, text);
    const json = service.parseJSONDocument(document);
    const labelsAt = async (offset: number) =>
      (await service.doComplete(document, document.positionAt(offset), json))?.items.map(({ label }) => label);
    expect(await labelsAt(text.indexOf('""') + 1)).toContain('"off"');
    expect(await labelsAt(text.indexOf('"orphan'))).toContain("duplicate-page");
    expect(await service.doValidation(document, json)).toMatchObject([
      { message: expect.stringContaining("Expected one of") },
    ]);
  });

  it("have the same checks in German", () => {
    const english = editorSchemas();
    l10n.config({ contents: german });
    onTestFinished(() => l10n.config({ contents: {} }));
    expect(withoutTexts(editorSchemas())).toEqual(withoutTexts(english));
    expect(editorSchemas()).toMatchObject({
      sitekeeper: {
        properties: { rules: { title: "Regeln", properties: { "orphan-page": { title: "Regel orphan-page" } } } },
      },
      "user-groups-plan": { title: expect.stringContaining("Benutzergruppe") },
      "user-group-document": { title: "Benutzergruppe" },
    });
  });
});

/** Returns a schema without the texts that users see. */
function withoutTexts(schema: unknown): unknown {
  return JSON.parse(
    JSON.stringify(schema, (key, value) =>
      key === "enumDescriptions" ||
      (typeof value === "string" && /^(?:title|description|errorMessage|label)$/.test(key))
        ? ""
        : value,
    ),
  );
}
