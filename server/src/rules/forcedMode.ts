import { removeMember } from "../config/edits.ts";
import { member, property, stringOf } from "../config/json.ts";
import { defineRule } from "./engine/rule.ts";

export const forcedMode = defineRule<never>({
  id: "forced-mode",
  severity: "info",
  docs: {
    summary: "The mode toggle is hidden and has a default, so everyone gets that one mode.",
    why: "That may be just what you want. Readers whose system is in the other mode have no way to change it, so look twice that everything is legible in the mode that is left.",
    bad: { text: '{ "modeToggle": { "default": "dark", "isHidden": true } }' },
    good: { text: '{ "modeToggle": { "default": "dark" } }' },
  },
  *check({ config }) {
    const toggle = member(config.root, "modeToggle");
    const mode = stringOf(member(toggle, "default"));
    if (member(toggle, "isHidden")?.value !== true || (mode !== "light" && mode !== "dark")) return;
    yield {
      span: property(toggle, "isHidden")!,
      path: ["modeToggle", "isHidden"],
      message: `Everyone gets the ${mode} mode: the toggle is hidden, and ${mode} is the default.`,
      related: [{ span: member(toggle, "default")!, message: "The default." }],
    };
  },
  fixes(_, { config }) {
    const hidden = property(member(config.root, "modeToggle"), "isHidden");
    return hidden ? [{ title: "Show the toggle", edits: removeMember(config, hidden) }] : [];
  },
});
