import * as l10n from "@vscode/l10n";
import { iconName } from "../kinds/iconName.ts";
import { iconNamed, isImage, isProIcon, nearIcons } from "../kinds/icons.ts";
import { type Entry, entriesOfKind, pathOf } from "../schema/entries.ts";
import { kindFixes, suggestion } from "./engine/corrections.ts";
import { defineRule } from "./engine/rule.ts";

export const unknownIcon = defineRule<Entry>({
  id: "unknown-icon",
  severity: "info",
  docs: {
    summary: "An icon is not in Font Awesome.",
    why: "If the name is misspelled, the icon is not drawn. Names of Font Awesome Free and Pro are known, in any case. An icon of another set cannot be checked. In that case, ignore the finding.",
  },
  *check({ config }) {
    for (const entry of entriesOfKind(config, "icon-name")) {
      const value: string = entry.node.value;
      if (iconNamed(value) || isProIcon(value) || isImage(value)) continue;
      const message = (): string =>
        value.trim() === ""
          ? l10n.t("The icon name is empty. Enter a name, for example book-open.")
          : `${l10n.t("Icon {0} is not in Font Awesome.", JSON.stringify(value))}${suggestion(nearIcons(value)[0])}`;
      yield { span: entry.node, path: pathOf(entry), message, facts: entry };
    }
  },
  fixes: ({ facts: entry }, context) => kindFixes(iconName, entry, context),
});
