import schema from "@sitekeeper/schemas/sitekeeper.schema.json" with { type: "json" };
import { rules } from "../rules/index.ts";

/** The schema of an object with the severity of each rule. The file lists no rules, so that it is the same for all. */
const ruleLevels = {
  ...schema.properties.rules,
  additionalProperties: false,
  properties: Object.fromEntries(
    rules.map(({ id, severity, docs }) => {
      // Editors show the description as plain text.
      const description = docs.summary.replaceAll("`", "");
      return [
        id,
        { ...schema.properties.rules.additionalProperties, title: `Rule ${id}`, description, default: severity },
      ];
    }),
  ),
};

/** The schema of `.sitekeeper.json` with all rules. */
export const settingsSchema = { ...schema, properties: { ...schema.properties, rules: ruleLevels } };

/** The schema of the `settings.json` files of VS Code. It adds the rules to the setting in `package.json`. */
export const editorSettingsSchema = {
  definitions: schema.definitions,
  properties: { "sitekeeper.rules": { additionalProperties: false, properties: ruleLevels.properties } },
};
