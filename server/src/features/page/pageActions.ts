import * as l10n from "@vscode/l10n";
import {
  type CodeAction,
  type CodeActionContext,
  CodeActionKind,
  CodeActionTriggerKind,
  type Diagnostic,
  type Range,
  type WorkspaceEdit,
} from "vscode-languageserver-types";
import { FIX_ALL_KIND } from "../../protocol.ts";
import { pageCheck } from "../../rules/engine/fileCheck.ts";
import { ignoreEdit, UNUSED_IGNORE } from "../../rules/engine/ignores.ts";
import type { CheckedFinding, CheckSettings, Rule } from "../../rules/engine/rule.ts";
import { diagnosticsOf, findingsAt, isRequested, ofRule } from "../actionContext.ts";
import type { FeatureClient } from "../client.ts";
import type { OpenPage } from "../pageEdits.ts";
import { type RuleSettingsPlace, ruleActions } from "../ruleActions.ts";
import type { PageOfSite } from "../valueAt.ts";
import { type EditedFile, workspaceEdit } from "../workspaceEdit.ts";
import { selectionActions } from "./selectionActions.ts";

/** The result of the last check of an open page. */
interface CheckedPage extends PageOfSite {
  readonly open: OpenPage;
  readonly findings: readonly CheckedFinding[];
  readonly rules: readonly Rule[];
  readonly checkSettings: CheckSettings;
  /** The settings file where rules can be turned off. Undefined if the page is not on disk. */
  readonly settingsPlace: RuleSettingsPlace | undefined;
}

/**
 * Returns the code actions for a range in a page:
 * - fixes for its findings
 * - a "fix all" action for each rule with several safe fixes
 * - actions for the rules themselves
 * - refactorings for the selected text
 * - only if requested, an action that applies all safe fixes in the page
 */
export function pageActions(
  checked: CheckedPage,
  range: Range,
  { diagnostics, only, triggerKind }: Pick<CodeActionContext, "diagnostics" | "only" | "triggerKind">,
  client: FeatureClient,
): CodeAction[] {
  const actions: CodeAction[] = [];
  if (isRequested(CodeActionKind.QuickFix, only)) actions.push(...quickFixes(checked, range, diagnostics, client));
  // Selecting text must not show a light bulb.
  if (triggerKind !== CodeActionTriggerKind.Automatic)
    actions.push(...selectionActions(checked, editedFile(checked), range, only, client));
  if (isRequested(FIX_ALL_KIND, only)) {
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
  const inRange = findingsAt(page, findings, range);
  const safe = new Set<string>();
  const { fixesOf } = pageCheck(page, { ...checked, settings: checked.checkSettings });
  const fixes = inRange.flatMap((finding) =>
    fixesOf(finding).flatMap((fix): CodeAction[] => {
      if (fix.safe) safe.add(finding.rule.id);
      const edit = workspaceEdit(file, fix.edits, client);
      if (!edit) return [];
      const shownDiagnostics = diagnosticsOf(page, [finding], diagnostics);
      return [{ title: fix.title, kind, edit, ...(fix.preferred && { isPreferred: true }), ...shownDiagnostics }];
    }),
  );
  for (const rule of safe) {
    if (ofRule(findings, rule).length < 2) continue;
    const edit = safeEdit(checked, client, rule);
    const shownDiagnostics = diagnosticsOf(page, ofRule(inRange, rule), diagnostics);
    if (edit) fixes.push({ title: l10n.t("Fix all {0} findings in this file", rule), kind, edit, ...shownDiagnostics });
  }
  for (const [rule, [first]] of Map.groupBy(inRange, ({ rule }) => rule.id)) {
    if (rule === UNUSED_IGNORE) continue;
    const edit = workspaceEdit(file, [ignoreEdit(rule, first!.span.offset, page)], client);
    const shownDiagnostics = diagnosticsOf(page, ofRule(inRange, rule), diagnostics);
    if (edit) fixes.push({ title: l10n.t("Ignore {0} here", rule), kind, edit, ...shownDiagnostics });
  }
  return [...fixes, ...ruleActions(page, inRange, diagnostics, settingsPlace, client)];
}

function safeEdit(checked: CheckedPage, client: FeatureClient, rule?: string): WorkspaceEdit | undefined {
  const { edits } = pageCheck(checked.page, { ...checked, settings: checked.checkSettings }).withSafeFixes(rule);
  return edits.length > 0 ? workspaceEdit(editedFile(checked), edits, client) : undefined;
}

function editedFile({ open, page }: CheckedPage): EditedFile {
  return { uri: open.uri, version: open.version, document: page.document };
}
