import * as l10n from "@vscode/l10n";
import { applyEdits, type Edit } from "../config/edits.ts";
import type { JSONPath } from "../config/json.ts";
import { closerText } from "./changes.ts";
import { fix, frameName, lastOf, quoted, removal, replacement, type SyntaxProblem, spanOf } from "./problem.ts";
import type { Mistake } from "./repair.ts";
import { type Frame, nameOf, type State } from "./scan.ts";
import { requoted } from "./tokens.ts";
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

/**
 * A mistake as a problem: what is wrong, and the edit that repairs it.
 * @param cut the problem of the very last token when the text ends in it: then it is only that the file was cut off
 */
export function problemOf(text: string, mistake: Mistake, valueFor: ValueFor, cut?: SyntaxProblem): SyntaxProblem {
  const { kind, change, token, before, after, state } = mistake;
  const { frame, comma } = state;
  const at = change?.at ?? token?.offset ?? text.length;
  const end = change ? at + change.remove : (token?.end ?? at);
  const source = change ? text.slice(at, end) : (token?.source ?? "");
  const insert = change?.insert ?? "";
  const mark = insert.trim().charAt(0);
  const behind = before?.end ?? at;
  const write = (content: string, from = at, to = end): readonly Edit[] => [replacement(from, to, content)];
  /** What is usual: the fix is the change, and the tree around a mistake is doubtful. */
  const said = (
    message: string,
    title: string,
    { edits = write(insert), isSafe = false, ...more }: Partial<SyntaxProblem> & Said = {},
  ): SyntaxProblem => {
    const span = { offset: at, length: source.trimEnd().length };
    const fixes = [fix(title, edits, isSafe)];
    return { rule: "syntax-error", span, message, fixes, isDoubtful: true, ...more };
  };
  switch (kind) {
    case "comma":
      return said(
        l10n.t("Missing comma after {0}. Use a comma to separate values.", quoted(before!.source)),
        l10n.t("Add the missing comma"),
        {
          edits: write(",", behind, behind),
          span: lastOf(behind),
          isSafe: true,
          isDoubtful: change !== undefined,
        },
      );
    case "colon":
      return said(
        l10n.t("Missing colon after {0}. Use a colon between a property name and its value.", quoted(before!.source)),
        l10n.t("Add the missing colon"),
        { edits: write(":", behind, behind), span: lastOf(behind), isSafe: true },
      );
    case "closer":
      return said(l10n.t('Missing "{0}" to close {1}.', mark, frameName(frame!)), l10n.t("Add the missing {0}", mark), {
        span: lastOf(behind),
        related: [openedHere(frame!)],
      });
    case "opener":
      return after
        ? said(l10n.t('Missing "{0}" before {1}.', mark, quoted(after.source)), l10n.t("Add the missing {0}", mark), {
            span: spanOf(after),
          })
        : said(l10n.t('Missing "{0}" before the end of the file.', mark), l10n.t("Add the missing {0}", mark), {
            span: lastOf(behind),
          });
    case "quote":
      return said(
        token?.offset === at
          ? l10n.t("Missing opening quote. Property names and strings must be double-quoted.")
          : l10n.t("Missing closing quote. Property names and strings must be double-quoted."),
        l10n.t("Add the missing quote"),
        { span: token ? spanOf(token) : lastOf(at) },
      );
    case "quoteAndComma": {
      const message = l10n.t("Missing closing quote and comma. Use a comma to separate values.");
      return said(message, l10n.t("Add the missing quote and comma"), { span: spanOf(token!) });
    }
    case "extraComma": {
      // More commas before it are the same mistake.
      const offset = comma ? Math.min(at, comma.end + text.slice(comma.end, at).search(/,|$/)) : at;
      const span = { offset, length: end - offset };
      return said(
        comma ? l10n.t("Extra comma.") : l10n.t("Extra comma before the first value."),
        l10n.t("Remove the comma"),
        {
          edits: write("", offset),
          span,
          isSafe: true,
          isDoubtful: false,
        },
      );
    }
    case "trailingComma":
      return said(l10n.t("Trailing commas are not allowed in JSON."), l10n.t("Remove the comma"), {
        rule: "trailing-comma",
        edits: write("", comma!.offset, behind),
        span: { offset: comma!.offset, length: behind - comma!.offset },
        isSafe: true,
        isDoubtful: false,
      });
    case "value": {
      const isNamed = token !== undefined && ![",", "}", "]"].includes(token.type);
      return said(l10n.t("Missing value for {0}.", quoted((state.key ?? before!).source)), l10n.t("Add a value"), {
        edits: write(valueText(state, valueFor) + (isNamed ? "," : ""), behind, behind),
        span: state.mode === "colon" ? spanOf(before!) : lastOf(behind),
        isDoubtful: false,
      });
    }
    case "word":
      return wordProblem(token!);
    case "nameWord":
      return said(l10n.t("Property names must be double-quoted: {0}.", quoted(source)), l10n.t("Add double quotes"), {
        edits: write(JSON.stringify(source)),
        isSafe: true,
      });
    case "quoted":
      return said(l10n.t("Property names and strings must be double-quoted."), l10n.t("Use double quotes"), {
        edits: write(requoted(source)),
        isSafe: true,
      });
    case "open": {
      // An escape that is not finished goes.
      const from = end - (/\\(?:u[0-9a-fA-F]{0,3})?$/.exec(source)?.[0].length ?? 0);
      const message = l10n.t("Missing closing quote. Property names and strings must be double-quoted.");
      return said(message, l10n.t("Add the missing quote"), { edits: write('"', from) });
    }
    case "noName":
      return said(l10n.t("Missing property name before {0}.", quoted(source)), "", { fixes: [] });
    case "stray":
      return said(
        frame && before
          ? l10n.t("Unexpected {0}. Expected a comma or the end of {1}.", quoted(source), frameName(frame))
          : l10n.t("Unexpected {0}.", quoted(source)),
        l10n.t("Remove it"),
        { edits: [removal(text, at, end)] },
      );
    case "delete":
      return said(
        source === '"' ? l10n.t("Extra quote.") : l10n.t('Extra "{0}".', source),
        l10n.t("Remove {0}", source),
        {
          edits: "{}[]".includes(source) ? [removal(text, at, end)] : write(""),
        },
      );
    case "replace": {
      const [wanted, found] = [markName(insert), markName(source)];
      const isCloser = frame !== undefined && "}]".includes(insert);
      return said(
        source === "'" && insert === '"'
          ? l10n.t("Property names and strings must be double-quoted.")
          : frame?.close === insert
            ? l10n.t("Expected {0} to close {1}, found {2}.", wanted, frameName(frame), found)
            : l10n.t("Expected {0}, found {1}.", wanted, found),
        l10n.t({ message: "Change to {0}", args: [wanted!], comment: "the name of a mark" }),
        { isSafe: ";=".includes(source) && ",:".includes(insert), ...(isCloser && { related: [openedHere(frame)] }) },
      );
    }
    case "removeLine":
      return said(change!.cost < 1 ? l10n.t("Duplicate line.") : l10n.t("Unexpected line."), l10n.t("Remove the line"));
    case "swapLines":
      return said(l10n.t("These two lines are in the wrong order."), l10n.t("Swap the lines"));
    case "joinLines": {
      const asEscape = { title: l10n.t("Write the line break as \\n"), edits: write("\\n") };
      return said(l10n.t("Strings cannot continue on the next line. Write a line break as \\n."), "", {
        fixes: [fix(l10n.t("Join the lines"), write(insert), false), asEscape],
        span: spanOf(token!),
      });
    }
    case "moveComma": {
      const message = l10n.t("The comma is on the wrong line. Use a comma to separate values.");
      return said(message, l10n.t("Move the comma"), { span: lastOf(at) });
    }
    case "escapeQuotes": {
      const message = l10n.t('Double quotes inside a string must be escaped: \\".');
      return said(message, l10n.t("Escape the quotes inside"), { span: spanOf(token!) });
    }
    case "removeBefore": {
      const message = l10n.t('Unexpected {0} before the JSON. A JSON file starts with "{".', quoted(source.trimEnd()));
      return said(message, l10n.t("Remove it"));
    }
    case "removeAfter": {
      const offset = end - source.trimStart().length;
      return said(
        l10n.t("Unexpected {0} after the end of the JSON.", quoted(text.slice(offset, end))),
        l10n.t("Remove what follows"),
        {
          edits: [removal(text, offset, end)],
          span: { offset, length: 1 },
          related: before ? [{ span: spanOf(before), message: l10n.t("The JSON ends here.") }] : [],
        },
      );
    }
    case "end": {
      const frames: Frame[] = [];
      for (let each = frame; each; each = each.parent) frames.push(each);
      const missing = frames.map(({ close }) => `"${close}"`).join(" ");
      const last = cut?.fixes[0]?.edits ?? [];
      // Nothing that was typed is dropped, except a comma.
      const edits = state.mode === "entry" && comma ? [...last, replacement(comma.offset, comma.end, "")] : last;
      const stop = Math.max(behind, ...edits.map(({ offset, length }) => offset + length));
      const kept = applyEdits(text.slice(0, stop), edits).trimEnd();
      const from = Math.min(kept.length, behind, ...edits.map(({ offset }) => offset));
      const value = state.mode === "colon" || state.mode === "value" ? valueText(state, valueFor) : "";
      const closing = frames.map((each) => closerText(text, each)).join("");
      return said(
        frames.length > 5
          ? l10n.t("Unexpected end of file. Missing {0} closing brackets.", frames.length)
          : l10n.t("Unexpected end of file. Missing {0}.", missing),
        l10n.t("Close what is open"),
        {
          edits: write(kept.slice(from) + value + closing + text.slice(behind, stop), from, stop),
          span: lastOf(behind),
          related: frames.slice(0, 5).map(openedHere),
        },
      );
    }
    default:
      return kind satisfies never;
  }
}

/** The fix of a mistake. */
interface Said {
  readonly edits?: readonly Edit[];
  readonly isSafe?: boolean;
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
