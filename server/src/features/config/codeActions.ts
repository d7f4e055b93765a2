import * as l10n from "@vscode/l10n";
import { type CodeAction, type CodeActionContext, CodeActionKind, type Range } from "vscode-languageserver-types";
import type { SiteConfig } from "../../formats/format.ts";
import { FIX_ALL_KIND } from "../../protocol.ts";
import { configCheck } from "../../rules/engine/fileCheck.ts";
import { isPartial } from "../../rules/engine/fileWork.ts";
import type { CheckedFinding, CheckSettings, Fix, Rule } from "../../rules/engine/rule.ts";
import type { Site } from "../../site/site.ts";
import { diagnosticsOf, EXTRACT_KIND, findingsAt, isRequested, ofRule, WRAP_KIND } from "../actionContext.ts";
import type { FeatureClient } from "../client.ts";
import { type RuleSettingsPlace, ruleActions } from "../ruleActions.ts";
import { deletionOf, workspaceEdit, workspaceEditOf } from "../workspaceEdit.ts";

/** The kinds of code actions that the server provides. */
export const codeActionKinds = [CodeActionKind.QuickFix, FIX_ALL_KIND, WRAP_KIND, EXTRACT_KIND] as const;

/** The result of the last check of a config, with its settings. */
export interface Checked {
  readonly findings: readonly CheckedFinding[];
  readonly rules: readonly Rule[];
  readonly settings: CheckSettings;
  /** The settings file where rules can be turned off. Undefined if the config is not on disk. */
  readonly settingsPlace?: RuleSettingsPlace | undefined;
}

/** The data of a code action whose edit is computed when the action is resolved. */
interface ActionData {
  readonly uri: string;
  /** The rule whose findings the action fixes. */
  readonly rule: string;
}

/**
 * Returns the code actions for the findings in a range. If the client can resolve code actions, {@link
 * resolveCodeAction} computes the "fix all" edits.
 * - fixes, with preferred ones first
 * - a "fix all" action for each rule with several safe fixes
 * - actions for the rules themselves
 * - only if requested, an action that applies all safe fixes in the file
 */
export function codeActions(
  config: SiteConfig,
  site: Site,
  { findings, rules, settings, settingsPlace }: Checked,
  range: Range,
  { diagnostics, only }: Pick<CodeActionContext, "diagnostics" | "only">,
  client: FeatureClient,
): CodeAction[] {
  const actions: CodeAction[] = [];
  const check = configCheck(config, { site, rules, settings });
  if (isRequested(CodeActionKind.QuickFix, only)) {
    const inRange = findingsAt(config, findings, range);
    const safe = new Set<string>();
    for (const finding of inRange) {
      const shownDiagnostics = diagnosticsOf(config, [finding], diagnostics);
      for (const fix of check.fixesOf(finding)) {
        if (fix.safe) safe.add(finding.rule.id);
        const action = fixAction(fix, config, site, client);
        if (action) actions.push({ ...action, ...shownDiagnostics });
      }
    }
    for (const rule of isPartial(findings) ? [] : safe) {
      if (ofRule(findings, rule).length < 2) continue;
      const data: ActionData = { uri: config.uri, rule };
      const action = {
        title: l10n.t("Fix all {0} findings in this file", rule),
        kind: CodeActionKind.QuickFix,
        data,
        // VS Code sorts actions without diagnostics last, even after the actions that turn off a rule.
        ...diagnosticsOf(config, ofRule(inRange, rule), diagnostics),
      };
      actions.push(
        client.resolvesEdits ? action : resolveCodeAction(action, config, site, { rules, settings }, client),
      );
    }
    actions.push(...ruleActions(config, inRange, diagnostics, settingsPlace, client));
  }
  if (isRequested(FIX_ALL_KIND, only)) {
    const { edits } = check.withSafeFixes();
    const edit = edits.length > 0 && workspaceEdit(config, edits, client);
    if (edit) actions.push({ title: l10n.t("Apply all safe fixes"), kind: FIX_ALL_KIND, edit });
  }
  return actions;
}

/** Adds the edit to a code action. The edit applies one rule's safe fixes until none remain. */
export function resolveCodeAction(
  action: CodeAction,
  config: SiteConfig,
  site: Site,
  { rules, settings }: Pick<Checked, "rules" | "settings">,
  client: FeatureClient,
): CodeAction {
  const { uri, rule } = (action.data ?? {}) as Partial<ActionData>;
  if (action.edit || uri !== config.uri || typeof rule !== "string") return action;
  const edit = workspaceEdit(config, configCheck(config, { site, rules, settings }).withSafeFixes(rule).edits, client);
  return edit ? { ...action, edit } : action;
}

function fixAction(fix: Fix, config: SiteConfig, site: Site, client: FeatureClient): CodeAction | undefined {
  const kind = CodeActionKind.QuickFix;
  if (fix.compare) {
    const command = client.compareFilesCommand;
    const [left, right] = fix.compare.map((path) => site.uriOf(path));
    return command === undefined
      ? undefined
      : { title: fix.title, kind, command: { title: fix.title, command, arguments: [left, right] } };
  }
  if (fix.delete) {
    const edit = deletionOf(
      fix.delete.map((path) => site.uriOf(path)),
      client,
    );
    return edit && { title: fix.title, kind, edit };
  }
  if (fix.rename) {
    const [oldUri, newUri] = fix.rename.map((path) => site.uriOf(path));
    const edit = workspaceEditOf([], client, [{ oldUri: oldUri!, newUri: newUri! }]);
    return edit && { title: fix.title, kind, edit, ...(fix.preferred && { isPreferred: true }) };
  }
  if (fix.elsewhere) {
    const edit = workspaceEditOf([{ file: config, edits: fix.edits }, ...fix.elsewhere], client);
    return edit && { title: fix.title, kind, edit, ...(fix.preferred && { isPreferred: true }) };
  }
  const files = fix.create?.map(({ path, content }) => ({ uri: site.uriOf(path), content }));
  const edit = workspaceEdit(config, fix.edits, client, files);
  return edit && { title: fix.title, kind, edit, ...(fix.preferred && { isPreferred: true }) };
}
