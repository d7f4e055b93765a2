import type { Input } from "@lezer/common";

/**
 * The text of a page for the parser, line by line. Lines whose content does not matter, such as code, are given to it as
 * one: it takes longer over a line than over the characters in it.
 */
export class PageLines implements Input {
  readonly lineChunks = true;
  readonly #text: string;
  #joinedFrom = -1;
  #joinedTo = -1;

  constructor(text: string) {
    this.#text = text;
  }

  get length(): number {
    return this.#text.length;
  }

  /** The line that begins at `from`, without its end. For an empty one, its end: the parser asks for a text. */
  chunk(from: number): string {
    const end = from === this.#joinedFrom ? this.#joinedTo : this.#text.indexOf("\n", from);
    if (end === from) return "\n";
    return this.#text.slice(from, end < 0 ? this.#text.length : end);
  }

  read(from: number, to: number): string {
    return this.#text.slice(from, to);
  }

  /** Makes the line that begins at `from` extend to the end of the line with `to`. */
  join(from: number, to: number): void {
    const end = this.#text.indexOf("\n", to);
    this.#join(from, end < 0 ? this.#text.length : end);
  }

  /**
   * Makes one line of those between a fence and the one that closes it, or the end of the page.
   * @param at the end of the fence's line
   * @param fence its characters
   */
  joinUntil(at: number, fence: string): void {
    const close = closeOf(fence);
    close.lastIndex = at;
    this.#join(at + 1, close.exec(this.#text)?.index ?? this.#text.length);
  }

  /** Where nothing is between the two, the lines stay as they are. */
  #join(from: number, to: number): void {
    if (to < from) return;
    this.#joinedFrom = from;
    this.#joinedTo = to;
  }
}

/** The line that closes a fence, from the end of the line before it. Built once for each fence: there are few. */
const closes = new Map<string, RegExp>();

function closeOf(fence: string): RegExp {
  let close = closes.get(fence);
  if (!close) {
    close = new RegExp(`\\n[ \\t]*${fence}${fence[0]}*[ \\t]*(?=\\n|$)`, "g");
    closes.set(fence, close);
  }
  return close;
}
