import type { FixAllResult } from "../../protocol.ts";
import { configCheck, pageCheck } from "../../rules/engine/fileCheck.ts";
import type { CheckedFinding, CheckSettings, Rule } from "../../rules/engine/rule.ts";
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
  const { edits, fixed, findings } = configCheck(config, { site, rules, settings }).withSafeFixes();
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
  const { edits, fixed, findings } = pageCheck(page, { ...context, rules, settings }).withSafeFixes();
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
