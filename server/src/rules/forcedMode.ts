import * as l10n from "@vscode/l10n";
import { removeMember } from "../config/edits.ts";
import { member, property, stringOf } from "../config/json.ts";
import { defineRule } from "./engine/rule.ts";

export const forcedMode = defineRule<never>({
  id: "forced-mode",
  severity: "info",
  docs: {
    summary: "The mode toggle is hidden and a default mode is set, so every reader gets that mode.",
    why: "This may be intended. Readers whose system uses the other mode cannot switch, so make sure that everything is legible in the forced mode.",
    incorrect: { text: '{ "modeToggle": { "default": "dark", "isHidden": true } }' },
    correct: { text: '{ "modeToggle": { "default": "dark" } }' },
  },
  *check({ config }) {
    const toggle = member(config.root, "modeToggle");
    const mode = stringOf(member(toggle, "default"));
    if (member(toggle, "isHidden")?.value !== true || (mode !== "light" && mode !== "dark")) return;
    yield {
      span: property(toggle, "isHidden")!,
      path: ["modeToggle", "isHidden"],
      message:
        mode === "dark"
          ? l10n.t('Dark mode is forced for everyone: the toggle is hidden and the default is "dark".')
          : l10n.t('Light mode is forced for everyone: the toggle is hidden and the default is "light".'),
      related: [{ span: member(toggle, "default")!, message: l10n.t("The default mode is set here.") }],
    };
  },
  fixes(_, { config }) {
    const hidden = property(member(config.root, "modeToggle"), "isHidden");
    return hidden ? [{ title: l10n.t("Show the mode toggle"), edits: removeMember(config, hidden) }] : [];
  },
});
