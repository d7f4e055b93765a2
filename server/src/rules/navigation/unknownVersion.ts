import * as l10n from "@vscode/l10n";
import type { SiteConfig } from "../../formats/format.ts";
import { fieldsOf, partsOfKind } from "../../formats/readSite.ts";
import { type Edit, insertItem, insertMember, replaceNode } from "../../json/edits.ts";
import { items } from "../../json/json.ts";
import { type Entry, entriesOfKind, pathOf } from "../../schema/entries.ts";
import { isOutside } from "../../schema/fieldTypos.ts";
import { keyOf } from "../../schema/roleKeys.ts";
import { suggestion } from "../engine/corrections.ts";
import { defineRule } from "../engine/rule.ts";
import { isSound } from "../syntax/problemsOf.ts";

export const unknownVersion = defineRule<Entry>({
  id: "unknown-version",
  severity: "error",
  docs: {
    summary: "A version is not in the site's list of versions.",
    why: "An anchor with a version is shown only while that version is selected. Readers cannot select an unlisted version, so they never see the anchor.",
    examples: {
      format: "mint",
      incorrect: '{ "versions": ["v2", "v1"], "anchors": [{ "name": "API", "url": "api", "version": "v3" }] }',
      correct: '{ "versions": ["v2", "v1"], "anchors": [{ "name": "API", "url": "api", "version": "v1" }] }',
    },
  },
  *check({ config }) {
    const listed = new Set(versionNames(config));
    const list = fieldsOf(config).nodeOf("nav.versions");
    if (list ? list.type !== "array" || !isSound(config, list) : !config.root || !isSound(config, config.root)) return;
    for (const entry of entriesOfKind(config, "version-name")) {
      const { node, field } = entry;
      // The items of the version list itself have another role.
      if (field?.["x-role"] !== "version" || listed.has(node.value)) continue;
      const intended = similarVersion(node.value, listed);
      yield {
        span: node,
        path: pathOf(entry),
        message: messageFor(node.value, intended, listed, list && listKey(config)),
        // The specification allows versions only in anchors, so the effect elsewhere is unknown.
        ...(isOutside(field) && { severity: "warning" }),
        data: entry,
      };
    }
  },
  fixes({ data: entry }, { config }) {
    if (!entry) return [];
    const { value } = entry.node;
    const intended = similarVersion(value, versionNames(config));
    return [
      ...(intended === undefined
        ? []
        : [
            {
              title: l10n.t("Change to {0}", JSON.stringify(intended)),
              edits: [replaceNode(entry.node, intended)],
              preferred: true,
            },
          ]),
      {
        title: l10n.t("Add {0} to {1}", JSON.stringify(value), listKey(config)),
        edits: listVersion(config, value),
        preferred: intended === undefined,
      },
    ];
  },
});

function versionNames(config: SiteConfig): readonly string[] {
  return partsOfKind(config, "version").flatMap(({ name }) => name ?? []);
}

/** Finds the version that differs only in spelling, for example `v2` for `V2` or `v1.0` for `1.0`. */
function similarVersion(name: string, listed: Iterable<string>): string | undefined {
  const plain = (version: string): string => version.toLowerCase().replace(/^v(?:ersion)?(?=[\s.\d])|[\s_-]/g, "");
  return [...listed].find((version) => plain(version) === plain(name));
}

function listVersion(config: SiteConfig, name: string): readonly Edit[] {
  const list = fieldsOf(config).nodeOf("nav.versions");
  if (list) return insertItem(config, list, items(list).length, name);
  const { schema } = config;
  return insertMember(config, config.root!, keyOf(schema, "nav.versions") ?? "", [name], {
    order: Object.keys(schema.properties ?? {}),
  });
}

function listKey(config: SiteConfig): string {
  return JSON.stringify(keyOf(config.schema, "nav.versions"));
}

function messageFor(
  name: string,
  intended: string | undefined,
  listed: ReadonlySet<string>,
  list: string | undefined,
): string {
  const quoted = JSON.stringify(name);
  if (list === undefined)
    return l10n.t("Version {0} cannot be selected: the site config does not list any versions.", quoted);
  const unknown = l10n.t("Unknown version {0}.", quoted);
  if (intended !== undefined) return `${unknown}${suggestion(intended)}`;
  return listed.size > 0 ? `${unknown} ${l10n.t("{0} lists {1}.", list, [...listed].join(", "))}` : unknown;
}
