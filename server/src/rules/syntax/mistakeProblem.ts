import * as l10n from "@vscode/l10n";
import { applyEdits, type Edit } from "../../config/edits.ts";
import type { JSONPath } from "../../config/json.ts";
import { closerText } from "../../syntax/changes.ts";
import type { Mistake } from "../../syntax/repair.ts";
import { type Frame, nameOf, type State } from "../../syntax/scan.ts";
import { requoted } from "../../syntax/tokens.ts";
import { fix, frameName, lastOf, quoted, removal, replacement, type SyntaxProblem, spanOf } from "./problem.ts";
import { wordProblem } from "./words.ts";

/** The JSON text of a value that fits a place; of an item only that it is one counts: its index is 0. */
export type ValueFor = (path: JSONPath) => string;

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

type Kinds = ReadonlySet<Mistake["kind"]>;
/** Mistakes that are in no text, but right behind the token before. */
const GAPS: Kinds = new Set<Mistake["kind"]>(["comma", "colon", "value", "end"]);
/** Mistakes whose fix needs no decision. */
const SAFE: Kinds = new Set<Mistake["kind"]>(["comma", "colon", "extraComma", "trailingComma", "nameWord", "quoted"]);
/** Slips that leave the tree sound. */
const SOUND: Kinds = new Set<Mistake["kind"]>(["comma", "extraComma", "trailingComma", "value"]);

/**
 * A mistake as a problem: what is wrong, and the edit that repairs it.
 * @param cut the problem of the very last token when the text ends in it: then it is only that the file was cut off
 */
