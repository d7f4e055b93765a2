import { removeMember } from "../config/edits.ts";
import { items, member, type Node, property } from "../config/json.ts";
import { entriesOfKind } from "../schema/entries.ts";
import { isSound } from "../syntax/problemsOf.ts";
import { defineRule } from "./engine/rule.ts";

export const singleVersion = defineRule<Node>({
  id: "single-version",
  severity: "info",
  docs: {
    summary: "versions lists one version only.",
    why: "The versions fill a dropdown. With one entry there is nothing to choose; the specification asks for it only when several versions are shown.",
    bad: { text: '{ "versions": ["v1"] }' },
    good: { text: '{ "versions": ["v2", "v1"] }' },
  },
  *check({ config }) {
    const node = member(config.root, "versions");
    if (!node || items(node).length !== 1 || !isSound(config, node)) return;
    // Once something is tied to the version, the list cannot go.
    const used = entriesOfKind(config, "version-name").some(
      ({ parent }) => parent?.node !== node && parent?.node !== items(node)[0],
    );
    const holder = property(config.root, "versions");
    yield {
      span: node,
      path: ["versions"],
      message: "One version alone gives readers nothing to choose from.",
      ...(!used && holder && { facts: holder }),
    };
  },
  fixes: ({ facts: versions }, { config }) =>
    versions ? [{ title: 'Remove "versions"', edits: removeMember(config, versions), preferred: true }] : [],
});
