import type { InlayHint, Range } from "vscode-languageserver-types";
import type { Entry } from "../schema/entries.ts";
import { entriesOf } from "../schema/entries.ts";
import { type ConfigOfSite, meaningOfEntry } from "./valueAt.ts";

/** No window shows more lines; for a client that asks for a whole file at once. */
const MAX_HINTS = 300;

/** Longer titles would push the rest of the line away. */
const MAX_LENGTH = 60;

/** The titles of the pages and documents that a range names, each behind its path. */
export async function inlayHints({ config, site }: ConfigOfSite, range: Range): Promise<InlayHint[]> {
  const start = config.document.offsetAt(range.start);
  const end = config.document.offsetAt(range.end);
  const shown: Entry[] = [];
  for (const entries of entriesOf(config).byKind.values()) {
    for (const entry of entries) {
      const { node } = entry;
      if (node.offset + node.length >= start && node.offset <= end && shown.length < MAX_HINTS) shown.push(entry);
    }
  }
  const hints = await Promise.all(
    shown.map(async (entry): Promise<InlayHint | undefined> => {
      const meaning = meaningOfEntry(entry, { config, site });
      const title = await meaning?.kind.title?.(meaning.value, meaning.context);
      if (title === undefined || title.trim() === "") return undefined;
      const position = config.document.positionAt(entry.node.offset + entry.node.length);
      return { position, label: shortened(title.trim()), paddingLeft: true };
    }),
  );
  return hints.filter((hint) => hint !== undefined);
}

function shortened(title: string): string {
  const letters = [...title];
  return letters.length > MAX_LENGTH ? `${letters.slice(0, MAX_LENGTH - 1).join("")}…` : title;
}
