import { window, workspace } from "vscode";

/** Opens a report as a markdown document that nobody has to save. */
export async function showReport(content: string): Promise<void> {
  await window.showTextDocument(await workspace.openTextDocument({ content, language: "markdown" }));
}
