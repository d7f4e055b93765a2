import {
  type CodeAction,
  type CodeActionContext,
  CodeActionKind,
  type Diagnostic,
  type Range,
} from "vscode-languageserver-types";
import { rangeOf, type SiteConfig, type Span } from "../config/siteConfig.ts";
import { FIX_ALL_KIND } from "../protocol.ts";
import { type CheckedFinding, type CheckSettings, fixesOf } from "../rules/engine/check.ts";
import type { Fix } from "../rules/engine/rule.ts";
import { applySafeFixes } from "../rules/engine/safeFixes.ts";
import type { Site } from "../site/site.ts";
import type { FeatureClient } from "./client.ts";
import { type RuleSettingsPlace, ruleActions } from "./ruleActions.ts";
import { workspaceEdit } from "./workspaceEdit.ts";

/** The kinds of code actions there are. */
export const codeActionKinds = [CodeActionKind.QuickFix, FIX_ALL_KIND] as const;

/** A selection of a whole file must not ask every rule for everything. */
const MAX_FINDINGS = 50;

/** What the last check of a config found, and how it was set. */
export interface Checked {
  readonly findings: readonly CheckedFinding[];
  readonly settings: CheckSettings;
  /** Where rules can be turned off; undefined when there is no disk. */
  readonly settingsPlace?: RuleSettingsPlace | undefined;
}

/** What an action carries whose edit is made only when it is chosen. */
interface ActionData {
  readonly uri: string;
  /** The rule whose findings are fixed. */
  readonly rule: string;
}

/**
 * What can be done about the findings at a range: their fixes, the preferred ones first; for a rule that found more than
 * one thing that can be fixed without asking, all of them at once; what can be done about their rules; and, when asked for by its kind, every safe fix of
 * the file. The edit for a whole rule is left to {@link resolveCodeAction} where the client can ask again.
 */
export function codeActions(
  config: SiteConfig,
  site: Site,
  { findings, settings, settingsPlace }: Checked,
  range: Range,
  { diagnostics, only }: Pick<CodeActionContext, "diagnostics" | "only">,
  client: FeatureClient,
): CodeAction[] {
  const wants = (kind: string): boolean =>
    only === undefined
      ? kind === CodeActionKind.QuickFix
      : only.some((asked) => kind === asked || kind.startsWith(`${asked}.`));
  const actions: CodeAction[] = [];
  if (wants(CodeActionKind.QuickFix)) {
    const here = findingsAt(config, findings, range);
    const safe = new Set<string>();
    const toldOf = (finding: CheckedFinding): readonly Diagnostic[] => {
      const place = rangeOf(config, finding.span);
      return diagnostics.filter(({ code, range }) => code === finding.rule.id && isSame(range, place));
    };
    for (const finding of here) {
      const told = toldOf(finding);
      for (const fix of fixesOf(finding, config, site)) {
        if (fix.safe) safe.add(finding.rule.id);
        const action = fixAction(fix, config, site, client);
        if (action) actions.push({ ...action, ...(told.length > 0 && { diagnostics: [...told] }) });
      }
    }
    for (const rule of safe) {
      if (findings.filter((finding) => finding.rule.id === rule).length < 2) continue;
      const data: ActionData = { uri: config.uri, rule };
      const action = { title: `Fix all ${rule} findings in this file`, kind: CodeActionKind.QuickFix, data };
      actions.push(client.resolvesEdits ? action : resolveCodeAction(action, config, site, settings, client));
    }
    for (const [rule, of] of Map.groupBy(here, (finding) => finding.rule.id)) {
      const told = of.flatMap(toldOf);
      for (const action of ruleActions(rule, settingsPlace, client))
        actions.push({ ...action, ...(told.length > 0 && { diagnostics: told }) });
    }
  }
  if (wants(FIX_ALL_KIND)) {
    const { edits } = applySafeFixes(config, site, settings);
    const edit = edits.length > 0 && workspaceEdit(config, edits, client);
    if (edit) actions.push({ title: "Apply all safe fixes", kind: FIX_ALL_KIND, edit });
  }
  return actions;
}

/** An action with its edit: the safe fixes of one rule, again and again until there are none. */
export function resolveCodeAction(
  action: CodeAction,
  config: SiteConfig,
  site: Site,
  settings: CheckSettings,
  client: FeatureClient,
): CodeAction {
  const { uri, rule } = (action.data ?? {}) as Partial<ActionData>;
  if (action.edit || uri !== config.uri || typeof rule !== "string") return action;
  const edit = workspaceEdit(config, applySafeFixes(config, site, settings, rule).edits, client);
  return edit ? { ...action, edit } : action;
}

function fixAction(fix: Fix, config: SiteConfig, site: Site, client: FeatureClient): CodeAction | undefined {
  const files = fix.create?.map(({ path, content }) => ({ uri: site.uriOf(path), content }));
  const edit = workspaceEdit(config, fix.edits, client, files);
  return edit && { title: fix.title, kind: CodeActionKind.QuickFix, edit, ...(fix.preferred && { isPreferred: true }) };
}

/** The findings that a range touches; those at its start first come first. */
function findingsAt(config: SiteConfig, findings: readonly CheckedFinding[], range: Range): readonly CheckedFinding[] {
  const start = config.document.offsetAt(range.start);
  const end = config.document.offsetAt(range.end);
  const touches = ({ offset, length }: Span): boolean => offset <= end && offset + length >= start;
  return findings.filter(({ span }) => touches(span)).slice(0, MAX_FINDINGS);
}

function isSame(a: Range, b: Range): boolean {
  return (
    a.start.line === b.start.line &&
    a.start.character === b.start.character &&
    a.end.line === b.end.line &&
    a.end.character === b.end.character
  );
}
