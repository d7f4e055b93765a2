import * as l10n from "@vscode/l10n";
import { fieldsOf } from "../../formats/readSite.ts";
import { removeMember } from "../../json/edits.ts";
import { items, type Node } from "../../json/json.ts";
import { entriesOfKind } from "../../schema/entries.ts";
import { keyOf } from "../../schema/roleKeys.ts";
import { defineRule } from "../engine/rule.ts";
import { isSound } from "../syntax/problemsOf.ts";

export const singleVersion = defineRule<Node>({
  id: "single-version",
  severity: "info",
  formats: ["mint"],
  docs: {
    summary: "The site lists only one version.",
    why: "The versions are shown in a dropdown. With only one entry, readers have nothing to choose from. The specification requires a list only if there are several versions.",
    examples: {
      incorrect: '{ "versions": ["v1"] }',
      correct: '{ "versions": ["v2", "v1"] }',
    },
  },
  *check({ config }) {
    const node = fieldsOf(config).nodeOf("nav.versions");
    if (!node || items(node).length !== 1 || !isSound(config, node)) return;
    // The list cannot be removed while another entry refers to the version.
    const used = entriesOfKind(config, "version-name").some(
      ({ parent }) => parent?.node !== node && parent?.node !== items(node)[0],
    );
    const holder = fieldsOf(config).propertyOf("nav.versions");
    yield {
      span: node,
      path: fieldsOf(config).pathOf("nav.versions"),
      message: l10n.t(
        "Only one version is listed, so readers have nothing to choose from. Add a version or remove {0}.",
        JSON.stringify(keyOf(config.schema, "nav.versions")),
      ),
      ...(!used && holder && { data: holder }),
    };
  },
  fixes: ({ data: versions }, { config }) =>
    versions
      ? [
          {
            title: l10n.t("Remove {0}", JSON.stringify(versions.children![0]!.value)),
            edits: removeMember(config, versions),
            preferred: true,
          },
        ]
      : [],
});
