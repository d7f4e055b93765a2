import { baseName } from "./paths.ts";
import type { PageFile } from "./site.ts";

/**
 * True for a file that is made to be part of other pages: it lies in `snippets` or `_snippets`, or a name on its path
 * starts with an underscore, as partial files are marked.
 */
export function isSnippet(slug: string): boolean {
  return slug.split("/").some((segment) => segment === "snippets" || segment.startsWith("_"));
}

/** True for a file that describes its folder to those who work on it: README and the like, written in capitals. */
export function isReadme({ slug, files }: PageFile): boolean {
  const name = baseName(slug);
  return /^readme$/i.test(name) || (/^[A-Z][A-Z0-9_-]+$/.test(name) && files.every((file) => file.endsWith(".md")));
}
