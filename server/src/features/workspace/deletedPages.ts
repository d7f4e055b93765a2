import type { WorkspaceEdit } from "vscode-languageserver-types";
import { nfc, pathOfUri, slugOf } from "../../disk/paths.ts";
import type { Edit } from "../../json/edits.ts";
import { linksToPage, unlinkEdits } from "../../site/linksTo.ts";
import type { PageBody } from "../../site/pageBody.ts";
import type { Site } from "../../site/site.ts";
import type { FeatureClient } from "../client.ts";
import { entryEditsAfterDeletion, fileEdits } from "../fileChanges.ts";
import { editedPage, type OpenPages } from "../pageEdits.ts";
import type { ConfigOfSite } from "../valueAt.ts";
import { workspaceEditOf } from "../workspaceEdit.ts";

/** The result of deleting pages along with their entries and the links to them. */
interface DeletedPages {
  readonly edit: WorkspaceEdit | undefined;
  /** The number of links that are replaced with their text. */
  readonly links: number;
  /** The number of references that are left for the author to fix: imports, definitions, and strings in code. */
  readonly left: number;
}

/**
 * Returns the edits that remove the pages' entries from the configs and replace links to the pages with the link text.
 */
export function deletedPages(
  configs: readonly ConfigOfSite[],
  uris: readonly string[],
  client: FeatureClient,
  openPages: OpenPages,
): DeletedPages {
  const inConfigs = entryEditsAfterDeletion(configs, uris).map(fileEdits);
  // Two configs in the same folder share their pages.
  const sites = new Map(configs.map((each) => [each.site.uri, each]));
  const found = [...sites.values()].map((each) => ({ site: each.site, ...linkEdits(each, uris) }));
  const inPages = found.flatMap(({ site, edits }) =>
    [...edits].map(([page, pageEdits]) => ({ file: editedPage(page, site, openPages), edits: pageEdits })),
  );
  const sum = (name: "links" | "left") => found.reduce((total, each) => total + each[name], 0);
  return { edit: workspaceEditOf([...inConfigs, ...inPages], client), links: sum("links"), left: sum("left") };
}

function linkEdits({ site, openBodies }: ConfigOfSite, uris: readonly string[]) {
  const deleted = deletedSlugs(site, uris);
  const edits = new Map<PageBody, Edit[]>();
  let [links, left] = [0, 0];
  for (const slug of deleted) {
    for (const { page, link } of linksToPage(slug, site, openBodies)) {
      if (deleted.has(page.slug)) continue;
      const change = unlinkEdits(page.text, link);
      if (!change) left++;
      else {
        links++;
        edits.set(page, [...(edits.get(page) ?? []), ...change]);
      }
    }
  }
  return { edits, links, left };
}

/** Returns the slugs of the deleted pages. A page with both a `.md` and a `.mdx` file exists until both are deleted. */
function deletedSlugs(site: Site, uris: readonly string[]): ReadonlySet<string> {
  const paths = new Set(uris.map((uri) => nfc(pathOfUri(site.uri, uri) ?? "")));
  const slugs = [...paths].flatMap((path) => slugOf(path) ?? []);
  return new Set(slugs.filter((slug) => site.pages.get(slug)?.files.every((file) => paths.has(nfc(file)))));
}
