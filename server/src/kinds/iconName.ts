import * as l10n from "@vscode/l10n";
import { escapeMarkdown, paragraphs } from "../text/markdownText.ts";
import { drawnIcon } from "./iconDrawings.ts";
import { allIcons, type Icon, iconNamed, isImage, isProIcon, nearIcons, relatedIcons } from "./icons.ts";
import type { ValueKind } from "./kind.ts";

/** The name of an icon of Font Awesome. Only free icons are offered, since only their drawings and search terms can be shown. */
export const iconName: ValueKind = {
  id: "icon-name",
  corrections(value) {
    if (iconNamed(value) || isProIcon(value) || isImage(value)) return [];
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
    if (icon) return describeIcon(icon);
    return isProIcon(value) ? l10n.t("{0}: an icon of Font Awesome Pro.", `**${escapeMarkdown(value)}**`) : undefined;
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
