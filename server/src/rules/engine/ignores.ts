import * as l10n from "@vscode/l10n";
import type { Span } from "../../json/jsonText.ts";
import { bodyStart } from "../../mdx/frontMatter.ts";
import type { PageBody } from "../../site/pageBody.ts";
import type { CheckedFinding, Rule } from "./rule.ts";

/** The ID of the rule that reports unused ignore comments. */
export const UNUSED_IGNORE = "unused-ignore";

/** An ignore comment: `{/* sitekeeper-ignore RULE: reason *\/}`. */
interface Ignore {
  readonly span: Span;
  readonly rules: readonly string[];
  /** The line that the comment applies to. Undefined if it applies to the whole page. */
  readonly line: number | undefined;
}

const COMMENT =
  /\{\/\*[ \t]{0,9}sitekeeper-ignore(-file)?([ \t,]{1,9}[a-z][a-z, \t-]{0,400})(?::[^*\n]{0,400})?\*\/\}/g;

/** Removes the findings that comments in the page ignore, and adds a finding for each unused comment. */
export function withoutIgnored(
  findings: readonly CheckedFinding[],
  page: PageBody,
  rules: readonly Rule[],
  severity: CheckedFinding["severity"] | "off",
): readonly CheckedFinding[] {
  if (!page.text.includes("sitekeeper-ignore")) return findings;
  const ignores = ignoresIn(page);
  const used = new Set<Ignore>();
  const remaining = findings.filter(({ rule, span }) => {
    const { line } = page.document.positionAt(span.offset);
    const ignore = ignores.find(
      (each) => each.rules.includes(rule.id) && (each.line === undefined || each.line === line),
    );
    if (ignore) used.add(ignore);
    return !ignore;
  });
  const unusedRule = rules.find(({ id }) => id === UNUSED_IGNORE);
  if (!unusedRule || severity === "off") return remaining;
  // Comments for external link rules are never reported as unused, because external links are rarely checked.
  const unused = ignores.filter(
    (each) =>
      !used.has(each) && each.rules.some((id) => rules.some((rule) => rule.id === id && rule.subject !== "link")),
  );
  return [
    ...remaining,
    ...unused.map(
      ({ span }): CheckedFinding => ({
        span,
        path: [],
        message: l10n.t("This comment does not ignore any findings. Remove it."),
        tag: "unnecessary",
        rule: unusedRule,
        severity,
      }),
    ),
  ];
}

function ignoresIn({ text, contents, document }: PageBody): readonly Ignore[] {
  return [...text.matchAll(COMMENT)].flatMap(({ 0: whole, 1: file, 2: names = "", index }): Ignore[] => {
    if (contents.fences.some(({ span }) => index > span.offset && index < span.offset + span.length)) return [];
    const span = { offset: index, length: whole.length };
    const rules = names.split(/[ \t,]+/).filter((name) => name !== "");
    if (file !== undefined) return [{ span, rules, line: undefined }];
    const [space = ""] = /^\s*/.exec(text.slice(index + whole.length))!;
    return [{ span, rules, line: document.positionAt(index + whole.length + space.length).line }];
  });
}

/**
 * Creates an edit that ignores a rule on the line of an offset, or in the whole page if a comment cannot be placed
 * there.
 */
export function ignoreEdit(rule: string, offset: number, { text }: PageBody) {
  const start = bodyStart(text);
  const lineStart = text.lastIndexOf("\n", offset - 1) + 1;
  const [indent = ""] = /^[ \t]*/.exec(text.slice(lineStart))!;
  const isInTable = text[lineStart + indent.length] === "|";
  if (offset < start || isInTable) {
    const comment = `{/* sitekeeper-ignore-file ${rule} */}`;
    return { offset: start, length: 0, content: start > 1 ? `\n\n${comment}` : `${comment}\n\n` };
  }
  return { offset: lineStart, length: 0, content: `${indent}{/* sitekeeper-ignore ${rule} */}\n` };
}
