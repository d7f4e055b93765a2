import { printable, safeOutput } from "@sitekeeper/command-line/printable";
import { shortened } from "../../text/markdownText.ts";

/** The longest answer, in characters. Models pay for every character, and clients cut long answers anywhere. */
const MAX_ANSWER = 100_000;

/** The longest text of a file within an answer, in characters. */
const MAX_TEXT = 1_000;

/** Text that a model needs verbatim: the names that it passes back, and edits. */
const EXACT: ReadonlySet<string> = new Set(["file", "page", "code", "newText", "content"]);

/** The answer of a tool. */
interface Answer {
  // The library's own type allows for more properties, and so does this one.
  readonly [property: string]: unknown;
  readonly content: { readonly type: "text"; readonly text: string }[];
  readonly isError?: true;
}

/** Runs a tool. A failure is an answer as well, in which the names of files are as safe to print. */
export async function answered(run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { ...answer(printable(shortened(message, MAX_TEXT))), isError: true };
  }
}

/** A text as an answer. @param rest how to get the rest of a longer one */
export function textAnswer(text: string, rest: string): Answer {
  const safe = safeOutput(text, false);
  if (safe.length <= MAX_ANSWER) return answer(safe);
  const end = safe.lastIndexOf("\n", MAX_ANSWER);
  return answer(`${safe.slice(0, end < 0 ? MAX_ANSWER : end).toWellFormed()}\n\nThis answer was cut. ${rest}\n`);
}

/**
 * A list as an answer in JSON, and how many items are left out. Models pay for every character: each item is on a line,
 * without indentation.
 *
 * @param name the property with the list
 * @param total how many items there are, with those that the list leaves out
 * @param rest how to get the items that are left out
 * @param more other properties
 */
export function listAnswer(
  name: string,
  items: readonly object[],
  total: number,
  rest: string,
  more: Readonly<Record<string, readonly object[]>> = {},
): Answer {
  const shown = fitting(items);
  const others = Object.entries(more).map(([key, list]) => `,\n"${key}": ${lines(fitting(list))}`);
  const cut = shown.length < total ? `,\n"notShown": ${total - shown.length},\n"rest": ${JSON.stringify(rest)}` : "";
  return answer(`{"${name}": ${lines(shown)}${cut}${others.join("")}}`);
}

/** The items of a list that fit into an answer, in JSON that is safe to print. One that is too long alone is left out. */
export function fitting(items: readonly object[]): readonly string[] {
  const texts: string[] = [];
  let length = 0;
  for (const item of items) {
    const json = JSON.stringify(item, (key, value) =>
      typeof value === "string" && !EXACT.has(key) ? shortened(value, MAX_TEXT) : value,
    );
    const text = safeOutput(json, false);
    if (length + text.length > MAX_ANSWER) continue;
    texts.push(text);
    length += text.length;
  }
  return texts;
}

export const lines = (items: readonly string[]): string => `[\n${items.join(",\n")}\n]`;

/** Text that is safe to print and short, as an answer. */
export const answer = (text: string): Answer => ({ content: [{ type: "text", text }] });
