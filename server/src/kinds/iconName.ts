import * as l10n from "@vscode/l10n";
import { drawnIcon } from "./iconDrawings.ts";
import { allIcons, type Icon, iconNamed, isImage, nearIcons, relatedIcons } from "./icons.ts";
import type { ValueKind } from "./kind.ts";
import { escapeMarkdown, paragraphs } from "./markdown.ts";

/** The name of an icon. Only the icons of Font Awesome Free can be checked; a site may use icons of other sets. */
export const iconName: ValueKind = {
  id: "icon-name",
  corrections(value) {
    if (iconNamed(value) || isImage(value)) return [];
    const near = nearIcons(value);
    const names = near.length > 0 ? near : relatedIcons(value);
    return names.map((name) => ({ title: l10n.t("Change to {0}", JSON.stringify(name)), value: name }));
  },
  candidates: () =>
    allIcons().map((icon) => ({
      value: icon.name,
      detail: icon.styles.join(", "),
      // Icons of digits come last: they are rarely wanted.
      rank: /^\d/.test(icon.name) ? 1 : 0,
      icon: "value",
    })),
  async describe(value) {
    const icon = iconNamed(value);
    return icon && describeIcon(icon);
  },
};

async function describeIcon(icon: Icon): Promise<string | undefined> {
  const others = icon.otherNames.length > 0 ? l10n.t("Other names: {0}.", icon.otherNames.join(", ")) : undefined;
  const terms = icon.terms.length > 0 ? l10n.t("Search terms: {0}.", icon.terms.join(", ")) : undefined;
  return paragraphs(
    await drawnIcon(icon.name),
    `**${escapeMarkdown(icon.name)}** (${icon.styles.join(", ")})`,
    others && escapeMarkdown(others),
    terms && escapeMarkdown(terms),
  );
}
