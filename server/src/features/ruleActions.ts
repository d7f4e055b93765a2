import * as l10n from "@vscode/l10n";
import { type CodeAction, CodeActionKind, type Diagnostic, type WorkspaceEdit } from "vscode-languageserver-types";

import { canBeEdited, type Edit, insertMember, replaceNode, replaceValue } from "../json/edits.ts";
import { member } from "../json/json.ts";
import type { JsonText } from "../json/jsonText.ts";
import type { CheckedFinding } from "../rules/engine/rule.ts";
import { diagnosticsOf } from "./actionContext.ts";
import type { FeatureClient } from "./client.ts";
import { workspaceEdit } from "./workspaceEdit.ts";

/** The settings file in which rules can be turned off for the whole repository. It may not exist yet. */
export interface RuleSettingsPlace {
  /** The URI of the settings file. */
  readonly uri: string;
  /** The contents of the file. Undefined if it does not exist yet. */
  readonly source: JsonText | undefined;
  /** The rules configured in the user's settings, which override the file. */
  readonly decided: ReadonlySet<string>;
}

/**
 * Returns the code actions for the rules that caused findings: show a rule's documentation, or turn the rule off.
 * Actions that turn off a rule come last, because editors preselect the first action, and a change to a settings file
 * affects the whole team.
 */
export function ruleActions(
  file: Pick<JsonText, "document">,
  findings: readonly CheckedFinding[],
  diagnostics: readonly Diagnostic[],
  place: RuleSettingsPlace | undefined,
  client: FeatureClient,
): CodeAction[] {
  const rules = [...Map.groupBy(findings, ({ rule }) => rule.id)].map(([id, ruleFindings]) => ({
    id,
    shown: diagnosticsOf(file, ruleFindings, diagnostics),
  }));
  return [
    ...rules.flatMap(({ id, shown }) => explain(id, client).map((action) => ({ ...action, ...shown }))),
    ...rules.flatMap(({ id, shown }) => turnOff(id, place, client).map((action) => ({ ...action, ...shown }))),
  ];
}

function explain(rule: string, { explainRuleCommand: command }: FeatureClient): CodeAction[] {
  if (command === undefined) return [];
  const title = l10n.t("Explain rule {0}", rule);
  return [{ title, kind: CodeActionKind.QuickFix, command: { title, command, arguments: [rule] } }];
}

function turnOff(rule: string, place: RuleSettingsPlace | undefined, client: FeatureClient): CodeAction[] {
  const edit = place && !place.decided.has(rule) ? turnOffEdit(rule, place, client) : undefined;
  if (!edit) return [];
  return [{ title: l10n.t("Turn off rule {0} in .sitekeeper.json", rule), kind: CodeActionKind.QuickFix, edit }];
}

/**
 * Returns the edit that turns off a rule, or undefined if the file cannot be edited safely, or if the file does not
 * exist and the client cannot create files.
 */
function turnOffEdit(
  rule: string,
  { uri, source }: RuleSettingsPlace,
  client: FeatureClient,
): WorkspaceEdit | undefined {
  if (source) {
    const edits = turnOffEdits(rule, source);
    return edits && workspaceEdit(source, edits, client);
  }
  if (!client.resourceOperations.includes("create")) return undefined;
  const start = { line: 0, character: 0 };
  const newText = `${JSON.stringify({ rules: { [rule]: "off" } }, undefined, 2)}\n`;
  return {
    documentChanges: [
      { kind: "create", uri, options: { overwrite: false, ignoreIfExists: false } },
      { textDocument: { uri, version: null }, edits: [{ range: { start, end: start }, newText }] },
    ],
  };
}

function turnOffEdits(rule: string, source: JsonText): readonly Edit[] | undefined {
  const { root, text } = source;
  if (root?.type !== "object" || !canBeEdited(text)) return undefined;
  const rules = member(root, "rules");
  if (!rules) return insertMember(source, root, "rules", { [rule]: "off" });
  if (rules.type !== "object") return [replaceValue(source, rules, { [rule]: "off" })];
  const level = member(rules, rule);
  if (!level) return insertMember(source, rules, rule, "off");
  return level.children ? [replaceValue(source, level, "off")] : [replaceNode(level, "off")];
}
