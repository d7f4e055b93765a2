import { removeMember, renameKey } from "../config/edits.ts";
import { member, type Node, property } from "../config/json.ts";
import { type Entry, pathOf } from "../schema/entries.ts";
import { entryOf } from "../schema/place.ts";
import { isSound } from "../syntax/problemsOf.ts";
import { likelyFields } from "./engine/fieldTypos.ts";
import { defineRule } from "./engine/rule.ts";

interface Unknown {
  readonly property: Node;
  /** The keys of the specification that it may stand for, and that are free. */
  readonly meant: readonly string[];
}

/** Other names for a platform of the specification. */
const SYNONYMS: Readonly<Record<string, string>> = { x: "twitter", "x-twitter": "twitter", hn: "hacker-news" };

/** True for the object that holds the accounts. */
export function isSocials({ key, parent }: Entry): boolean {
  return key?.value === "footerSocials" && parent?.parent === undefined;
}

export const unknownSocial = defineRule<Unknown>({
  id: "unknown-social",
  severity: "warning",
  docs: {
    summary: "A key of footerSocials is no platform of the specification.",
    why: "The footer draws an icon for each platform it knows. An account under another key may not be shown at all.",
    bad: { text: '{ "footerSocials": { "x": "https://x.com/acme" } }' },
    good: { text: '{ "footerSocials": { "twitter": "https://x.com/acme" } }' },
  },
  *check({ config }) {
    const node = member(config.root, "footerSocials");
    const entry = node && entryOf(node);
    if (!entry?.schema?.properties || node?.type !== "object" || !isSound(config, node)) return;
    const platforms = Object.keys(entry.schema.properties);
    for (const child of node.children ?? []) {
      const key = child.children![0]!;
      const name = key.value as string;
      if (platforms.includes(name)) continue;
      const synonym = Object.hasOwn(SYNONYMS, name) ? SYNONYMS[name] : undefined;
      const free = synonym !== undefined && !property(node, synonym) ? [synonym] : [];
      const meant = synonym === undefined ? likelyFields(name, entry) : free;
      yield {
        span: key,
        path: [...pathOf(entry), name],
        message: `${JSON.stringify(name)} is no platform of the specification. ${
          meant[0] === undefined
            ? `Expected one of ${platforms.join(", ")}.`
            : `Did you mean ${JSON.stringify(meant[0])}?`
        }`,
        outside: true,
        facts: { property: child, meant },
      };
    }
  },
  fixes({ facts }, { config }) {
    if (!facts) return [];
    const name = JSON.stringify(facts.property.children![0]!.value);
    return [
      ...facts.meant.map((platform, index) => ({
        title: `Change to ${JSON.stringify(platform)}`,
        edits: [renameKey(facts.property, platform)],
        preferred: index === 0,
      })),
      { title: `Remove ${name}`, edits: removeMember(config, facts.property) },
    ];
  },
});
