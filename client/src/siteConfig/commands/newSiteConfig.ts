import { NEW_SITE_CONFIG, type NewSiteConfigParams, type NewSiteConfigResult } from "@sitekeeper/server/protocol";
import { Uri, window, workspace } from "vscode";
import type { CommandContext } from "../commandContext.ts";
import { workspaceFiles } from "../workspaceFiles.ts";

const FILE_NAME = "site.config.json";

/**
 * Creates a site config for a folder, with the pages of the folder as its navigation, and opens it. Asks for the folder
 * and the name of the project. An existing file is opened and never overwritten.
 */
export async function newSiteConfig({ server }: CommandContext, folderArgument?: unknown): Promise<void> {
  const folder = folderArgument instanceof Uri ? folderArgument : await pickFolder();
  if (!folder) return;
  const file = Uri.joinPath(folder, FILE_NAME);
  if (await workspaceFiles.typeOf(file.toString())) {
    await window.showTextDocument(file);
    await window.showInformationMessage(`${workspace.asRelativePath(file)} already exists.`);
    return;
  }
  const name = await window.showInputBox({
    title: "New Site Config",
    prompt: "Enter the name of the project as readers of the site see it",
    value: folder.path.slice(folder.path.lastIndexOf("/") + 1),
    validateInput: (value) => (value.trim() === "" ? "Enter a name." : undefined),
  });
  if (name === undefined) return;
  const client = await server.start();
  const params: NewSiteConfigParams = { folder: folder.toString(), name: name.trim() };
  const { text, pages } = await client.sendRequest<NewSiteConfigResult>(NEW_SITE_CONFIG, params);
  await workspace.fs.writeFile(file, new TextEncoder().encode(text));
  await window.showTextDocument(file);
  if (pages === 0) {
    await window.showInformationMessage("This folder contains no .mdx or .md pages yet, so the navigation is empty.");
  }
}

async function pickFolder(): Promise<Uri | undefined> {
  const choices = [
    ...(await foldersWithPages()).map((uri) => ({ label: workspace.asRelativePath(uri, true), uri })),
    { label: "Choose Another Folder…", uri: undefined },
  ];
  const choice = await window.showQuickPick(choices, {
    title: "New Site Config",
    placeHolder: "Select the folder that contains the pages of the site",
  });
  if (!choice) return undefined;
  return choice.uri ?? (await window.showOpenDialog({ canSelectFiles: false, canSelectFolders: true }))?.[0];
}

/** The folders that may contain a site: the workspace folders, and their direct subfolders with pages. */
async function foldersWithPages(): Promise<Uri[]> {
  const folders = new Map((workspace.workspaceFolders ?? []).map(({ uri }) => [uri.toString(), uri]));
  const pages = await workspace.findFiles("**/*.{mdx,md}", "**/node_modules/**", 2000);
  for (const page of pages) {
    const root = workspace.getWorkspaceFolder(page)?.uri;
    const [top] = root ? page.path.slice(root.path.length + 1).split("/") : [];
    if (!root || !top || root.path.length + 1 + top.length === page.path.length) continue;
    const folder = Uri.joinPath(root, top);
    folders.set(folder.toString(), folder);
  }
  return [...folders.values()];
}
