import { member } from "../config/json.ts";
import { outlineOf } from "../config/outline.ts";
import { defineRule } from "./engine/rule.ts";

export const nestedGroup = defineRule<never>({
  id: "nested-group",
  severity: "hint",
  docs: {
    summary: "A group stands among the pages of another group.",
    why: "The specification has pages as a list of paths and nothing else. Many real sites nest groups all the same, and it works for them; a strict reader drops the inner group with all its pages. It is checked like any other group.",
    bad: {
      text: '{ "navigation": [{ "group": "Guides", "pages": ["intro", { "group": "More", "pages": ["more/one"] }] }] }',
    },
    good: {
      text: '{ "navigation": [{ "group": "Guides", "pages": ["intro"] }, { "group": "More", "pages": ["more/one"] }] }',
    },
  },
  *check({ config }) {
    for (const { node, path, parent } of outlineOf(config).allGroups) {
      if (!parent) continue;
      yield {
        span: member(node, "group") ?? { offset: node.offset, length: 1 },
        path,
        message: "A group inside pages is outside the specification, though common on real sites.",
        outside: true,
      };
    }
  },
});
