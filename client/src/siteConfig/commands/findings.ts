import { FIX_ALL, type FixAllResult, rulePageUri, type UriParams } from "@sitekeeper/server/protocol";
import * as l10n from "@vscode/l10n";
import { commands, type Diagnostic, languages, Uri, window, workspace } from "vscode";
import type { CommandContext } from "../commandContext.ts";

/** Applies all safe fixes to the active file as a single undo step, and shows how many findings remain. */
export async function fixAll({ server }: CommandContext): Promise<void> {
  const document = window.activeTextEditor?.document;
  if (!document) return;
  const client = await server.start();
  const params: UriParams = { uri: client.code2ProtocolConverter.asUri(document.uri) };
  const result = await client.sendRequest<FixAllResult | null>(FIX_ALL, params);
  if (!result) {
    await window.showInformationMessage(
      l10n.t("The active file is neither a site config nor a page of a site. Open one, then run the command again."),
    );
    return;
  }
  const edit = await client.protocol2CodeConverter.asWorkspaceEdit(result.edit);
  // VS Code ignores the document version in the edit.
  const isApplied = !edit || (document.version === result.version && (await workspace.applyEdit(edit)));
  // This is not awaited, so that the command ends while the message is still visible.
  void window.showInformationMessage(
    isApplied ? fixAllText(result) : l10n.t("The file has changed in the meantime. Run the command again."),
  );
}

/** Summarizes the result of *Fix All*, as in `3 fixed, 12 need a decision.` */
export function fixAllText({ fixed, left }: Pick<FixAllResult, "fixed" | "left">): string {
  if (fixed === 0) {
    if (left === 0) return l10n.t("Nothing to fix.");
    return left === 1
      ? l10n.t("No safe fixes; 1 needs a decision.")
      : l10n.t("No safe fixes; {0} need a decision.", left);
  }
  if (left === 0) return l10n.t("{0} fixed.", fixed);
  return left === 1
    ? l10n.t("{0} fixed, 1 needs a decision.", fixed)
    : l10n.t("{0} fixed, {1} need a decision.", fixed, left);
}

/**
 * Opens the documentation of the rule whose finding is at the cursor. If several findings are there, the user selects
 * one.
 */
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

/** Opens the documentation of a rule. A quick fix from the server passes the ID of the rule. */
export async function explainRule({ server }: CommandContext, rule: unknown): Promise<void> {
  await server.start();
  // The page opens as a rendered document, because package.json associates its scheme with the Markdown preview.
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

/** Opens two files side by side. A quick fix runs this with URIs sent by the server. */
export async function compareFiles(_context: CommandContext, left: unknown, right: unknown): Promise<void> {
  await commands.executeCommand("vscode.diff", Uri.parse(left as string), Uri.parse(right as string));
}
