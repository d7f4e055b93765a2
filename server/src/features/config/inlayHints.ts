import type { InlayHint, Range } from "vscode-languageserver-types";
import { baseName, extensionOf } from "../../disk/paths.ts";
import { fold } from "../../knowledge/pages/pageNames.ts";
import type { Entry } from "../../schema/entries.ts";
import { entriesOf } from "../../schema/entries.ts";
import { type ConfigOfSite, meaningOfEntry } from "../valueAt.ts";

/** The maximum number of hints. Some clients request hints for a whole file at once. No editor window can show more. */
const MAX_HINTS = 300;

/** The maximum length of a title in characters. A longer title would push the rest of the line out of view. */
const MAX_LENGTH = 60;

/**
 * Returns the titles of the pages and documents in a range, each positioned at the end of its item. Omits titles that
 * only repeat the path.
 */
export async function inlayHints({ config, site }: ConfigOfSite, range: Range): Promise<InlayHint[]> {
  const start = config.document.offsetAt(range.start);
  const end = config.document.offsetAt(range.end);
  const hinted: Entry[] = [];
  for (const entries of entriesOf(config).byKind.values()) {
    for (const entry of entries) {
      const { node } = entry;
      if (node.offset + node.length >= start && node.offset <= end && hinted.length < MAX_HINTS) hinted.push(entry);
    }
  }
  const hints = await Promise.all(
    hinted.map(async (entry): Promise<InlayHint | undefined> => {
      const meaning = meaningOfEntry(entry, { config, site });
      const title = await meaning?.kind.title?.(meaning.value, meaning.context);
      if (!meaning || title === undefined || title.trim() === "" || repeatsPath(title, meaning.value)) return undefined;
      const end = entry.node.offset + entry.node.length;
      const position = config.document.positionAt(config.text[end] === "," ? end + 1 : end);
      return { position, label: shortenTitle(title.trim()), paddingLeft: true };
    }),
  );
  return hints.filter((hint) => hint !== undefined);
}

/** Whether the file name already shows the title, such as `getting-started` for "Getting started". */
function repeatsPath(title: string, path: string): boolean {
  const name = baseName(path);
  const stem = name.slice(0, name.length - extensionOf(name).length);
  return [name, stem].some((text) => fold(text) === fold(title));
}

function shortenTitle(title: string): string {
  const letters = [...title];
  return letters.length > MAX_LENGTH ? `${letters.slice(0, MAX_LENGTH - 1).join("")}…` : title;
}
