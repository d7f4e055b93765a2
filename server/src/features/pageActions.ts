import { type CodeAction, type CodeActionContext, CodeActionKind, type Range } from "vscode-languageserver-types";
import { rangeOf } from "../config/siteConfig.ts";
import { type CheckedFinding, pageFixesOf } from "../rules/engine/check.ts";
import type { FeatureClient } from "./client.ts";
import type { OpenPage } from "./pageEdits.ts";
import type { PageOfSite } from "./pageLinks.ts";
import { type RuleSettingsPlace, ruleActions } from "./ruleActions.ts";
import { workspaceEdit } from "./workspaceEdit.ts";

/** A selection of a whole page must not ask every rule for everything. */
const MAX_FINDINGS = 50;

/** What the last check of an open page found. */
export interface CheckedPage extends PageOfSite {
  readonly open: OpenPage;
  readonly findings: readonly CheckedFinding[];
  /** Where rules can be turned off; undefined when there is no disk. */
  readonly settingsPlace: RuleSettingsPlace | undefined;
}

/** What can be done about the findings at a range of a page: their fixes, and what can be done about their rules. */
export function pageActions(
  { open, findings, settingsPlace, ...each }: CheckedPage,
  range: Range,
  { diagnostics, only }: Pick<CodeActionContext, "diagnostics" | "only">,
  client: FeatureClient,
): CodeAction[] {
  if (only && !only.some((kind) => kind === "" || kind === CodeActionKind.QuickFix)) return [];
  const { page } = each;
  const file = { uri: open.uri, version: open.version, document: page.document };
  const start = page.document.offsetAt(range.start);
  const end = page.document.offsetAt(range.end);
  const here = findings.filter(({ span }) => span.offset <= end && span.offset + span.length >= start);
  const toldOf = ({ rule, span: { offset, length } }: CheckedFinding) => {
    const place = JSON.stringify(rangeOf(page, { offset, length }));
    const isTold = diagnostics.filter(
      (told) => told.code === rule.id && JSON.stringify({ start: told.range.start, end: told.range.end }) === place,
    );
    return isTold.length > 0 ? { diagnostics: isTold } : {};
  };
  const fixes = here.slice(0, MAX_FINDINGS).flatMap((finding) =>
    pageFixesOf(finding, each).flatMap((fix): CodeAction[] => {
      const edit = workspaceEdit(file, fix.edits, client);
      const kind = CodeActionKind.QuickFix;
      return edit
        ? [{ title: fix.title, kind, edit, ...(fix.preferred && { isPreferred: true }), ...toldOf(finding) }]
        : [];
    }),
  );
  const rules = new Set(here.map(({ rule }) => rule.id));
  return [...fixes, ...[...rules].flatMap((rule) => ruleActions(rule, settingsPlace, client))];
}
