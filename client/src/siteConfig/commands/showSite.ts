import { LANGUAGE_ID } from "@sitekeeper/server/protocol";
import * as l10n from "@vscode/l10n";
import { commands, Uri, window, workspace } from "vscode";
import type { CommandContext } from "../commandContext.ts";
import { sitesOf } from "../preview/previewedPages.ts";

/** Opens the preview of a site beside its config. */
export async function openSitePreview(context: CommandContext, argument: unknown): Promise<void> {
  const config = await configFor(context, argument, l10n.t("Select the site to preview"));
  if (config) context.previews.show(config);
}

/** Opens a plain-language summary of what the site's readers see. */
export async function explainSite(context: CommandContext, argument: unknown): Promise<void> {
  const config = await configFor(context, argument, l10n.t("Select the site to explain"));
  if (config) await context.explanations.show(config);
}

/**
 * Returns the config for a command: the given config, the config of the given row, the active config, the config of the
 * active page, or the only config in the workspace. Otherwise, the user selects one.
 */
export async function configFor(
  { configs }: CommandContext,
  argument: unknown,
  placeHolder: string,
): Promise<Uri | undefined> {
  const page = argument instanceof Uri && /\.mdx?$/.test(argument.path) ? argument : undefined;
  if (argument instanceof Uri && !page) return configs.wholeOf(argument);
  const row = argument as { readonly config?: unknown } | undefined;
  if (typeof row?.config === "string") return Uri.parse(row.config);
  const active = window.activeTextEditor?.document;
  if (!page && active?.languageId === LANGUAGE_ID) return configs.wholeOf(active.uri);
  const all = (await configs.all()).map((uri) => uri.toString());
  const file = page ?? active?.uri;
  const ofPage = file ? sitesOf(file, all).map(({ config }) => config) : [];
  const candidates = ofPage.length > 0 ? ofPage : all;
  if (candidates.length === 0) {
    void offerNewSiteConfig();
    return undefined;
  }
  const [first, ...others] = candidates.map((config) => Uri.parse(config));
  if (others.length === 0) return first;
  const items = [first!, ...others].map((uri) => ({ label: workspace.asRelativePath(uri), uri }));
  return (await window.showQuickPick(items, { placeHolder }))?.uri;
}

async function offerNewSiteConfig(): Promise<void> {
  const create = l10n.t("New Site Config");
  const answer = await window.showInformationMessage(l10n.t("No site config found. Open or create one first."), create);
  if (answer === create) await commands.executeCommand("sitekeeper.newSiteConfig");
}
