import * as l10n from "@vscode/l10n";
import type { Mistake } from "../../json/repair/repair.ts";
import type { Frame } from "../../json/repair/scan.ts";

/** The data that a message about a mistake needs. */
export interface Subject extends Mistake {
  /** The incorrect text. Empty if something is missing. */
  readonly source: string;
  /** The inserted text, trimmed. */
  readonly insert: string;
}

/**
 * A message for each kind of mistake. Words used in place of a value are excluded, because their message depends on the
 * word.
 */
type Sentences = { readonly [Kind in Exclude<Mistake["kind"], "word">]: (subject: Subject) => string };

/** The message for each kind of mistake. */
export const MESSAGES: Sentences = {
  comma: ({ before }) =>
    l10n.t("Missing comma after {0}. Use a comma to separate values.", quoteSource(before!.source)),
  colon: ({ before }) =>
    l10n.t("Missing colon after {0}. Use a colon between a property name and its value.", quoteSource(before!.source)),
  closer: ({ insert, state }) => l10n.t('Missing "{0}" to close {1}.', insert.charAt(0), frameName(state.frame!)),
  opener: ({ insert, after }) =>
    after
      ? l10n.t('Missing "{0}" before {1}.', insert, quoteSource(after.source))
      : l10n.t('Missing "{0}" before the end of the file.', insert),
  list: ({ insert, after }) => l10n.t("Missing {0} before {1}.", insert, quoteSource(after!.source)),
  braces: ({ after }) => l10n.t("Missing braces around the object that starts with {0}.", quoteSource(after!.source)),
  quote: ({ token, change }) =>
    token?.offset === change!.at
      ? l10n.t("Missing opening quote. Property names and strings must be double-quoted.")
      : l10n.t("Missing closing quote. Property names and strings must be double-quoted."),
  quoteAndComma: () => l10n.t("Missing closing quote and comma. Use a comma to separate values."),
  open: () => l10n.t("Missing closing quote. Property names and strings must be double-quoted."),
  extraComma: ({ state }) => (state.comma ? l10n.t("Extra comma.") : l10n.t("Extra comma before the first value.")),
  trailingComma: () => l10n.t("Trailing commas are not allowed in JSON."),
  value: ({ before, state }) => l10n.t("Missing value for {0}.", quoteSource((state.key ?? before!).source)),
  nameWord: ({ source }) => l10n.t("Property names must be double-quoted: {0}.", quoteSource(source)),
  quoted: () => l10n.t("Property names and strings must be double-quoted."),
  noName: ({ token }) => l10n.t("Missing property name before {0}.", quoteSource(token!.source)),
  stray: ({ source, before, state: { frame } }) =>
    frame && before
      ? l10n.t("Unexpected {0}. Expected a comma or the end of {1}.", quoteSource(source), frameName(frame))
      : l10n.t("Unexpected {0}.", quoteSource(source)),
  delete: ({ source }) => (source === '"' ? l10n.t("Extra quote.") : l10n.t('Extra "{0}".', source)),
  replace: ({ source, insert, state: { frame } }) => {
    const [expected, found] = [markName(insert), markName(source)];
    if (source === "'" && insert === '"') return l10n.t("Property names and strings must be double-quoted.");
    return frame?.close === insert
      ? l10n.t("Expected {0} to close {1}, found {2}.", expected, frameName(frame), found)
      : l10n.t("Expected {0}, found {1}.", expected, found);
  },
  removeLine: ({ change }) => (change!.cost < 1 ? l10n.t("Duplicate line.") : l10n.t("Unexpected line.")),
  swapLines: () => l10n.t("The two lines are in the wrong order."),
  joinLines: () => l10n.t("Strings cannot continue on the next line. Write a line break as \\n."),
  moveComma: () => l10n.t("The comma is on the wrong line. Use a comma to separate values."),
  escapeQuotes: () => l10n.t('Double quotes inside a string must be escaped: \\".'),
  removeBefore: ({ source }) =>
    l10n.t('Unexpected {0} before the JSON. A JSON file starts with "{".', quoteSource(source.trimEnd())),
  removeAfter: ({ source }) => l10n.t("Unexpected {0} after the end of the JSON.", quoteSource(source)),
  end: ({ state }) => {
    const frames = openFrames(state.frame);
    return frames.length > 5
      ? l10n.t("Unexpected end of file. Missing {0} closing brackets.", frames.length)
      : l10n.t("Unexpected end of file. Missing {0}.", frames.map(({ close }) => `"${close}"`).join(" "));
  },
};

/** The title of the fix for each kind of mistake. */
export const TITLES: Omit<Sentences, "noName"> = {
  comma: () => l10n.t("Add the missing comma"),
  colon: () => l10n.t("Add the missing colon"),
  closer: ({ insert }) => l10n.t("Add the missing {0}", insert.charAt(0)),
  opener: ({ insert }) => l10n.t("Add the missing {0}", insert),
  list: ({ insert }) => l10n.t("Add the missing {0}", insert),
  braces: () => l10n.t("Add the missing braces"),
  quote: () => l10n.t("Add the missing quote"),
  quoteAndComma: () => l10n.t("Add the missing quote and comma"),
  open: () => l10n.t("Add the missing quote"),
  extraComma: () => l10n.t("Remove the comma"),
  trailingComma: () => l10n.t("Remove the comma"),
  value: () => l10n.t("Add a value"),
  nameWord: () => l10n.t("Add double quotes"),
  quoted: () => l10n.t("Use double quotes"),
  stray: () => l10n.t("Remove it"),
  delete: ({ source }) => l10n.t("Remove {0}", source),
  replace: ({ insert }) =>
    l10n.t({ message: "Change to {0}", args: [markName(insert)], comment: "the name of a mark" }),
  removeLine: () => l10n.t("Remove the line"),
  swapLines: () => l10n.t("Swap the lines"),
  joinLines: () => l10n.t("Join the lines"),
  moveComma: () => l10n.t("Move the comma"),
  escapeQuotes: () => l10n.t("Escape the quotes inside"),
  removeBefore: () => l10n.t("Remove it"),
  removeAfter: () => l10n.t("Remove everything after this"),
  end: () => l10n.t("Close all open brackets"),
};

function markName(mark: string): string {
  switch (mark) {
    case ",":
      return l10n.t("a comma");
    case ":":
      return l10n.t("a colon");
    case '"':
      return l10n.t("a double quote");
    case ";":
      return l10n.t("a semicolon");
    default:
      return `"${mark}"`;
  }
}

/** Names an object or array in messages: `"pages"`, `{`. */
export function frameName({ open, name }: Frame): string {
  return JSON.stringify(name ?? open.type);
}

/** Quotes text for a message. Long text is shortened in the middle. */
export function quoteSource(source: string): string {
  const line = source.split(/[\r\n]/, 1)[0]!;
  const text = line.length > 40 ? `${line.slice(0, 37)}...` : line;
  return text.startsWith('"') ? text : `"${text}"`;
}

/** Returns an object or array and its ancestors, innermost first. */
export function openFrames(frame: Frame | undefined): readonly Frame[] {
  return frame ? [frame, ...openFrames(frame.parent)] : [];
}
