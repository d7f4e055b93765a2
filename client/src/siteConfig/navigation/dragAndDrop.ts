import type { NavigationChange } from "@sitekeeper/server/protocol";
import { type DataTransfer, DataTransferItem, FileType, RelativePattern, Uri, window, workspace } from "vscode";
import { FILES, ROWS } from "../ids.ts";
import { pageFileIn } from "../preview/previewedPages.ts";
import { type Drop, dropOf, dropOfFiles } from "./moves.ts";
import type { NavigationItem } from "./navigationTree.ts";
import type { SiteTrees } from "./siteTrees.ts";

/** Handles rows that are dragged within the view and files that are dropped on it. */
export class NavigationDragAndDrop {
  readonly #sites: SiteTrees;
  readonly #change: (config: string, change: NavigationChange) => Promise<void>;

  constructor(sites: SiteTrees, change: (config: string, change: NavigationChange) => Promise<void>) {
    this.#sites = sites;
    this.#change = change;
  }

  handleDrag(source: readonly NavigationItem[], data: DataTransfer): void {
    // The rows may be redrawn during the drag, but their IDs stay the same.
    data.set(ROWS, new DataTransferItem(JSON.stringify(source.map(({ id }) => id))));
  }

  async handleDrop(target: NavigationItem | undefined, data: DataTransfer): Promise<void> {
    const rows = data.get(ROWS);
    const files = data.get(FILES);
    if (rows) {
      const ids: readonly string[] = JSON.parse(await rows.asString());
      const dragged = ids.flatMap((id) => this.#sites.byId(id) ?? []);
      await this.#drop(dragged[0]?.config, dropOf(dragged, target));
    } else if (files) {
      const config = target?.config ?? this.#onlySite();
      const tree = config === undefined ? undefined : this.#sites.of(config)?.tree;
      if (!tree) return;
      const folder = Uri.joinPath(Uri.parse(tree.config), "..");
      const pages = await Promise.all(urisIn(await files.asString()).map(pageFilesAt));
      const slugs = pages.flat().map((uri) => pageFileIn(folder, uri)?.slug);
      await this.#drop(tree.config, dropOfFiles([...new Set(slugs)], tree, target));
    }
  }

  async #drop(config: string | undefined, drop: Drop): Promise<void> {
    if (!drop || config === undefined) return;
    if ("problem" in drop) void window.showInformationMessage(drop.problem);
    else await this.#change(config, drop.change);
  }

  #onlySite(): string | undefined {
    const [only, ...others] = this.#sites.all;
    return others.length === 0 ? only?.tree.config : undefined;
  }
}

/** Returns the file itself, or all pages in a folder and its subfolders, sorted by path. */
async function pageFilesAt(uri: Uri): Promise<readonly Uri[]> {
  const stat = await workspace.fs.stat(uri).then(undefined, () => undefined);
  if (!stat || (stat.type & FileType.Directory) === 0) return [uri];
  const found = await workspace.findFiles(new RelativePattern(uri, "**/*.{md,mdx}"));
  return found.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** Returns the lines of a URI list, except for comments. */
function urisIn(list: string): readonly Uri[] {
  return list
    .split(/\r?\n/)
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => Uri.parse(line));
}
