import * as l10n from "@vscode/l10n";
import { outlineOf } from "../../formats/readSite.ts";
import type { Node } from "../../json/json.ts";
import type { Division } from "../../model/outline.ts";
import { defineRule } from "../engine/rule.ts";
import { partName } from "../losses/losses.ts";
import { isSound } from "../syntax/problemsOf.ts";

export const duplicateName = defineRule<never>({
  id: "duplicate-name",
  severity: "warning",
  formats: ["docs"],
  docs: {
    summary: "Sibling parts of the navigation have the same name, or more than one is the default.",
    why: "Readers cannot distinguish tabs, versions, or other parts with the same name. If several languages or versions are set as the default, the first one is used.",
    examples: {
      incorrect:
        '{ "navigation": { "tabs": [\n  { "tab": "Guides", "pages": ["introduction"] },\n  { "tab": "Guides", "pages": ["api/users"] }\n] } }',
      correct:
        '{ "navigation": { "tabs": [\n  { "tab": "Guides", "pages": ["introduction"] },\n  { "tab": "API", "pages": ["api/users"] }\n] } }',
    },
  },
  *check({ config }) {
    const { root, divisions } = outlineOf(config);
    for (const { listNode, children } of [root, ...divisions]) {
      if (!listNode) continue;
      const parts = children.filter((child): child is Division => child.kind !== "page");
      const names = new Map<string, Node>();
      let firstDefault: Node | undefined;
      for (const part of parts) {
        if (part.text !== config || !isSound(config, part.node)) continue;
        const { name, nameNode, fields, path } = part;
        const first = name ? names.get(name) : undefined;
        if (first && nameNode) {
          const message = l10n.t("Duplicate {0}. Use a unique name for each.", partName(part));
          const related = [{ span: first, message: l10n.t("First part with this name.") }];
          // Groups with the same name are separate headings with their own pages.
          const severity = part.kind === "group" ? "info" : "warning";
          yield { span: nameNode, path: fields.pathOf("label"), message, related, severity };
        } else if (name && nameNode) names.set(name, nameNode);
        const isDefault = fields.pathOf("default").length === path.length + 1 && fields.flag("default");
        const node = isDefault ? fields.nodeOf("default")! : undefined;
        if (node && firstDefault) {
          const message = l10n.t("Duplicate default. Only the first one counts.");
          const related = [{ span: firstDefault, message: l10n.t("Current default.") }];
          yield { span: node, path: fields.pathOf("default"), message, related };
        } else firstDefault ??= node;
      }
    }
  },
});
