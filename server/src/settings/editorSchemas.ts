import groupSchema from "@sitekeeper/schemas/user-group-document.schema.json" with { type: "json" };
import planSchema from "@sitekeeper/schemas/user-groups-plan.schema.json" with { type: "json" };
import { editorSettingsSchema, settingsSchema } from "./settingsSchema.ts";
import { translatedSchema } from "./translatedSchema.ts";

/**
 * The schemas that `package.json` gives to VS Code, in the current language, by name. The build writes them to
 * `dist/schemas`, because they contain the rules and the translations.
 */
export function editorSchemas(): Readonly<Record<string, unknown>> {
  const schemas = {
    sitekeeper: settingsSchema,
    "user-groups-plan": planSchema,
    "user-group-document": groupSchema,
    "editor-settings": editorSettingsSchema,
    "code-workspace": {
      definitions: editorSettingsSchema.definitions,
      properties: { settings: { properties: editorSettingsSchema.properties } },
    },
  };
  return translatedSchema(schemas) as typeof schemas;
}
