import * as l10n from "@vscode/l10n";

/** A folder of the workspace, with its path, and its name as the editor shows it. */
interface WorkspaceFolder {
  readonly name: string;
  readonly path: string;
}

/** A folder that may contain a site. */
export interface SiteFolder {
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
