import * as l10n from "@vscode/l10n";
import { applyEdits, type Edit } from "../../json/edits.ts";
import type { JSONPath } from "../../json/json.ts";
import { closerText } from "../../json/repair/changes.ts";
import type { Mistake } from "../../json/repair/repair.ts";
import { type Frame, nameOf, type State } from "../../json/repair/scan.ts";
import { toJsonString } from "../../json/repair/tokens.ts";
import { fix, lastOf, problemAt, removal, replacement, type SyntaxProblem, spanOf, type TextRange } from "./problem.ts";
import { frameName, MESSAGES, openFrames, type Subject, TITLES } from "./sentences.ts";
import { wordProblem } from "./words.ts";

/** Creates the JSON text of a value for the given path. Array indices in the path are always 0. */
export type ValueFor = (path: JSONPath) => string;

type Kinds = ReadonlySet<Mistake["kind"]>;
/** Mistakes that have no token and are therefore reported after the previous token. */
const GAPS: Kinds = new Set<Mistake["kind"]>(["comma", "colon", "value", "end"]);
/** Mistakes that are shown on the whole token. */
const IN_TOKEN: Kinds = new Set<Mistake["kind"]>([
  "quote",
  "quoteAndComma",
  "joinLines",
  "escapeQuotes",
  "removeAfter",
]);
/** Mistakes that can be fixed without a decision by the author. */
const SAFE: Kinds = new Set<Mistake["kind"]>(["comma", "colon", "extraComma", "trailingComma", "nameWord", "quoted"]);
/** Mistakes that do not affect the tree. */
const SOUND: Kinds = new Set<Mistake["kind"]>(["comma", "extraComma", "trailingComma", "value"]);

/**
 * Converts a mistake to a problem with a message and a fix.
 * @param cut The problem with the last token if the text ends inside it. In that case, the file is merely truncated.
 */
export function problemOf(text: string, mistake: Mistake, valueFor: ValueFor, cut?: SyntaxProblem): SyntaxProblem {
  const { kind, change, token } = mistake;
  if (kind === "word") return wordProblem(token!);
  const range = rangeOfMistake(text, mistake);
  const { offset, end } = range;
  const source = change || !token ? text.slice(offset, end) : token.source;
  const subject = { ...mistake, source, insert: change?.insert.trim() ?? "" };
  const fixes = [];
  if (kind !== "noName") {
    const isSafe = SAFE.has(kind) || (kind === "replace" && ";=".includes(source) && ",:".includes(subject.insert));
    const edit = kind === "end" ? closeBrackets(text, mistake, valueFor, cut) : editOf(text, subject, range, valueFor);
    fixes.push(fix(TITLES[kind](subject), [edit], isSafe));
  }
  if (kind === "joinLines") {
    fixes.push({ title: l10n.t("Write the line break as \\n"), edits: [replacement(offset, end, "\\n")] });
  }
  const related = relatedTo(mistake);
  return problemAt(shownAt(subject, range), MESSAGES[kind](subject), {
    fixes,
    isDoubtful: !SOUND.has(kind),
    ...(kind === "trailingComma" && { rule: "trailing-comma" }),
    ...(related.length > 0 && { related }),
  });
}

/** Returns the range of a mistake: the removed text, the token, or the position of a missing token. */
function rangeOfMistake(text: string, { kind, change, token, before, state: { comma } }: Mistake): TextRange {
  const previousEnd = before?.end ?? 0;
  if (change) {
    const end = change.at + change.remove;
    // Exclude the whitespace between the JSON and the text after it.
    const { length } = kind === "removeAfter" ? text.slice(change.at, end).trimStart() : { length: change.remove };
    return { offset: end - length, end };
  }
  if (GAPS.has(kind)) return { offset: previousEnd, end: previousEnd };
  if (kind === "trailingComma") return { offset: comma!.offset, end: previousEnd };
  const { offset, end } = token!;
  // Consecutive extra commas are one mistake.
  const isSeveral = kind === "extraComma" && comma;
  return { offset: isSeveral ? comma.end + text.slice(comma.end, offset).search(/,|$/) : offset, end };
}

