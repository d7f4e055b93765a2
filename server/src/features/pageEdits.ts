import { linksAfterMoves, type MovedPath } from "../site/linksAfterMoves.ts";
import { type PageBody, pageBody } from "../site/pageBody.ts";
import type { Site } from "../site/site.ts";
import type { EditedFile, FileEdits } from "./workspaceEdit.ts";

/** A page that is open in an editor, with or without unsaved changes. */
export interface OpenPage {
  readonly uri: string;
  readonly version: number;
  readonly text: string;
}

/** Looks up the open page at a URI. */
export type OpenPages = (uri: string) => OpenPage | undefined;

/** Used for clients that do not send pages. Only the versions on disk are used. */
export const noOpenPages: OpenPages = () => undefined;

/** Returns the edits in a site's pages when files move. For an open page, the edits apply to the text in the editor. */
export function pageEditsAfterMoves(site: Site, movePath: MovedPath, openPages: OpenPages): readonly FileEdits[] {
  const bodyOf = (slug: string): PageBody | undefined => {
    const saved = site.body(slug);
    const open = saved && openPages(site.uriOf(saved.path));
    return open ? pageBody(slug, saved.path, open.text, saved) : saved;
  };
  return linksAfterMoves(site, movePath, bodyOf).map(({ page, edits }) => ({
    file: editedPage(page, site, openPages),
    edits,
  }));
}

/** Returns the file to edit for a page: the open document or, if the page is not open, the file on disk. */
export function editedPage({ path, document }: PageBody, site: Site, openPages: OpenPages): EditedFile {
  const uri = site.uriOf(path);
  const open = openPages(uri);
  return open ? { uri: open.uri, version: open.version, document } : { uri, version: 0, document };
}
