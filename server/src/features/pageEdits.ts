import { linksAfterMoves, type MovedPath } from "../site/linksAfterMoves.ts";
import { type PageBody, pageBody } from "../site/pageBody.ts";
import type { Site } from "../site/site.ts";
import type { EditedFile, FileEdits } from "./workspaceEdit.ts";

/** A page in an editor, saved or not. */
export interface OpenPage {
  readonly uri: string;
  readonly version: number;
  readonly text: string;
}

/** The open page at a URI. */
export type OpenPages = (uri: string) => OpenPage | undefined;

/** For a client that does not send pages: the version on disk counts for each. */
export const noOpenPages: OpenPages = () => undefined;

/** The edits in the pages of a site when files move. For an open page, the edits apply to its text in the editor. */
export function pageEditsAfterMoves(site: Site, moved: MovedPath, openPages: OpenPages): readonly FileEdits[] {
  const bodyOf = (slug: string): PageBody | undefined => {
    const saved = site.body(slug);
    const open = saved && openPages(site.uriOf(saved.path));
    return open ? pageBody(slug, saved.path, open.text, saved) : saved;
  };
  return linksAfterMoves(site, moved, bodyOf).map(({ page, edits }) => ({
    file: editedPage(page, site, openPages),
    edits,
  }));
}

/** The version of a page to edit: the open one, or else the one on disk. */
export function editedPage({ path, document }: PageBody, site: Site, openPages: OpenPages): EditedFile {
  const uri = site.uriOf(path);
  const open = openPages(uri);
  return open ? { uri: open.uri, version: open.version, document } : { uri, version: 0, document };
}