function shownAt(
  { kind, change, token, before, after, source, state }: Subject,
  { offset, end }: TextRange,
): TextRange {
  if (IN_TOKEN.has(kind) && token) return token;
  if ((kind === "opener" || kind === "list") && after) return after;
  if (kind === "braces") return { offset, end: offset + after!.source.length };
  if (kind === "value" && state.mode === "colon") return before!;
  if (kind === "removeAfter") return { offset, end: offset + 1 };
  if (offset === end || kind === "moveComma") return lastOf(before?.end ?? 0);
  return { offset, end: change ? offset + source.trimEnd().length : end };
}

function relatedTo({ kind, change, before, state }: Mistake): NonNullable<SyntaxProblem["related"]> {
  const frames = openFrames(state.frame);
  if (kind === "end") return frames.slice(0, 5).map(openedAt);
  if (kind === "closer" || (kind === "replace" && "}]".includes(change!.insert)))
    return frames.slice(0, 1).map(openedAt);
  return kind === "removeAfter" && before ? [{ span: spanOf(before), message: l10n.t("The JSON ends here.") }] : [];
}

/** Creates related information that points to the opening bracket. */
function openedAt(frame: Frame): NonNullable<SyntaxProblem["related"]>[number] {
  return { span: spanOf(frame.open), message: l10n.t("{0} starts here.", frameName(frame)) };
}

function editOf(text: string, subject: Subject, { offset, end }: TextRange, valueFor: ValueFor): Edit {
  const { kind, change, token, source, state } = subject;
  const insertText = (content: string) => replacement(offset, end, content);
  switch (kind) {
    case "comma":
      return insertText(",");
    case "colon":
      return insertText(":");
    case "value":
      return insertText(valueText(state, valueFor) + (token && !",}]".includes(token.type) ? "," : ""));
    case "nameWord":
      return insertText(JSON.stringify(source));
    case "quoted":
      return insertText(toJsonString(source));
    case "open":
      // Remove an unfinished escape sequence.
      return replacement(end - (/\\(?:u[0-9a-fA-F]{0,3})?$/.exec(source)?.[0].length ?? 0), end, '"');
    case "stray":
    case "removeAfter":
      return removal(text, offset, end);
    case "delete":
      return "{}[]".includes(source) ? removal(text, offset, end) : insertText("");
    default:
      return insertText(change?.insert ?? "");
  }
}

/** Closes all open brackets at the end of the text. Keeps everything that was typed, except a trailing comma. */
function closeBrackets(
  text: string,
  { before, state }: Mistake,
  valueFor: ValueFor,
  cut: SyntaxProblem | undefined,
): Edit {
  const { frame, mode, comma } = state;
  const end = before?.end ?? 0;
  const last = cut?.fixes[0]?.edits ?? [];
  const edits = mode === "entry" && comma ? [...last, replacement(comma.offset, comma.end, "")] : last;
  const stop = Math.max(end, ...edits.map(({ offset, length }) => offset + length));
  const kept = applyEdits(text.slice(0, stop), edits).trimEnd();
  const from = Math.min(kept.length, end, ...edits.map(({ offset }) => offset));
  const value = mode === "colon" || mode === "value" ? valueText(state, valueFor) : "";
  const closing = openFrames(frame).map((each) => closerText(text, each));
  return replacement(from, stop, kept.slice(from) + value + closing.join("") + text.slice(end, stop));
}

/** Returns the text that turns a key into a complete property, including a missing colon. */
function valueText({ key, mode, frame }: Readonly<State>, valueFor: ValueFor): string {
  const holders = openFrames(frame)
    .slice(0, -1)
    .map(({ name }) => name ?? 0);
  return `${mode === "colon" ? ":" : ""} ${valueFor([...holders.reverse(), ...(key ? [nameOf(key)] : [])])}`;
}
