import { NEW_SITE_CONFIG, type NewSiteConfigParams, type NewSiteConfigResult } from "@sitekeeper/server/protocol";
import * as l10n from "@vscode/l10n";
import { Uri, window, workspace } from "vscode";
import type { CommandContext } from "../commandContext.ts";
import { pagesText, siteFolders } from "../siteFolders.ts";
import { workspaceFiles } from "../workspaceFiles.ts";

const FILE_NAME = "docs.json";

/**
 * Creates a site config for a folder, with the pages of the folder as its navigation, and opens it. Asks for the folder
 * and the name of the project. An existing file is opened and never overwritten.
 */
export async function newSiteConfig({ server }: CommandContext, folderArgument?: unknown): Promise<void> {
  const folder = folderArgument instanceof Uri && !isPage(folderArgument) ? folderArgument : await pickFolder();
  if (!folder) return;
  const file = Uri.joinPath(folder, FILE_NAME);
  if (await workspaceFiles.typeOf(file.toString())) {
    await window.showTextDocument(file);
    await window.showInformationMessage(l10n.t("{0} already exists.", workspace.asRelativePath(file)));
    return;
  }
  const name = await window.showInputBox({
    title: l10n.t("New Site Config"),
    prompt: l10n.t("Enter the name of the project as readers of the site see it"),
    value: folder.path.slice(folder.path.lastIndexOf("/") + 1),
    validateInput: (value) => (value.trim() === "" ? l10n.t("Enter a name.") : undefined),
  });
  if (name === undefined) return;
  const client = await server.start();
  const params: NewSiteConfigParams = { folder: folder.toString(), name: name.trim() };
  const { text, pages } = await client.sendRequest<NewSiteConfigResult>(NEW_SITE_CONFIG, params);
  await workspace.fs.writeFile(file, new TextEncoder().encode(text));
  await window.showTextDocument(file);
  if (pages === 0) {
    await window.showInformationMessage(
      l10n.t("This folder contains no .mdx or .md pages yet, so the navigation is empty."),
    );
  }
}

/** The button in the title of an editor passes the page that is open. */
function isPage({ path }: Uri): boolean {
  return /\.mdx?$/.test(path);
}

async function pickFolder(): Promise<Uri | undefined> {
  const choices = [
    ...(await foldersWithPages()),
    { label: l10n.t("Choose Another Folder…"), description: "", uri: undefined },
  ];
  const choice = await window.showQuickPick(choices, {
    title: l10n.t("New Site Config"),
    placeHolder: l10n.t("Select the folder that contains the pages of the site"),
  });
  if (!choice) return undefined;
  return choice.uri ?? (await window.showOpenDialog({ canSelectFiles: false, canSelectFolders: true }))?.[0];
}

/** The search for pages stops at this many. */
const MAX_PAGES = 2000;

/** The folders that may contain a site, with the number of their pages. */
async function foldersWithPages() {
  const roots = workspace.workspaceFolders ?? [];
  const pages = await workspace.findFiles("**/*.{mdx,md}", "**/node_modules/**", MAX_PAGES);
  return roots.flatMap(({ name, uri }) => {
    const inside = pages.filter((page) => workspace.getWorkspaceFolder(page)?.uri.toString() === uri.toString());
    return siteFolders(
      { path: uri.path, name },
      inside.map(({ path }) => path),
      roots.length > 1,
    ).map(({ path, label, pages: count }) => ({
      label,
      description: pagesText(count, MAX_PAGES),
      uri: uri.with({ path }),
    }));
  });
}
