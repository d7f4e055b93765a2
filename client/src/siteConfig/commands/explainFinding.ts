import { rulePageUri } from "@sitekeeper/server/protocol";
import * as l10n from "@vscode/l10n";
import { commands, type Diagnostic, languages, Uri, window } from "vscode";
import type { CommandContext } from "../commandContext.ts";

/** Opens the documentation of the rule behind the finding at the cursor. Asks which, when there are several rules. */
export async function explainFinding(context: CommandContext): Promise<void> {
  const editor = window.activeTextEditor;
  if (!editor) return;
  const findings = languages
    .getDiagnostics(editor.document.uri)
    .filter((finding) => finding.source === "sitekeeper" && finding.range.contains(editor.selection.active));
  const rules = new Map(findings.flatMap((finding) => ruleOf(finding) ?? []));
  const rule = rules.size > 1 ? await pickRule(rules) : [...rules.keys()][0];
  if (rule !== undefined) {
    await explainRule(context, rule);
  } else if (rules.size === 0) {
    await window.showInformationMessage(
      l10n.t("No finding at the cursor. Place the cursor on a finding, then run the command again."),
    );
  }
}

/** Opens the documentation of a rule, whose ID comes from a quick fix of the server. */
export async function explainRule({ server }: CommandContext, rule: unknown): Promise<void> {
  await server.start();
  // Rendered, like the link of a finding: the extension sets that for the scheme.
  await commands.executeCommand("vscode.open", Uri.parse(rulePageUri(rule as string)));
}

function ruleOf({ code, message }: Diagnostic): [rule: string, message: string][] | undefined {
  const value = typeof code === "object" ? code.value : code;
  return typeof value === "string" ? [[value, message]] : undefined;
}

async function pickRule(rules: ReadonlyMap<string, string>): Promise<string | undefined> {
  const items = [...rules].map(([label, detail]) => ({ label, detail }));
  return (
    await window.showQuickPick(items, {
      title: l10n.t("Explain Finding"),
      placeHolder: l10n.t("Select the finding to explain"),
    })
  )?.label;
}
