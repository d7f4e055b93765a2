import * as l10n from "@vscode/l10n";
import type { SiteConfig } from "../formats/format.ts";
import { fieldsOf } from "../formats/readSite.ts";
import { fieldOf, itemsOf } from "../schema/fields.ts";
import { acceptsType } from "../schema/schema.ts";
import { inWords } from "../text/lists.ts";
import { defineRule } from "./engine/rule.ts";
import { isSound } from "./syntax/problemsOf.ts";

/**
 * True for a file in the newer format, whose navigation is an object. The specification does not describe that format,
 * so no rule concludes anything from the fields of such a file or from their types.
 */
export function isNewerFormat(config: SiteConfig): boolean {
  const { root, schema } = config;
  const navigation = fieldOf(schema, "nav.root");
  if (!root || !navigation || acceptsType(navigation, { type: "object", value: undefined })) return false;
  return fieldsOf(config).nodeOf("nav.root")?.type === "object" && isSound(config, root);
}

export const newerFormat = defineRule<never>({
  id: "newer-format",
  severity: "error",
  docs: {
    summary: "The file uses a newer format.",
    why: "In the specified format, the navigation is an array of groups. A newer format uses an object instead, and other fields. Software that reads the specified format shows no navigation at all. All other differences follow from this one, so only this one is reported.",
  },
  *check({ config }) {
    if (!isNewerFormat(config)) return;
    const key = fieldsOf(config).propertyOf("nav.root")!.children![0]!;
    const group = itemsOf(fieldOf(config.schema, "nav.root"));
    const required = (group?.required ?? []).map((field) => JSON.stringify(field));
    yield {
      span: key,
      path: fieldsOf(config).pathOf("nav.root"),
      message: l10n.t(
        "This file uses a newer format, in which {0} is an object. Use an array of groups, each with {1}.",
        JSON.stringify(key.value),
        inWords(required),
      ),
    };
  },
});
