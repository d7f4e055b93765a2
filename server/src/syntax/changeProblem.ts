import { lineEnd, startsLine } from "../config/lines.ts";
import type { Fix } from "../rules/engine/rule.ts";
import type { Mistake } from "./analyse.ts";
import { removal } from "./blank.ts";
import type { Change } from "./changes.ts";
import { closerText, frameName, markName, openedHere, quoted } from "./names.ts";
import { fix, insertion, lastOf, replacement, type SyntaxProblem, spanOf } from "./problem.ts";
import { missingMark, missingQuote } from "./slipProblem.ts";
import { shortened } from "./words.ts";

/** A change that makes a text JSON, as a problem whose fix it is. */
export function changeProblem(text: string, change: Change, mistake: Mistake): SyntaxProblem {
  const { at, remove } = change;
  const end = at + remove;
  const edit = replacement(at, end, change.insert);
  const span = { offset: at, length: remove };
  const problem = (message: string, fixes: () => readonly Fix[], place = span): SyntaxProblem => {
    return { rule: "syntax-error", span: place, message, fixes, damaged: "around" };
  };
  switch (change.kind) {
    case "insert":
      return insertProblem(text, change, mistake);
    case "delete": {
      const mark = text[at]!;
      const name = mark === '"' ? "quote" : markName(mark).replace(/^a /, "");
      const isBracket = "{}[]".includes(mark);
      return problem(`Extra ${name}.`, () => [
        fix(`Remove the ${name}`, [isBracket ? removal(text, at, end) : edit], false),
      ]);
    }
    case "replace":
      return {
        ...problem(replaceMessage(text[at]!, change.insert, mistake), () => [
          fix(`Change to ${markName(change.insert)}`, [edit], false),
        ]),
        ...("}]".includes(change.insert) && mistake.state.frame && { related: [openedHere(mistake.state.frame)] }),
      };
    case "removeLine": {
      const length = text.slice(at, end).trimEnd().length;
      return problem(
        change.cost < 1 ? "Duplicate line." : "Unexpected line.",
        () => [fix("Remove the line", [edit], false)],
        { offset: at, length },
      );
    }
    case "swapLines":
      return problem("These two lines are in the wrong order.", () => [fix("Swap the lines", [edit], false)], {
        offset: at,
        length: text.slice(at, end).trimEnd().length,
      });
    case "joinLines":
      return problem(
        "Strings cannot continue on the next line. Write a line break as \\n.",
        () => [
          fix("Join the lines", [edit], false),
          { title: "Write the line break as \\n", edits: [replacement(at, end, "\\n")] },
        ],
        mistake.token && spanOf(mistake.token),
      );
    case "moveComma": {
      const first = at + text.slice(at, lineEnd(text, at)).trimEnd().length;
      const comma = text.lastIndexOf(",", end - 1);
      return problem(
        "The comma is on the wrong line. Use a comma to separate values.",
        () => [fix("Move the comma", [insertion(first, ","), replacement(comma, comma + 1, "")], false)],
        lastOf(first),
      );
    }
    case "escapeQuotes": {
      const inner = [...text.slice(at, end - 1).matchAll(/\\.|"/gs)].filter(([found]) => found === '"');
      return problem(
        'Double quotes inside a string must be escaped: \\".',
        () => [
          fix(
            "Escape the quotes inside",
            inner.map(({ index }) => insertion(at + index, "\\")),
            false,
          ),
        ],
        mistake.token && spanOf(mistake.token),
      );
    }
    case "removeBefore":
      return problem(
        `Unexpected ${quoted(text.slice(at, end).trimEnd())} before the JSON. A JSON file starts with "{".`,
        () => [fix("Remove it", [edit], false)],
        { offset: at, length: text.slice(at, end).trimEnd().length },
      );
    case "removeAfter": {
      const offset = end - text.slice(at, end).trimStart().length;
      return {
        ...problem(
          `Unexpected ${quoted(shortened(text.slice(offset, end)))} after the end of the JSON.`,
          () => [fix("Remove what follows", [removal(text, offset, end)], false)],
          { offset, length: 1 },
        ),
        ...(mistake.before && { related: [{ span: spanOf(mistake.before), message: "The JSON ends here." }] }),
      };
    }
    default:
      return change.kind satisfies never;
  }
}

function insertProblem(text: string, { at, insert }: Change, mistake: Mistake): SyntaxProblem {
  const { token, before, after, state } = mistake;
  const common = { rule: "syntax-error", damaged: "around" } as const;
  if (insert === "," || insert === ":") return { ...missingMark(insert, before ?? token!), damaged: "around" };
  if (insert.startsWith('"')) {
    const isOpening = token?.offset === at;
    return {
      ...common,
      span: token ? spanOf(token) : lastOf(at),
      message:
        insert === '"'
          ? missingQuote(isOpening ? "opening" : "closing", state)
          : "Missing closing quote and comma. Use a comma to separate values.",
      fixes: () => [
        fix(`Add the missing ${insert === '"' ? "quote" : "quote and comma"}`, [insertion(at, insert)], false),
      ],
    };
  }
  const { frame } = state;
  if (frame && "}]".includes(insert[0]!)) {
    const end = startsLine(text, at) ? at : (before?.end ?? at);
    const content = (startsLine(text, at) ? frame.close : closerText(text, frame, end)) + insert.slice(1);
    return {
      ...common,
      span: lastOf(before?.end ?? at),
      message: `Missing "${frame.close}" to close ${frameName(frame)}.`,
      related: [openedHere(frame)],
      fixes: () => [fix(`Add the missing ${frame.close}`, [insertion(end, content)], false)],
    };
  }
  const inner = insert === "{" && at === after?.offset ? (before ? "{ " : "{\n") : insert;
  const content = text[at - 1] === ":" ? ` ${inner}` : inner;
  return {
    ...common,
    span: after ? spanOf(after) : lastOf(at),
    message: `Missing "${insert}" before ${after ? quoted(after.source) : "the end of the file"}.`,
    fixes: () => [fix(`Add the missing ${insert}`, [insertion(at, content)], false)],
  };
}

function replaceMessage(found: string, expected: string, { state: { frame } }: Mistake): string {
  if (expected === '"' && found === "'") return "Strings must be double-quoted.";
  const closes = frame && expected === frame.close ? ` to close ${frameName(frame)}` : "";
  return `Expected ${markName(expected)}${closes}, found ${markName(found)}.`;
}
