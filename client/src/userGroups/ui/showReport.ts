import * as l10n from "@vscode/l10n";
import { commands, type TextDocumentContentProvider, Uri } from "vscode";
import { REPORT_SCHEME } from "../schemes.ts";

/** The texts of the reports of this window, by the paths of their documents. */
const texts = new Map<string, string>();

/** The reports as documents of the editor. */
export const reports: TextDocumentContentProvider = {
  provideTextDocumentContent: ({ path }) =>
    texts.get(path) ??
    `${l10n.t("This report was closed with its window. Run the command again to create a new one.")}\n`,
};

/** Opens a report in Markdown. */
export async function showReport(title: string, text: string): Promise<void> {
  // Each report has its own path: the editor does not ask again for a document that it already has.
  const path = `/${texts.size + 1}/${title.replaceAll("/", " ")}.md`;
  texts.set(path, text);
  await commands.executeCommand("vscode.open", Uri.from({ scheme: REPORT_SCHEME, path }));
}
