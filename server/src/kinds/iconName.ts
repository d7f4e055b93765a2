import * as l10n from "@vscode/l10n";
import { drawnIcon } from "../knowledge/look/iconDrawings.ts";
import { type IconLibrary, libraryAt } from "../knowledge/look/iconLibraries.ts";
import { allIcons, type Icon, iconNamed, isImage, isImageFile, isProIcon } from "../knowledge/look/icons.ts";
import type { Candidate } from "../knowledge/valueContext.ts";
import { readFileRef } from "../site/fileRef.ts";
import { escapeMarkdown, paragraphs } from "../text/markdownText.ts";
import { fileCorrections, IMAGES } from "./assetPath.ts";
import type { ValueKind } from "./kind.ts";

/**
 * An icon in the current library. For Font Awesome, only free icons are proposed, because the others have no drawings
 * or search terms.
 */
export const iconName: ValueKind = {
  id: "icon-name",
  corrections(value, context) {
    const library = libraryAt(context);
    if (isImageFile(value)) return fileCorrections(value, readFileRef(value, context.site), context.site, IMAGES);
    if (library.has(value) || isImage(value)) return [];
    const similar = library.suggest(value);
    const names = similar.length > 0 ? similar : library.related(value);
    return names.map((name) => ({ title: l10n.t("Change to {0}", JSON.stringify(name)), value: name }));
  },
  candidatesFrom: "config",
  candidates(context) {
    const library = libraryAt(context);
    return library.id === "fontawesome" ? freeIcons() : library.names().map((name) => candidate(name));
  },
  async describe(value, context) {
    const library = libraryAt(context);
    if (library.id !== "fontawesome") return describeStroked(value, library);
    const icon = iconNamed(value);
    if (icon) return describeIcon(icon);
    return isProIcon(value) ? l10n.t("{0}: an icon from Font Awesome Pro.", `**${escapeMarkdown(value)}**`) : undefined;
  },
};

function freeIcons(): Candidate[] {
  return allIcons().map((icon) => ({ ...candidate(icon.name), detail: icon.styles.join(", ") }));
}

function candidate(name: string): Candidate {
  // Number icons are rarely needed, so sort them last.
  return { value: name, rank: /^\d/.test(name) ? 1 : 0, icon: "value" };
}

async function describeStroked(value: string, library: IconLibrary): Promise<string | undefined> {
  const name = library.currentName(value);
  if (name === undefined) return undefined;
  return paragraphs(await drawnIcon(name, library), `**${escapeMarkdown(name)}** (${library.title})`);
}

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
