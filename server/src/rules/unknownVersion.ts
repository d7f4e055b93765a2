import { type Edit, insertItem, insertMember, replaceNode } from "../config/edits.ts";
import { items, member } from "../config/json.ts";
import { outlineOf } from "../config/outline.ts";
import type { SiteConfig } from "../config/siteConfig.ts";
import { type Entry, entriesOfKind, pathOf } from "../schema/entries.ts";
import { rootSchema } from "../schema/schema.ts";
import { isSound } from "../syntax/problemsOf.ts";
import { isOutside } from "./engine/fieldTypos.ts";
import { defineRule } from "./engine/rule.ts";

export const unknownVersion = defineRule<Entry>({
  id: "unknown-version",
  severity: "error",
  docs: {
    summary: "An anchor belongs to a version that versions does not list.",
    why: "The anchor is hidden until its version is selected. A version that is not in the list cannot be, so no reader ever sees the anchor.",
    bad: {
      text: '{ "versions": ["v2", "v1"], "anchors": [{ "name": "API", "url": "api", "version": "v3" }] }',
    },
    good: {
      text: '{ "versions": ["v2", "v1"], "anchors": [{ "name": "API", "url": "api", "version": "v1" }] }',
    },
  },
  *check({ config }) {
    const listed = new Set(outlineOf(config).versions.map(({ name }) => name));
    const list = member(config.root, "versions");
    if (list ? list.type !== "array" || !isSound(config, list) : !config.root || !isSound(config, config.root)) return;
    for (const entry of entriesOfKind(config, "version-name")) {
      const { node, field, key } = entry;
      // Entries of the list itself stand under no key, or under the name of an entry that is an object.
      if (key?.value !== "version" || listed.has(node.value)) continue;
      const meant = meantVersion(node.value, listed);
      yield {
        span: node,
        path: pathOf(entry),
        message: messageFor(node.value, meant, listed, list !== undefined),
        // Elsewhere than in anchors the specification has no version: what hangs on it is not for us to know.
        ...(isOutside(field) && { severity: "warning" }),
        facts: entry,
      };
    }
  },
  fixes({ facts: entry }, { config }) {
    if (!entry) return [];
    const { value } = entry.node;
    const meant = meantVersion(
      value,
      outlineOf(config).versions.map(({ name }) => name),
    );
    return [
      ...(meant === undefined
        ? []
        : [{ title: `Change to ${JSON.stringify(meant)}`, edits: [replaceNode(entry.node, meant)], preferred: true }]),
      {
        title: `Add ${JSON.stringify(value)} to versions`,
        edits: listVersion(config, value),
        preferred: meant === undefined,
      },
    ];
  },
});

/** The listed version of the same number, written another way: `V2` for `v2`, `1.0` for `v1.0`. */
function meantVersion(name: string, listed: Iterable<string>): string | undefined {
  const plain = (version: string): string => version.toLowerCase().replace(/^v(?:ersion)?(?=[\s.\d])|[\s_-]/g, "");
  return [...listed].find((version) => plain(version) === plain(name));
}

function listVersion(config: SiteConfig, name: string): readonly Edit[] {
  const list = member(config.root, "versions");
  if (list) return insertItem(config, list, items(list).length, name);
  return insertMember(config, config.root!, "versions", [name], { order: Object.keys(rootSchema.properties ?? {}) });
}

function messageFor(name: string, meant: string | undefined, listed: ReadonlySet<string>, hasList: boolean): string {
  const quoted = JSON.stringify(name);
  if (!hasList) return `${quoted} can never be selected: there is no list of versions.`;
  if (meant !== undefined) return `${quoted} is not in versions. Did you mean ${JSON.stringify(meant)}?`;
  return `${quoted} is not in versions${listed.size > 0 ? `, which lists ${[...listed].join(", ")}` : ""}.`;
}
