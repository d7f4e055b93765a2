import type { Edit } from "../config/edits.ts";
import type { JSONPath } from "../config/json.ts";
import type { Mistake } from "./analyse.ts";
import { removal } from "./blank.ts";
import { frameName, quoted } from "./names.ts";
import { fix, insertion, lastOf, replacement, type SyntaxProblem, spanOf } from "./problem.ts";
import { requoted } from "./quotes.ts";
import { nameOf, type Slip, type State } from "./scan.ts";
import type { Token } from "./tokens.ts";
import { wordProblem } from "./words.ts";

/** The JSON text of a value that fits a place; of an item only that it is one counts: its index is 0. */
export type ValueFor = (path: JSONPath) => string;

/** A slip that a reader understands as it is, as a problem. */
export function slipProblem(text: string, slip: Slip, mistake: Mistake, valueFor: ValueFor): SyntaxProblem {
  const token = mistake.token!;
  const { state } = mistake;
  const before = mistake.before ?? token;
  const common = { rule: "syntax-error", damaged: "nothing", span: spanOf(token) } as const;
  const source = token.source;
  switch (slip) {
    case "comma":
      return missingMark(",", before);
    case "colon":
      return { ...missingMark(":", before), damaged: "around" };
    case "extraComma":
      return {
        ...common,
        message: state.comma ? "Extra comma." : "Extra comma before the first value.",
        fixes: () => [fix("Remove the comma", [replacement(token.offset, token.end, "")])],
      };
    case "trailingComma": {
      const { offset } = state.comma!;
      return {
        ...common,
        rule: "trailing-comma",
        span: { offset, length: before.end - offset },
        message: "Trailing commas are not allowed in JSON.",
        fixes: () => [fix("Remove the comma", [replacement(offset, before.end, "")])],
      };
    }
    case "value":
      return missingValue(mistake, valueFor);
    case "word":
      return { ...common, ...wordProblem(source, common.span), damaged: "around" };
    case "nameWord":
      return {
        ...common,
        message: `Property names must be double-quoted: ${quoted(source)}.`,
        fixes: () => [fix("Add double quotes", [replacement(token.offset, token.end, JSON.stringify(source))])],
        damaged: "around",
      };
    case "quoted":
      return {
        ...common,
        message: `${isName(state) ? "Property names" : "Strings"} must be double-quoted.`,
        fixes: () => [fix("Use double quotes", [replacement(token.offset, token.end, requoted(source))])],
        damaged: "around",
      };
    case "noName":
      return {
        ...common,
        message: `Missing property name before ${quoted(source)}.`,
        fixes: () => [],
        damaged: "around",
      };
    case "stray":
      return strayProblem(text, mistake);
    case "open": {
      // An escape that is not finished goes.
      const from = token.end - (/\\(?:u[0-9a-fA-F]{0,3})?$/.exec(source)?.[0].length ?? 0);
      return {
        ...common,
        message: missingQuote("closing", state),
        fixes: () => [fix("Add the missing quote", [replacement(from, token.end, '"')], false)],
        damaged: "around",
      };
    }
    default:
      return slip satisfies never;
  }
}

/** A comma or a colon that is missing behind a token. */
export function missingMark(mark: "," | ":", before: Token): SyntaxProblem {
  const name = mark === "," ? "comma" : "colon";
  const hint = mark === "," ? "Use a comma to separate values." : "Use a colon between a property name and its value.";
  return {
    rule: "syntax-error",
    damaged: "nothing",
    span: lastOf(before.end),
    message: `Missing ${name} after ${quoted(before.source)}. ${hint}`,
    fixes: () => [fix(`Add the missing ${name}`, [insertion(before.end, mark)])],
  };
}

/** A token that nothing helps. */
export function strayProblem(text: string, { token, state, before }: Mistake): SyntaxProblem {
  const { frame } = state;
  const expected = frame && before ? ` Expected a comma or the end of ${frameName(frame)}.` : "";
  return {
    rule: "syntax-error",
    span: spanOf(token!),
    message: `Unexpected ${quoted(token!.source)}.${expected}`,
    fixes: () => [fix("Remove it", [removal(text, token!.offset, token!.end)], false)],
    damaged: "around",
  };
}

/** Why a quote has to come. */
export function missingQuote(which: "opening" | "closing", state: Readonly<State>): string {
  return `Missing ${which} quote. ${isName(state) ? "Property names" : "Strings"} must be double-quoted.`;
}

/** What gives the key its value: `colon` too when it has none, and the comma before the next key. */
export function valueEdit(state: Readonly<State>, end: number, valueFor: ValueFor, tail = ""): Edit {
  const path: (string | number)[] = state.key ? [nameOf(state.key)] : [];
  for (let { frame } = state; frame?.parent; frame = frame.parent) path.unshift(frame.name ?? 0);
  return insertion(end, `${state.mode === "colon" ? ":" : ""} ${valueFor(path)}${tail}`);
}

function missingValue({ state, before, token }: Mistake, valueFor: ValueFor): SyntaxProblem {
  const key = state.key ?? before!;
  const end = before!.end;
  const isNamed = token !== undefined && ![",", "}", "]"].includes(token.type);
  return {
    rule: "syntax-error",
    damaged: "nothing",
    span: state.mode === "colon" ? spanOf(key) : lastOf(end),
    message: `Missing value for ${quoted(key.source)}.`,
    fixes: () => [fix("Add a value", [valueEdit(state, end, valueFor, isNamed ? "," : "")], false)],
  };
}

function isName({ mode, frame }: Readonly<State>): boolean {
  return mode === "key" || mode === "keyOrEnd" || (mode === "next" && frame?.close === "}");
}
