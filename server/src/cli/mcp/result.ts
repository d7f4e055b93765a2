import { printable, safeOutput } from "@sitekeeper/command-line/printable";
import { truncate } from "../../text/markdownText.ts";

/**
 * The maximum length of a result in characters. Models pay for every character, and clients may truncate long results
 * at any point.
 */
const MAX_ANSWER = 100_000;

/** The maximum length of text from a file in a result, in characters. */
const MAX_TEXT = 1_000;

/** The properties whose values are never shortened: names that models pass back to a tool, and edits. */
const EXACT: ReadonlySet<string> = new Set(["file", "page", "code", "newText", "content"]);

/** The result of a tool call. */
export interface ToolResult {
  // Required by the SDK's type, which allows additional properties.
  readonly [property: string]: unknown;
  readonly content: { readonly type: "text"; readonly text: string }[];
  readonly isError?: true;
}

/** Runs a tool. If the tool throws an error, the escaped and shortened message becomes the result. */
export async function runTool(run: () => Promise<ToolResult>): Promise<ToolResult> {
  try {
    return await run();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { ...toolResult(printable(truncate(message, MAX_TEXT))), isError: true };
  }
}

/**
 * Returns a text result.
 *
 * @param rest How to get the rest if the text is truncated.
 */
export function textResult(text: string, rest: string): ToolResult {
  const safe = safeOutput(text);
  if (safe.length <= MAX_ANSWER) return toolResult(safe);
  const end = safe.lastIndexOf("\n", MAX_ANSWER);
  return toolResult(
    `${safe.slice(0, end < 0 ? MAX_ANSWER : end).toWellFormed()}\n\nThis answer was truncated. ${rest}\n`,
  );
}

/**
 * Returns a list as a JSON result, with the number of omitted items. Each item is on one line without indentation,
 * because models pay for every character.
 *
 * @param name The property that contains the list.
 * @param total The number of items, including those missing from the list.
 * @param rest How to get the omitted items.
 * @param more Additional properties.
 */
export function listResult(
  name: string,
  items: readonly object[],
  total: number,
  rest: string,
  more: Readonly<Record<string, readonly object[]>> = {},
): ToolResult {
  const fitting = itemsThatFit(items);
  const others = Object.entries(more).map(([key, list]) => `,\n"${key}": ${lines(itemsThatFit(list))}`);
  const cut =
    fitting.length < total ? `,\n"notShown": ${total - fitting.length},\n"rest": ${JSON.stringify(rest)}` : "";
  return toolResult(`{"${name}": ${lines(fitting)}${cut}${others.join("")}}`);
}

/** Returns the items that fit into a result, as escaped JSON. Omits any item that is too long by itself. */
export function itemsThatFit(items: readonly object[]): readonly string[] {
  const texts: string[] = [];
  let length = 0;
  for (const item of items) {
    const json = JSON.stringify(item, (key, value) =>
      typeof value === "string" && !EXACT.has(key) ? truncate(value, MAX_TEXT) : value,
    );
    const text = safeOutput(json);
    if (length + text.length > MAX_ANSWER) continue;
    texts.push(text);
    length += text.length;
  }
  return texts;
}

export const lines = (items: readonly string[]): string => `[\n${items.join(",\n")}\n]`;

/** Adds a sentence to a result, as a separate text so that the result itself can still be parsed. */
export function withNote(result: ToolResult, note: string): ToolResult {
  return { ...result, content: [...result.content, { type: "text", text: note }] };
}

/** Returns text as a result without escaping or truncating it. The text must already be escaped and short. */
export const toolResult = (text: string): ToolResult => ({ content: [{ type: "text", text }] });
