import { LANGUAGE_ID } from "@sitekeeper/server/protocol";
import * as l10n from "@vscode/l10n";
import { Uri, window, workspace } from "vscode";
import type { CommandContext } from "../commandContext.ts";

/** Opens the preview of a site beside its config. */
export async function openSitePreview({ previews }: CommandContext, given: unknown): Promise<void> {
  const config = await configFor(given, l10n.t("Select the site to preview"));
  if (config) previews.show(config);
}

/** Explains in plain words what readers of a site see. */
export async function explainSite({ explanations }: CommandContext, given: unknown): Promise<void> {
  const config = await configFor(given, l10n.t("Select the site to explain"));
  if (config) await explanations.show(config);
}

/**
 * The config that a command acts on: the one it was called on, that of the row it was called on, the active one, the
 * only open one, or the user's choice.
 */
async function configFor(given: unknown, placeHolder: string): Promise<Uri | undefined> {
  if (given instanceof Uri) return given;
  const row = given as { readonly config?: unknown } | undefined;
  if (typeof row?.config === "string") return Uri.parse(row.config);
  const active = window.activeTextEditor?.document;
  if (active?.languageId === LANGUAGE_ID) return active.uri;
  const open = workspace.textDocuments.filter(({ languageId, isClosed }) => languageId === LANGUAGE_ID && !isClosed);
  if (open.length === 0) {
    void window.showInformationMessage(l10n.t("Open a site config first, for example site.config.json or mint.json."));
    return undefined;
  }
  if (open.length === 1) return open[0]?.uri;
  const items = open.map(({ uri }) => ({ label: workspace.asRelativePath(uri), uri }));
  return (await window.showQuickPick(items, { placeHolder }))?.uri;
}
