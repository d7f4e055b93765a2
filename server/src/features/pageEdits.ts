import { linksAfterMoves, type MovedPath } from "../site/linksAfterMoves.ts";
import { type PageBody, pageBody } from "../site/pageBody.ts";
import type { Site } from "../site/site.ts";
import type { FileEdits } from "./workspaceEdit.ts";

/** A page as an editor has it, saved or not. */
export interface OpenPage {
  readonly uri: string;
  readonly version: number;
  readonly text: string;
}

/** The page that is open at a URI. */
export type OpenPages = (uri: string) => OpenPage | undefined;

/** For a client that sends no pages: each counts as it is on disk. */
export const noOpenPages: OpenPages = () => undefined;

/** What changes in the pages of a site when files move: of a page that is open, in its text as it is in the editor. */
export function pageEditsAfterMoves(site: Site, moved: MovedPath, openPages: OpenPages): readonly FileEdits[] {
  const bodyOf = (slug: string): PageBody | undefined => {
    const saved = site.body(slug);
    const open = saved && openPages(site.uriOf(saved.path));
    return open ? pageBody(slug, saved.path, open.text, saved) : saved;
  };
  return linksAfterMoves(site, moved, bodyOf).map(({ page, edits }) => {
    const uri = site.uriOf(page.path);
    const open = openPages(uri);
    if (open) return { file: { uri: open.uri, version: open.version, document: page.document }, edits };
    return { file: { uri, version: 0, document: page.document }, edits };
  });
}
