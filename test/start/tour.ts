import { appendFileSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The page of the tour. Its name is in capitals so that it does not become a page of the site. */
const TOUR_PAGE = "TOUR.md";

/**
 * Typical mistakes of authors, each with the correct text in the sample's config and the incorrect text that replaces
 * it.
 */
export const MISTAKES: readonly (readonly [right: string, wrong: string])[] = [
  ['"/images/background.svg"', '"/images/backround.svg"'],
  ['"primary": "#0f766e"', '"primary": "0f766e"'],
  ['"appearance"', '"apearance"'],
  ['"quickstart"', '"quikstart"'],
  ['"guides/labels"', '""'],
];

/** The files that the copy gets. */
const sample = path.join(import.meta.dirname, "sample");

/** The setting that opens the tour page in the Markdown preview. */
const SETTINGS = {
  "workbench.editorAssociations": { [`**/${TOUR_PAGE}`]: "vscode.markdown.preview.editor" },
} as const;

/**
 * Turns a copy of the sample into a tour: replaces its config with a `docs.json` that contains the mistakes, adds cards
 * with a broken link to the introduction, and adds the tour page.
 *
 * @returns The tour page.
 * @throws If the sample no longer contains the text that a mistake replaces.
 */
export function addTour(folder: string): string {
  rmSync(path.join(folder, "site.config.json"));
  const config = readFileSync(path.join(sample, "docs.json"), "utf8");
  writeFileSync(path.join(folder, "docs.json"), MISTAKES.reduce(makeMistake, config));
  appendFileSync(path.join(folder, "introduction.mdx"), readFileSync(path.join(sample, "cards.mdx")));
  mkdirSync(path.join(folder, ".vscode"));
  writeFileSync(path.join(folder, ".vscode/settings.json"), `${JSON.stringify(SETTINGS, undefined, 2)}\n`);
  const page = path.join(folder, TOUR_PAGE);
  copyFileSync(path.join(import.meta.dirname, TOUR_PAGE), page);
  return page;
}

function makeMistake(text: string, [right, wrong]: (typeof MISTAKES)[number]): string {
  if (text.split(right).length !== 2) throw new Error(`The sample's config does not contain ${right} exactly once.`);
  return text.replace(right, wrong);
}