export function problemOf(text: string, mistake: Mistake, valueFor: ValueFor, cut?: SyntaxProblem): SyntaxProblem {
  const { kind, change, token, before, after, state } = mistake;
  const { frame, comma } = state;
  const behind = before?.end ?? 0;
  const [at, end] = placeOf(mistake);
  const source = change || !token ? text.slice(at, end) : token.source;
  const insert = change?.insert ?? "";
  const mark = insert.trim().charAt(0);
  const isSafe = SAFE.has(kind) || (kind === "replace" && ";=".includes(source) && ",:".includes(insert));
  /** `edit`: what is written in its place. */
  const said = (
    message: string,
    title: string,
    edit: string | Edit = insert,
    more: Partial<SyntaxProblem> = {},
  ): SyntaxProblem => {
    const edits = [typeof edit === "string" ? replacement(at, end, edit) : edit];
    const span = at === end ? lastOf(behind) : { offset: at, length: change ? source.trimEnd().length : end - at };
    const isDoubtful = change !== undefined || !SOUND.has(kind);
    return { rule: "syntax-error", span, message, fixes: [fix(title, edits, isSafe)], isDoubtful, ...more };
  };
  switch (kind) {
    case "comma": {
      const message = l10n.t("Missing comma after {0}. Use a comma to separate values.", quoted(before!.source));
      return said(message, l10n.t("Add the missing comma"), ",");
    }
    case "colon": {
      const message = l10n.t(
        "Missing colon after {0}. Use a colon between a property name and its value.",
        quoted(before!.source),
      );
      return said(message, l10n.t("Add the missing colon"), ":");
    }
    case "closer": {
      const message = l10n.t('Missing "{0}" to close {1}.', mark, frameName(frame!));
      return said(message, l10n.t("Add the missing {0}", mark), insert, { related: [openedHere(frame!)] });
    }
    case "opener": {
      const message = after
        ? l10n.t('Missing "{0}" before {1}.', mark, quoted(after.source))
        : l10n.t('Missing "{0}" before the end of the file.', mark);
      return said(message, l10n.t("Add the missing {0}", mark), insert, after && { span: spanOf(after) });
    }
    case "quote": {
      const message =
        token?.offset === at
          ? l10n.t("Missing opening quote. Property names and strings must be double-quoted.")
          : l10n.t("Missing closing quote. Property names and strings must be double-quoted.");
      return said(message, l10n.t("Add the missing quote"), insert, token && { span: spanOf(token) });
    }
    case "quoteAndComma": {
      const message = l10n.t("Missing closing quote and comma. Use a comma to separate values.");
      return said(message, l10n.t("Add the missing quote and comma"), insert, { span: spanOf(token!) });
    }
    case "extraComma": {
      // More commas before it are the same mistake.
      const first = comma ? Math.min(at, comma.end + text.slice(comma.end, at).search(/,|$/)) : at;
      const message = comma ? l10n.t("Extra comma.") : l10n.t("Extra comma before the first value.");
      const edit = replacement(first, end, "");
      return said(message, l10n.t("Remove the comma"), edit, { span: spanOf({ offset: first, end }) });
    }
    case "trailingComma": {
      const message = l10n.t("Trailing commas are not allowed in JSON.");
      return said(message, l10n.t("Remove the comma"), "", { rule: "trailing-comma" });
    }
    case "value": {
      const message = l10n.t("Missing value for {0}.", quoted((state.key ?? before!).source));
      const isNamed = token !== undefined && ![",", "}", "]"].includes(token.type);
      const value = valueText(state, valueFor) + (isNamed ? "," : "");
      return said(message, l10n.t("Add a value"), value, state.mode === "colon" ? { span: spanOf(before!) } : {});
    }
    case "word":
      return wordProblem(token!);
    case "nameWord": {
      const message = l10n.t("Property names must be double-quoted: {0}.", quoted(source));
      return said(message, l10n.t("Add double quotes"), JSON.stringify(source));
    }
    case "quoted": {
      const message = l10n.t("Property names and strings must be double-quoted.");
      return said(message, l10n.t("Use double quotes"), requoted(source));
    }
    case "open": {
      // An escape that is not finished goes.
      const from = end - (/\\(?:u[0-9a-fA-F]{0,3})?$/.exec(source)?.[0].length ?? 0);
      const message = l10n.t("Missing closing quote. Property names and strings must be double-quoted.");
      return said(message, l10n.t("Add the missing quote"), replacement(from, end, '"'));
    }
    case "noName": {
      const span = { offset: at, length: source.length };
      return said(l10n.t("Missing property name before {0}.", quoted(source)), "", "", { fixes: [], span });
    }
    case "stray": {
      const message =
        frame && before
          ? l10n.t("Unexpected {0}. Expected a comma or the end of {1}.", quoted(source), frameName(frame))
          : l10n.t("Unexpected {0}.", quoted(source));
      return said(message, l10n.t("Remove it"), removal(text, at, end));
    }
    case "delete": {
      const message = source === '"' ? l10n.t("Extra quote.") : l10n.t('Extra "{0}".', source);
      const edit = "{}[]".includes(source) ? removal(text, at, end) : insert;
      return said(message, l10n.t("Remove {0}", source), edit);
    }
    case "replace": {
      const [wanted, found] = [markName(insert), markName(source)];
      const message =
        source === "'" && insert === '"'
          ? l10n.t("Property names and strings must be double-quoted.")
          : frame?.close === insert
            ? l10n.t("Expected {0} to close {1}, found {2}.", wanted, frameName(frame), found)
            : l10n.t("Expected {0}, found {1}.", wanted, found);
      const related = frame && "}]".includes(insert) ? { related: [openedHere(frame)] } : {};
      const title = l10n.t({ message: "Change to {0}", args: [wanted], comment: "the name of a mark" });
      return said(message, title, insert, related);
    }
    case "removeLine":
      return said(change!.cost < 1 ? l10n.t("Duplicate line.") : l10n.t("Unexpected line."), l10n.t("Remove the line"));
    case "swapLines":
      return said(l10n.t("These two lines are in the wrong order."), l10n.t("Swap the lines"));
    case "joinLines": {
      const message = l10n.t("Strings cannot continue on the next line. Write a line break as \\n.");
      const join = fix(l10n.t("Join the lines"), [replacement(at, end, insert)], false);
      const asEscape = { title: l10n.t("Write the line break as \\n"), edits: [replacement(at, end, "\\n")] };
      return said(message, "", "", { fixes: [join, asEscape], span: spanOf(token!) });
    }
    case "moveComma": {
      const message = l10n.t("The comma is on the wrong line. Use a comma to separate values.");
      return said(message, l10n.t("Move the comma"), insert, { span: lastOf(at) });
    }
    case "escapeQuotes": {
      const message = l10n.t('Double quotes inside a string must be escaped: \\".');
      return said(message, l10n.t("Escape the quotes inside"), insert, { span: spanOf(token!) });
    }
    case "removeBefore": {
      const message = l10n.t('Unexpected {0} before the JSON. A JSON file starts with "{".', quoted(source.trimEnd()));
      return said(message, l10n.t("Remove it"));
    }
    case "removeAfter": {
      const offset = end - source.trimStart().length;
      const message = l10n.t("Unexpected {0} after the end of the JSON.", quoted(text.slice(offset, end)));
      return said(message, l10n.t("Remove what follows"), removal(text, offset, end), {
        span: { offset, length: 1 },
        related: before ? [{ span: spanOf(before), message: l10n.t("The JSON ends here.") }] : [],
      });
    }
    case "end": {
      const frames: Frame[] = [];
      for (let each = frame; each; each = each.parent) frames.push(each);
      const missing = frames.map(({ close }) => `"${close}"`).join(" ");
      const message =
        frames.length > 5
          ? l10n.t("Unexpected end of file. Missing {0} closing brackets.", frames.length)
          : l10n.t("Unexpected end of file. Missing {0}.", missing);
      const last = cut?.fixes[0]?.edits ?? [];
      // Nothing that was typed is dropped, except a comma.
      const edits = state.mode === "entry" && comma ? [...last, replacement(comma.offset, comma.end, "")] : last;
      const stop = Math.max(end, ...edits.map(({ offset, length }) => offset + length));
      const kept = applyEdits(text.slice(0, stop), edits).trimEnd();
      const from = Math.min(kept.length, end, ...edits.map(({ offset }) => offset));
      const value = state.mode === "colon" || state.mode === "value" ? valueText(state, valueFor) : "";
      const closing = frames.map((each) => closerText(text, each)).join("");
      const edit = replacement(from, stop, kept.slice(from) + value + closing + text.slice(end, stop));
      return said(message, l10n.t("Close what is open"), edit, { related: frames.slice(0, 5).map(openedHere) });
    }
    default:
      return kind satisfies never;
  }
}

/** What a mistake's edit is about: what a change takes away, or the token, or the place where something is missing. */
function placeOf({ kind, change, token, before, state }: Mistake): [at: number, end: number] {
  const behind = before?.end ?? 0;
  if (change) return [change.at, change.at + change.remove];
  if (GAPS.has(kind)) return [behind, behind];
  return kind === "trailingComma" ? [state.comma!.offset, behind] : [token!.offset, token!.end];
}

/** Points at the bracket that waits for its partner. */
function openedHere(frame: Frame): NonNullable<SyntaxProblem["related"]>[number] {
  return { span: spanOf(frame.open), message: l10n.t("{0} starts here.", frameName(frame)) };
}

/** What follows a key to make it a property: a colon too when it has none. */
function valueText(state: Readonly<State>, valueFor: ValueFor): string {
  const path: (string | number)[] = state.key ? [nameOf(state.key)] : [];
  for (let { frame } = state; frame?.parent; frame = frame.parent) path.unshift(frame.name ?? 0);
  return `${state.mode === "colon" ? ":" : ""} ${valueFor(path)}`;
}
