import {
  type CodeAction,
  type CodeActionContext,
  CodeActionKind,
  type Diagnostic,
  type Range,
} from "vscode-languageserver-types";
import type { SiteConfig } from "../formats/format.ts";
import { isSameRange, rangeOf } from "../json/jsonText.ts";
import type { CheckedFinding } from "../rules/engine/rule.ts";

/** The kinds of code actions for a selection. */
export const WRAP_KIND = "refactor.surround";
export const EXTRACT_KIND = CodeActionKind.RefactorExtract;

/** The maximum number of findings to offer actions for. A selection can span the whole file. */
const MAX_FINDINGS = 50;

/**
 * Whether the client requests code actions of a given kind. A kind includes its subkinds, and the empty kind includes
 * all kinds (LSP, `CodeActionKind`). A client that specifies no kind gets quick fixes.
 */
export function isRequested(kind: string, only: CodeActionContext["only"]): boolean {
  if (only === undefined) return kind === CodeActionKind.QuickFix;
  return only.some((requested) => requested === "" || kind === requested || kind.startsWith(`${requested}.`));
}

/** Returns the findings that overlap a range. */
export function findingsAt(
  { document }: Pick<SiteConfig, "document">,
  findings: readonly CheckedFinding[],
  range: Range,
): readonly CheckedFinding[] {
  const start = document.offsetAt(range.start);
  const end = document.offsetAt(range.end);
  return findings
    .filter(({ span: { offset, length } }) => offset <= end && offset + length >= start)
    .slice(0, MAX_FINDINGS);
}

/** Returns the findings of one rule. */
export function ofRule(findings: readonly CheckedFinding[], rule: string): readonly CheckedFinding[] {
  return findings.filter((finding) => finding.rule.id === rule);
}

/** Returns the client's diagnostics for these findings, as a code action property. */
export function diagnosticsOf(
  file: Pick<SiteConfig, "document">,
  findings: readonly CheckedFinding[],
  diagnostics: readonly Diagnostic[],
): Pick<CodeAction, "diagnostics"> {
  const matching = findings.flatMap(({ rule, span }) => {
    const place = rangeOf(file, span);
    return diagnostics.filter(({ code, range }) => code === rule.id && isSameRange(range, place));
  });
  return matching.length > 0 ? { diagnostics: matching } : {};
}
