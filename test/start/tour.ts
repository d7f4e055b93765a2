import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
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
  ['"modeToggle"', '"modetoggle"'],
  ['"quickstart"', '"quikstart"'],
  ['"guides/labels"', '""'],
];

/** The setting that opens the tour page in the Markdown preview. */
const SETTINGS = {
  "workbench.editorAssociations": { [`**/${TOUR_PAGE}`]: "vscode.markdown.preview.editor" },
} as const;

/**
 * Turns a copy of the sample into a tour: inserts the mistakes into its config, and adds the tour page.
 *
 * @returns The tour page.
 * @throws If the sample no longer contains the text that a mistake replaces.
 */
export function addTour(folder: string, config: string): string {
  writeFileSync(config, MISTAKES.reduce(makeMistake, readFileSync(config, "utf8")));
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
