import { Uri, workspace } from "vscode";

/** The endings of pages, the one that is served first at the front. */
const FORMATS = ["mdx", "md"] as const;

/** The text of a page: as it is open in an editor, saved or not, or else as it is on disk. */
export interface PageText {
  readonly text: string;
  readonly format: (typeof FORMATS)[number];
}

/** The largest page that is read for the preview, in bytes. */
const MAX_BYTES = 2 * 1024 * 1024;

/** Reads a page of the site in a folder; undefined when there is none, or when it is far too large to be one. */
export async function readPage(folder: Uri, slug: string): Promise<PageText | undefined> {
  const page = await findPage(folder, slug);
  if (!page) return undefined;
  const format = page.path.endsWith(".mdx") ? "mdx" : "md";
  const open = workspace.textDocuments.find(({ uri }) => uri.toString() === page.toString());
  if (open) return { text: open.getText(), format };
  try {
    if ((await workspace.fs.stat(page)).size > MAX_BYTES) return undefined;
    return { text: new TextDecoder().decode(await workspace.fs.readFile(page)), format };
  } catch {
    return undefined;
  }
}

/** The file of a page; undefined when there is none, or when its path leaves the folder. */
export async function findPage(folder: Uri, slug: string): Promise<Uri | undefined> {
  for (const format of FORMATS) {
    const page = Uri.joinPath(folder, `${slug}.${format}`);
    if (pageFileIn(folder, page) === undefined) return undefined;
    try {
      await workspace.fs.stat(page);
      return page;
    } catch {
      // The other ending may exist.
    }
  }
  return undefined;
}

/** The page that a file of a folder holds; undefined for any other file. */
export function pageFileIn(folder: Uri, file: Uri): { readonly slug: string } | undefined {
  const start = `${folder.path.replace(/\/$/, "")}/`;
  const ending = FORMATS.find((each) => file.path.endsWith(`.${each}`));
  const isInside = file.scheme === folder.scheme && file.authority === folder.authority && file.path.startsWith(start);
  return ending && isInside ? { slug: file.path.slice(start.length, -ending.length - 1) } : undefined;
}
