import * as l10n from "@vscode/l10n";
import {
  type CodeAction,
  type CodeActionContext,
  CodeActionKind,
  type Diagnostic,
  type Range,
  type WorkspaceEdit,
} from "vscode-languageserver-types";
import { rangeOf } from "../config/siteConfig.ts";
import { FIX_ALL_KIND } from "../protocol.ts";
import { type CheckedFinding, type CheckSettings, pageFixesOf } from "../rules/engine/check.ts";
import { applySafePageFixes } from "../rules/engine/safePageFixes.ts";
import type { FeatureClient } from "./client.ts";
import type { OpenPage } from "./pageEdits.ts";
import type { PageOfSite } from "./pageLinks.ts";
import { type RuleSettingsPlace, ruleActions } from "./ruleActions.ts";
import { type EditedFile, workspaceEdit } from "./workspaceEdit.ts";

/** A limit on findings, because the selection may be a whole page. */
const MAX_FINDINGS = 50;

/** The result of the last check of an open page. */
export interface CheckedPage extends PageOfSite {
  readonly open: OpenPage;
  readonly findings: readonly CheckedFinding[];
  readonly checkSettings: CheckSettings;
  /** Where rules can be turned off; undefined when there is no disk. */
  readonly settingsPlace: RuleSettingsPlace | undefined;
}

/**
 * What can be done about the findings at a range of a page: their fixes; for a rule that found more than one thing that
 * can be fixed without asking, all of them at once; what can be done about their rules; and, when asked for by its kind,
 * every safe fix of the page.
 */
export function pageActions(
  checked: CheckedPage,
  range: Range,
  { diagnostics, only }: Pick<CodeActionContext, "diagnostics" | "only">,
  client: FeatureClient,
): CodeAction[] {
  const wants = (kind: string): boolean =>
    only === undefined
      ? kind === CodeActionKind.QuickFix
      : only.some((asked) => asked === "" || kind === asked || kind.startsWith(`${asked}.`));
  const actions: CodeAction[] = [];
  if (wants(CodeActionKind.QuickFix)) actions.push(...quickFixes(checked, range, diagnostics, client));
  if (wants(FIX_ALL_KIND)) {
    const edit = safeEdit(checked, client);
    if (edit) actions.push({ title: l10n.t("Apply all safe fixes"), kind: FIX_ALL_KIND, edit });
  }
  return actions;
}

function quickFixes(
  checked: CheckedPage,
  range: Range,
  diagnostics: readonly Diagnostic[],
  client: FeatureClient,
): CodeAction[] {
  const { findings, settingsPlace, page } = checked;
  const kind = CodeActionKind.QuickFix;
  const file = editedFile(checked);
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
  const safe = new Set<string>();
  const fixes = here.slice(0, MAX_FINDINGS).flatMap((finding) =>
    pageFixesOf(finding, checked).flatMap((fix): CodeAction[] => {
      if (fix.safe) safe.add(finding.rule.id);
      const edit = workspaceEdit(file, fix.edits, client);
      return edit
        ? [{ title: fix.title, kind, edit, ...(fix.preferred && { isPreferred: true }), ...toldOf(finding) }]
        : [];
    }),
  );
  for (const rule of safe) {
    if (findings.filter((finding) => finding.rule.id === rule).length < 2) continue;
    const edit = safeEdit(checked, client, rule);
    if (edit) fixes.push({ title: l10n.t("Fix all {0} findings in this file", rule), kind, edit });
  }
  const rules = new Set(here.map(({ rule }) => rule.id));
  return [...fixes, ...[...rules].flatMap((rule) => ruleActions(rule, settingsPlace, client))];
}

function safeEdit(checked: CheckedPage, client: FeatureClient, rule?: string): WorkspaceEdit | undefined {
  const { edits } = applySafePageFixes(checked.page, checked, checked.checkSettings, rule);
  return edits.length > 0 ? workspaceEdit(editedFile(checked), edits, client) : undefined;
}

function editedFile({ open, page }: CheckedPage): EditedFile {
  return { uri: open.uri, version: open.version, document: page.document };
}
