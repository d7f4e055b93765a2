import { NEW_SITE_CONFIG, type NewSiteConfigParams, type NewSiteConfigResult } from "@sitekeeper/server/protocol";
import * as l10n from "@vscode/l10n";
import { Uri, window, workspace } from "vscode";
import type { CommandContext } from "../commandContext.ts";
import { askName } from "../navigation/askNames.ts";
import { workspaceFiles } from "../workspaceFiles.ts";

const FILE_NAME = "docs.json";

/**
 * Creates a site config for a folder, with all of the folder's pages in the navigation, and opens it. The user selects
 * the folder and enters the project name. If the file already exists, it is opened and not overwritten.
 */
export async function newSiteConfig({ server }: CommandContext, folderArgument?: unknown): Promise<void> {
  const folder = folderArgument instanceof Uri && !isPage(folderArgument) ? folderArgument : await pickFolder();
  if (!folder) return;
  const file = Uri.joinPath(folder, FILE_NAME);
  if (await openIfExists(file)) return;
  const name = await askName(
    l10n.t("New Site Config"),
    l10n.t("Enter the project name as shown on the site"),
    folder.path.slice(folder.path.lastIndexOf("/") + 1),
  );
  if (name === undefined) return;
  const client = await server.start();
  const params: NewSiteConfigParams = { folder: folder.toString(), name: name.trim() };
  const { text, pages } = await client.sendRequest<NewSiteConfigResult>(NEW_SITE_CONFIG, params);
  // The file may have been created while the user entered the name.
  if (await openIfExists(file)) return;
  await workspace.fs.writeFile(file, new TextEncoder().encode(text));
  await window.showTextDocument(file);
  if (pages === 0) {
    await window.showInformationMessage(
      l10n.t("This folder contains no .mdx or .md pages yet, so the navigation is empty."),
    );
  }
}

/** Opens a file if it exists. Returns whether it does. */
async function openIfExists(file: Uri): Promise<boolean> {
  if (!(await workspaceFiles.typeOf(file.toString()))) return false;
  await window.showTextDocument(file);
  await window.showInformationMessage(l10n.t("{0} already exists.", workspace.asRelativePath(file)));
  return true;
}

/** The button in the editor title passes the open page. */
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
    placeHolder: l10n.t("Select the folder that contains the site's pages"),
  });
  if (!choice) return undefined;
  return choice.uri ?? (await window.showOpenDialog({ canSelectFiles: false, canSelectFolders: true }))?.[0];
}

const MAX_PAGES = 2000;

/** Finds the folders that could contain a site, and counts the pages in each one. */
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

interface WorkspaceFolder {
  readonly name: string;
  readonly path: string;
}

/** A folder that could contain a site. */
interface SiteFolder {
  readonly path: string;
  /**
   * The path within the workspace folder, or the workspace folder's name if this is the workspace folder itself. If
   * there are several workspace folders, the path is prefixed with the name of its workspace folder.
   */
  readonly label: string;
  /** The number of pages in the folder and all of its subfolders. */
  readonly pages: number;
}

/**
 * Returns the folders in a workspace folder that could contain a site: the workspace folder itself, then its direct
 * subfolders with pages, sorted by number of pages.
 *
 * @param pages The paths of the pages in the workspace folder.
 * @param isOneOfMany Whether the workspace has several folders, so that labels must include the name of this one.
 */
export function siteFolders(
  { name, path }: WorkspaceFolder,
  pages: readonly string[],
  isOneOfMany: boolean,
): readonly SiteFolder[] {
  const base = path.endsWith("/") ? path : `${path}/`;
  const counts = new Map<string, number>();
  for (const page of pages) {
    const [top, ...rest] = page.slice(base.length).split("/");
    if (top !== undefined && rest.length > 0) counts.set(top, (counts.get(top) ?? 0) + 1);
  }
  const below = [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
  return [
    { path, label: name, pages: pages.length },
    ...below.map(([top, count]) => ({ path: base + top, label: isOneOfMany ? `${name}/${top}` : top, pages: count })),
  ];
}

/** Formats the number of pages: `12 pages`, or `2000+ pages` if the search stopped at its limit. */
export function pagesText(pages: number, limit: number): string {
  if (pages === 0) return l10n.t("no pages yet");
  if (pages >= limit) return l10n.t("{0}+ pages", pages);
  return pages === 1 ? l10n.t("1 page") : l10n.t("{0} pages", pages);
}
