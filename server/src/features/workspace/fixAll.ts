import type { FixAllResult } from "../../protocol.ts";
import type { CheckedFinding, CheckSettings, Rule } from "../../rules/engine/rule.ts";
import { applySafeFixes } from "../../rules/engine/safeFixes.ts";
import { applySafePageFixes } from "../../rules/engine/safePageFixes.ts";
import type { FeatureClient } from "../client.ts";
import type { OpenPage } from "../pageEdits.ts";
import type { ConfigOfSite, PageOfSite } from "../valueAt.ts";
import { workspaceEdit } from "../workspaceEdit.ts";

/** Returns all safe fixes for a config as one edit, with the number of remaining findings, excluding hints. */
export function fixAll(
  { config, site }: ConfigOfSite,
  rules: readonly Rule[],
  settings: CheckSettings,
  client: FeatureClient,
): FixAllResult {
  const { edits, fixed, findings } = applySafeFixes(config, site, rules, settings);
  const edit = workspaceEdit(config, edits, client) ?? null;
  return { version: config.version, edit, fixed, left: countWithoutHints(findings) };
}

/** Like {@link fixAll}, but for an open page. */
export function fixAllInPage(
  { page, open, ...context }: PageOfSite & { readonly open: OpenPage },
  rules: readonly Rule[],
  settings: CheckSettings,
  client: FeatureClient,
): FixAllResult {
  const { edits, fixed, findings } = applySafePageFixes(page, context, rules, settings);
  const file = { uri: open.uri, version: open.version, document: page.document };
  return {
    version: open.version,
    edit: workspaceEdit(file, edits, client) ?? null,
    fixed,
    left: countWithoutHints(findings),
  };
}

function countWithoutHints(findings: readonly CheckedFinding[]): number {
  return findings.filter(({ severity }) => severity !== "hint").length;
}
