import { Uri } from "vscode";
import type { PageItem, UnlistedItem } from "./navigationTree.ts";

/** The file of a page. Undefined when there is none. */
export function fileOf({ config, page }: PageItem | UnlistedItem): Uri | undefined {
  return page.file === undefined ? undefined : Uri.joinPath(Uri.parse(config), "..", page.file);
}
