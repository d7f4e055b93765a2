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

/** A limit on findings, because the selection may be a whole file. */
const MAX_FINDINGS = 50;

/**
 * True when a client asks for actions of a kind. A kind contains those that begin with it and a period, and the empty kind
 * contains all (LSP, `CodeActionKind`). A client that names no kinds gets quick fixes.
 */
export function isRequested(kind: string, only: CodeActionContext["only"]): boolean {
  if (only === undefined) return kind === CodeActionKind.QuickFix;
  return only.some((asked) => asked === "" || kind === asked || kind.startsWith(`${asked}.`));
}

/** The findings that a range touches. */
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

/** The findings of one rule. */
export function ofRule(findings: readonly CheckedFinding[], rule: string): readonly CheckedFinding[] {
  return findings.filter((finding) => finding.rule.id === rule);
}

/** The requested diagnostics that show these findings, as a property of their action. */
export function diagnosticsOf(
  file: Pick<SiteConfig, "document">,
  findings: readonly CheckedFinding[],
  diagnostics: readonly Diagnostic[],
): Pick<CodeAction, "diagnostics"> {
  const shown = findings.flatMap(({ rule, span }) => {
    const place = rangeOf(file, span);
    return diagnostics.filter(({ code, range }) => code === rule.id && isSameRange(range, place));
  });
  return shown.length > 0 ? { diagnostics: shown } : {};
}
