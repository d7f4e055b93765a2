import type { Edit } from "../config/edits.ts";
import type { JSONPath } from "../config/json.ts";
import { lineEnd, startsLine } from "../config/lines.ts";
import {
  closerText,
  fix,
  frameName,
  lastOf,
  openedHere,
  plainProblem,
  quoted,
  removal,
  replacement,
  type SyntaxProblem,
  shortened,
  spanOf,
} from "./problem.ts";
import type { Mistake } from "./repair.ts";
import { nameOf, type State } from "./scan.ts";
import { requoted } from "./tokens.ts";
import { wordProblem } from "./words.ts";

/** The JSON text of a value that fits a place; of an item only that it is one counts: its index is 0. */
export type ValueFor = (path: JSONPath) => string;

const MARK_NAMES: Readonly<Record<string, string>> = {
  ",": "comma",
  ":": "colon",
  '"': "double quote",
  ";": "semicolon",
};

/** A mistake as a problem: what is wrong, and the edit that repairs it. */
export function problemOf(text: string, mistake: Mistake, valueFor: ValueFor): SyntaxProblem {
  const { kind, change, token, before, state } = mistake;
  const at = change?.at ?? token?.offset ?? text.length;
  const end = change ? at + change.remove : (token?.end ?? at);
  const source = change ? text.slice(at, end) : (token?.source ?? "");
  const insert = change?.insert ?? "";
  const write = (content: string, from = at): readonly Edit[] => [replacement(from, end, content)];
  /** What is usual: the fix of a slip is safe, and the tree around a mistake is doubtful. */
  const said = (
    message: string,
    title?: string,
    edits: readonly Edit[] = write(insert),
    { isSafe = !change, ...more }: Partial<SyntaxProblem> & { readonly isSafe?: boolean } = {},
  ): SyntaxProblem => {
    const fixes = () => (title === undefined ? [] : [fix(title, edits, isSafe)]);
    const span = { offset: at, length: change ? source.trimEnd().length : end - at };
    return { rule: "syntax-error", span, message, fixes, isDoubtful: true, ...more };
  };
  switch (kind) {
    case "comma":
      return { ...missingMark(",", mistake), isDoubtful: false };
    case "colon":
      return missingMark(":", mistake);
    case "extraComma": {
      // More commas behind it are the same mistake.
      const length = /^[\s,]*,/.exec(text.slice(at))?.[0].length ?? end - at;
      const where = state.comma ? "" : " before the first value";
      const title = length > 1 ? "Remove the commas" : "Remove the comma";
      const span = { offset: at, length };
      return said(`Extra comma${where}.`, title, [{ ...span, content: "" }], { span, isDoubtful: false });
    }
    case "trailingComma": {
      const { offset } = state.comma!;
      const span = { offset, length: before!.end - offset };
      const more = { rule: "trailing-comma", span, isDoubtful: false } as const;
      return said("Trailing commas are not allowed in JSON.", "Remove the comma", [{ ...span, content: "" }], more);
    }
    case "value": {
      const key = state.key ?? before!;
      const isNamed = token !== undefined && ![",", "}", "]"].includes(token.type);
      return {
        ...said(`Missing value for ${quoted(key.source)}.`),
        span: state.mode === "colon" ? spanOf(key) : lastOf(before!.end),
        fixes: () => {
          const content = valueText(state, valueFor) + (isNamed ? "," : "");
          return [fix("Add a value", [replacement(before!.end, before!.end, content)], false)];
        },
        isDoubtful: false,
      };
    }
    case "word":
      return { ...said(""), ...wordProblem(token!) };
    case "nameWord":
      return said(
        `Property names must be double-quoted: ${quoted(source)}.`,
        "Add double quotes",
        write(JSON.stringify(source)),
      );
    case "quoted":
      return said(`${subject(state)} must be double-quoted.`, "Use double quotes", write(requoted(source)));
    case "noName":
      return said(`Missing property name before ${quoted(source)}.`);
    case "stray": {
      const expected = state.frame && before ? ` Expected a comma or the end of ${frameName(state.frame)}.` : "";
      const edits = [removal(text, at, end)];
      return said(`Unexpected ${quoted(source)}.${expected}`, "Remove it", edits, { isSafe: false });
    }
    case "open": {
      // An escape that is not finished goes.
      const from = end - (/\\(?:u[0-9a-fA-F]{0,3})?$/.exec(source)?.[0].length ?? 0);
      const message = `Missing closing quote. ${subject(state)} must be double-quoted.`;
      return said(message, "Add the missing quote", write('"', from), { isSafe: false });
    }
    case "insert":
      if (insert === "," || insert === ":") return missingMark(insert, mistake);
      return { ...said(""), ...insertProblem(text, mistake, at, insert) };
    case "delete": {
      const name = source === '"' ? "quote" : (MARK_NAMES[source] ?? `"${source}"`);
      const edits = "{}[]".includes(source) ? [removal(text, at, end)] : undefined;
      return said(`Extra ${name}.`, `Remove the ${name}`, edits);
    }
    case "replace": {
      const { frame } = state;
      const isCloser = frame?.close === insert;
      const wanted = `Expected ${markName(insert)}${isCloser ? ` to close ${frameName(frame)}` : ""}`;
      const message = source === "'" && insert === '"' ? "Strings must be double-quoted." : "";
      return said(message || `${wanted}, found ${markName(source)}.`, `Change to ${markName(insert)}`, undefined, {
        isSafe: ";=".includes(source) && ",:".includes(insert),
        ...("}]".includes(insert) && frame && { related: [openedHere(frame)] }),
      });
    }
    case "removeLine":
      return said(change!.cost < 1 ? "Duplicate line." : "Unexpected line.", "Remove the line");
    case "swapLines":
      return said("These two lines are in the wrong order.", "Swap the lines");
    case "joinLines": {
      const join = said("Strings cannot continue on the next line. Write a line break as \\n.", "Join the lines");
      const fixes = () => [...join.fixes(), { title: "Write the line break as \\n", edits: write("\\n") }];
      return { ...join, span: spanOf(token!), fixes };
    }
    case "moveComma": {
      const first = at + text.slice(at, lineEnd(text, at)).trimEnd().length;
      const comma = text.lastIndexOf(",", end - 1);
      const edits = [replacement(first, first, ","), replacement(comma, comma + 1, "")];
      const message = "The comma is on the wrong line. Use a comma to separate values.";
      return said(message, "Move the comma", edits, { span: lastOf(first) });
    }
    case "escapeQuotes": {
      const inner = [...source.slice(0, -1).matchAll(/\\.|"/gs)].filter(([found]) => found === '"');
      const edits = inner.map(({ index }) => replacement(at + index, at + index, "\\"));
      return said('Double quotes inside a string must be escaped: \\".', "Escape the quotes inside", edits, {
        span: spanOf(token!),
      });
    }
    case "removeBefore": {
      const message = `Unexpected ${quoted(source.trimEnd())} before the JSON. A JSON file starts with "{".`;
      return said(message, "Remove it");
    }
    case "removeAfter": {
      const offset = end - source.trimStart().length;
      const message = `Unexpected ${quoted(shortened(text.slice(offset, end)))} after the end of the JSON.`;
      return said(message, "Remove what follows", [removal(text, offset, end)], {
        span: { offset, length: 1 },
        ...(before && { related: [{ span: spanOf(before), message: "The JSON ends here." }] }),
      });
    }
    case "end":
      return said("Unexpected end of file.");
    default:
      return kind satisfies never;
  }
}

/** What follows a key to make it a property: a colon too when it has none. */
export function valueText(state: Readonly<State>, valueFor: ValueFor): string {
  const path: (string | number)[] = state.key ? [nameOf(state.key)] : [];
  for (let { frame } = state; frame?.parent; frame = frame.parent) path.unshift(frame.name ?? 0);
  return `${state.mode === "colon" ? ":" : ""} ${valueFor(path)}`;
}

/** A comma or a colon that is missing behind a token. */
function missingMark(mark: "," | ":", { before, token }: Mistake): SyntaxProblem {
  const { end, source } = (before ?? token)!;
  const name = MARK_NAMES[mark];
  const hint = mark === "," ? "Use a comma to separate values." : "Use a colon between a property name and its value.";
  const message = `Missing ${name} after ${quoted(source)}. ${hint}`;
  const problem = plainProblem({ offset: end, end }, message, `Add the missing ${name}`, mark);
  return { ...problem, span: lastOf(end), isDoubtful: true };
}

/** A quote or a bracket that is missing. */
function insertProblem(
  text: string,
  { token, before, after, state }: Mistake,
  at: number,
  insert: string,
): Pick<SyntaxProblem, "span" | "message" | "fixes" | "related"> {
  const add = (what: string, content: string, place = at) => {
    return () => [fix(`Add the missing ${what}`, [replacement(place, place, content)], false)];
  };
  if (insert.startsWith('"')) {
    const which = token?.offset === at ? "opening" : "closing";
    const [what, hint] =
      insert === '"'
        ? ["quote", `${subject(state)} must be double-quoted.`]
        : ["quote and comma", "Use a comma to separate values."];
    const message = `Missing ${which} ${what}. ${hint}`;
    return { span: token ? spanOf(token) : lastOf(at), message, fixes: add(what, insert) };
  }
  const { frame } = state;
  if (frame && "}]".includes(insert[0]!)) {
    const place = startsLine(text, at) ? at : (before?.end ?? at);
    const content = (startsLine(text, at) ? frame.close : closerText(text, frame, place)) + insert.slice(1);
    return {
      span: lastOf(before?.end ?? at),
      message: `Missing "${frame.close}" to close ${frameName(frame)}.`,
      related: [openedHere(frame)],
      fixes: add(frame.close, content, place),
    };
  }
  const content = insert === "{" && at === after?.offset ? (before ? "{ " : "{\n") : insert;
  const mark = insert[0]!;
  return {
    span: after ? spanOf(after) : lastOf(at),
    message: `Missing "${mark}" before ${after ? quoted(after.source) : "the end of the file"}.`,
    fixes: add(mark, text[at - 1] === ":" ? ` ${content}` : content),
  };
}

function markName(mark: string): string {
  return mark in MARK_NAMES ? `a ${MARK_NAMES[mark]}` : `"${mark}"`;
}

function subject({ mode, frame }: Readonly<State>): string {
  const isName = mode === "key" || mode === "keyOrEnd" || (mode === "next" && frame?.close === "}");
  return isName ? "Property names" : "Strings";
}
