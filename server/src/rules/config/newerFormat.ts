import * as l10n from "@vscode/l10n";
import { baseName } from "../../disk/paths.ts";
import type { SiteConfig } from "../../formats/format.ts";
import { formats } from "../../formats/index.ts";
import { fieldsOf } from "../../formats/readSite.ts";
import { fieldOf, itemsOf } from "../../schema/fields.ts";
import { acceptsType } from "../../schema/schema.ts";
import type { Site } from "../../site/site.ts";
import { joinWithAnd } from "../../text/lists.ts";
import { defineRule } from "../engine/rule.ts";
import { isSound } from "../syntax/problemsOf.ts";

/**
 * Whether a file is in the newer format, whose navigation is an object. The specification does not cover this format,
 * so rules that check fields and types skip the file.
 */
export function isNewerFormat(config: SiteConfig): boolean {
  const { root, schema } = config;
  const navigation = fieldOf(schema, "nav.root");
  if (!root || !navigation || acceptsType(navigation, { type: "object", value: undefined })) return false;
  return fieldsOf(config).nodeOf("nav.root")?.type === "object" && isSound(config, root);
}

export const newerFormat = defineRule<string>({
  id: "newer-format",
  severity: "error",
  docs: {
    summary: "A `mint.json` is written in the newer format of `docs.json`.",
    why: "In a `mint.json`, the navigation is an array of groups. In this file, it is an object, as in a `docs.json`, so programs that expect a `mint.json` do not show any navigation. The fix renames the file, unless the folder already contains a `docs.json`. Only this difference is reported, because all others follow from it.",
    examples: {
      format: "mint",
      incorrect: '{ "name": "Acme Docs", "navigation": { "tabs": [] } }',
      correct: {
        text: '{ "name": "Acme Docs", "navigation": [{ "group": "Get started", "pages": ["introduction"] }] }',
        note: "Alternatively, rename the file to `docs.json`.",
      },
    },
  },
  *check({ config, site }) {
    if (!isNewerFormat(config)) return;
    const rename = newNameIn(site);
    const key = fieldsOf(config).propertyOf("nav.root")!.children![0]!;
    const group = itemsOf(fieldOf(config.schema, "nav.root"));
    const required = (group?.required ?? []).map((field) => JSON.stringify(field));
    yield {
      span: key,
      path: fieldsOf(config).pathOf("nav.root"),
      message: l10n.t(
        "This file uses a newer format, in which {0} is an object. Use an array of groups, each with {1}.",
        JSON.stringify(key.value),
        joinWithAnd(required),
      ),
      ...(rename !== undefined && { data: rename }),
    };
  },
  fixes: ({ data: newName }, { config }) =>
    newName === undefined
      ? []
      : [
          {
            title: l10n.t("Rename the file to {0}", newName),
            edits: [],
            rename: [baseName(config.uri), newName],
            preferred: true,
          },
        ],
});

/**
 * Returns the new name for a file whose navigation is an object, or undefined if the folder already has a file with
 * that name.
 */
function newNameIn(site: Site): string | undefined {
  const newer = formats.find(({ schema }) =>
    acceptsType(fieldOf(schema, "nav.root") ?? {}, { type: "object", value: undefined }),
  );
  return newer && !site.hasFile(newer.fileName) ? newer.fileName : undefined;
}
