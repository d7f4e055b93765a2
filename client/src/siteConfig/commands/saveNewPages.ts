import { Uri, workspace } from "vscode";
import type { CommandContext } from "../commandContext.ts";

/** Saves pages, given by their URIs. */
export async function saveNewPages({ log }: CommandContext, ...uris: unknown[]): Promise<void> {
  for (const uri of uris) {
    const page = await workspace.openTextDocument(Uri.parse(String(uri)));
    if (!(await page.save())) log.warn(`Could not save the new page ${uri}.`);
  }
}
