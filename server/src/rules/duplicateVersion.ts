import { type ItemPlace, removeItems } from "../config/edits.ts";
import { outlineOf, type VersionEntry } from "../config/outline.ts";
import { defineRule } from "./engine/rule.ts";

export const duplicateVersion = defineRule<ItemPlace>({
  id: "duplicate-version",
  severity: "warning",
  docs: {
    summary: "versions lists a version twice.",
    why: "The dropdown shows the same name twice, and the two cannot be told apart.",
    bad: { text: '{ "versions": ["v2", "v1", "v2"] }' },
    good: { text: '{ "versions": ["v2", "v1"] }' },
  },
  *check({ config }) {
    const seen = new Map<string, VersionEntry>();
    for (const version of outlineOf(config).versions) {
      const { name, nameNode, node, path } = version;
      const first = seen.get(name);
      if (!first) {
        seen.set(name, version);
        continue;
      }
      const array = node.parent;
      yield {
        span: nameNode,
        path,
        message: `The version ${JSON.stringify(name)} is listed twice.`,
        related: [{ span: first.nameNode, message: "The first time." }],
        ...(array && { facts: { array, index: path.at(-1) as number } }),
      };
    }
  },
  fixes: ({ facts }, { config }) =>
    facts
      ? [
          {
            title: "Remove the repetition",
            edits: removeItems(config, facts.array, [facts.index]),
            preferred: true,
            safe: true,
          },
        ]
      : [],
});
