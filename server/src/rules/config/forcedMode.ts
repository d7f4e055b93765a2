import * as l10n from "@vscode/l10n";
import { fieldsOf } from "../../formats/readSite.ts";
import { removeMember } from "../../json/edits.ts";
import { stringOf } from "../../json/json.ts";
import { defineRule } from "../engine/rule.ts";

export const forcedMode = defineRule<never>({
  id: "forced-mode",
  severity: "info",
  docs: {
    summary: "The mode toggle is hidden, so all readers get the default mode.",
    why: "This may be intentional. Readers cannot switch modes, so make sure that everything is legible in the forced mode.",
    examples: {
      incorrect: '{ "appearance": { "default": "dark", "strict": true } }',
      correct: '{ "appearance": { "default": "dark" } }',
    },
  },
  *check({ config }) {
    const fields = fieldsOf(config);
    const mode = stringOf(fields.nodeOf("modes.default"));
    if (fields.nodeOf("modes.fixed")?.value !== true || (mode !== "light" && mode !== "dark")) return;
    yield {
      span: fields.propertyOf("modes.fixed")!,
      path: fields.pathOf("modes.fixed"),
      message:
        mode === "dark"
          ? l10n.t('Dark mode for everyone: the toggle is hidden and the default is "dark".')
          : l10n.t('Light mode for everyone: the toggle is hidden and the default is "light".'),
      related: [{ span: fields.nodeOf("modes.default")!, message: l10n.t("The default mode is set here.") }],
    };
  },
  fixes(_, { config }) {
    const hidden = fieldsOf(config).propertyOf("modes.fixed");
    return hidden ? [{ title: l10n.t("Show the mode toggle"), edits: removeMember(config, hidden) }] : [];
  },
});
