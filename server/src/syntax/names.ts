import { lineIndent } from "../config/lines.ts";
import type { Related } from "../rules/engine/rule.ts";
import type { Frame } from "./scan.ts";
import { shortened } from "./words.ts";

const MARKS: Readonly<Record<string, string>> = {
  ",": "a comma",
  ":": "a colon",
  '"': "a double quote",
  ";": "a semicolon",
};

/** What a message calls a mark. */
export function markName(mark: string): string {
  return MARKS[mark] ?? `"${mark}"`;
}

/** What a message calls something in the text: as it is, in double quotes, its middle left out when it is long. */
export function quoted(source: string): string {
  const text = shortened(source.split(/[\r\n]/, 1)[0]!);
  return text.startsWith('"') ? text : `"${text}"`;
}

/** `"pages"`, `the object`: what a message calls a frame. */
export function frameName({ close, name }: Frame): string {
  return name === undefined ? `the ${close === "}" ? "object" : "array"}` : JSON.stringify(name);
}

/** Points at the bracket that waits for its partner. */
export function openedHere(frame: Frame): Related {
  const { offset, end } = frame.open;
  const name = frameName(frame);
  return { span: { offset, length: end - offset }, message: `${name[0]!.toUpperCase()}${name.slice(1)} starts here.` };
}

/** The closing bracket of a frame as it is written at `end`: on its own line when the frame runs over lines. */
export function closerText(text: string, { open, close }: Frame, end: number): string {
  if (!/[\r\n]/.test(text.slice(open.end, end))) return close;
  return (/\r?\n/.exec(text)?.[0] ?? "\n") + lineIndent(text, open.offset) + close;
}
