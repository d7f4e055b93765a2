import { baseName } from "./paths.ts";
import type { PageFile } from "./site.ts";

/**
 * True for a file that is a part of other pages: it is in `snippets` or `_snippets`, or a name in its path starts with
 * an underscore, which marks partial files.
 */
export function isSnippet(slug: string): boolean {
  return slug.split("/").some((segment) => segment === "snippets" || segment.startsWith("_"));
}

/** True for a file that describes its folder to contributors: README and similar names in capitals. */
export function isReadme({ slug, files }: PageFile): boolean {
  const name = baseName(slug);
  return /^readme$/i.test(name) || (/^[A-Z][A-Z0-9_-]+$/.test(name) && files.every((file) => file.endsWith(".md")));
}
