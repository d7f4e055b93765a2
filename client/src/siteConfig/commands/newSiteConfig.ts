import { NEW_SITE_CONFIG, type NewSiteConfigParams, type NewSiteConfigResult } from "@sitekeeper/server/protocol";
import * as l10n from "@vscode/l10n";
import { Uri, window, workspace } from "vscode";
import type { CommandContext } from "../commandContext.ts";
import { askName } from "../navigation/askNames.ts";
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
  const name = await askName(
    l10n.t("New Site Config"),
    l10n.t("Enter the name of the project as readers of the site see it"),
    folder.path.slice(folder.path.lastIndexOf("/") + 1),
  );
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

/** A folder of the workspace, with its path, and its name as the editor shows it. */
interface WorkspaceFolder {
  readonly name: string;
  readonly path: string;
}

/** A folder that may contain a site. */
interface SiteFolder {
  readonly path: string;
  /** The path from the workspace folder; the name of the workspace folder for itself, and before it where there are several. */
  readonly label: string;
  /** How many pages it contains, with all its subfolders. */
  readonly pages: number;
}

/**
 * The folders of a workspace folder that may contain a site: itself, and its direct subfolders with pages, those with the
 * most pages first.
 *
 * @param pages the paths of its pages
 * @param isOneOfMany whether the workspace has more folders, so that labels have to name this one
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

/** `12 pages`; `2000+ pages` where the search stopped at its limit. */
export function pagesText(pages: number, limit: number): string {
  if (pages === 0) return l10n.t("no pages yet");
  if (pages >= limit) return l10n.t("{0}+ pages", pages);
  return pages === 1 ? l10n.t("1 page") : l10n.t("{0} pages", pages);
}
