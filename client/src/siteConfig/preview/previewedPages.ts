import { Uri, workspace } from "vscode";
import { readWorkspaceFile } from "../../readWorkspaceFile.ts";

/**
 * The file extensions of pages, in order of precedence. If a page has a file with each extension, the platform serves
 * the first one.
 */
const FORMATS = ["mdx", "md"] as const;

/** The text of a page. If the page is open, the text is from the editor, and otherwise from disk. */
interface PageText {
  readonly text: string;
  readonly format: (typeof FORMATS)[number];
}

/** The maximum size of a page that is read for the preview, in bytes. */
const MAX_BYTES = 2 * 1024 * 1024;

/** Resolves the symbolic links in a URI. The promise rejects if the file does not exist. */
export type RealUri = (uri: Uri) => Promise<Uri>;

/**
 * Reads a page of a site. Returns undefined if the page does not exist, is a symbolic link that points outside the
 * folder, or is too large.
 *
 * @param realUri Resolves symbolic links. Omit this parameter for a file system without symbolic links.
 */
export async function readPage(folder: Uri, slug: string, realUri?: RealUri): Promise<PageText | undefined> {
  const page = await findPage(folder, slug);
  if (!page) return undefined;
  const format = page.path.endsWith(".mdx") ? "mdx" : "md";
  const open = workspace.textDocuments.find(({ uri }) => uri.toString() === page.toString());
  if (open) return { text: open.getText(), format };
  try {
    if (realUri && !(await isReallyIn(folder, page, realUri))) return undefined;
    return { text: new TextDecoder().decode(await readWorkspaceFile(page, MAX_BYTES)), format };
  } catch {
    return undefined;
  }
}

/** Returns the file of a page. Returns undefined if the file does not exist or if the path leads outside the folder. */
export async function findPage(folder: Uri, slug: string): Promise<Uri | undefined> {
  for (const format of FORMATS) {
    const page = Uri.joinPath(folder, `${slug}.${format}`);
    if (pageFileIn(folder, page) === undefined) return undefined;
    try {
      await workspace.fs.stat(page);
      return page;
    } catch {
      // The file with the other extension may exist.
    }
  }
  return undefined;
}

async function isReallyIn(folder: Uri, page: Uri, realUri: RealUri): Promise<boolean> {
  const [root, real] = await Promise.all([realUri(folder), realUri(page)]);
  return real.path.startsWith(`${root.path.replace(/\/$/, "")}/`);
}

/** Returns the page path of a file in a folder. Returns undefined if the file is not a page in the folder. */
export function pageFileIn(folder: Uri, file: Uri): { readonly slug: string } | undefined {
  const start = `${folder.path.replace(/\/$/, "")}/`;
  const ending = FORMATS.find((extension) => file.path.endsWith(`.${extension}`));
  const isInside = file.scheme === folder.scheme && file.authority === folder.authority && file.path.startsWith(start);
  return ending && isInside ? { slug: file.path.slice(start.length, -ending.length - 1) } : undefined;
}

/** A page of a site, identified by the URI of the site's config and the page path. */
export interface PageOfSite {
  readonly config: string;
  readonly slug: string;
}

/**
 * Returns the page that a file is in the innermost site around it. If that folder has several configs, returns a page
 * for each of them.
 */
export function sitesOf(file: Uri, configs: readonly string[]): readonly PageOfSite[] {
  const pages = configs.flatMap((config): PageOfSite[] => {
    const page = pageFileIn(Uri.joinPath(Uri.parse(config), ".."), file);
    return page ? [{ config, slug: page.slug }] : [];
  });
  const shortest = Math.min(...pages.map(({ slug }) => slug.length));
  return pages.filter(({ slug }) => slug.length === shortest);
}
