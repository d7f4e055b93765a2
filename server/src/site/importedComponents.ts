import { placesOf } from "./links.ts";
import { memoSite, type Site } from "./site.ts";

/** The file with components that an import of a page names. Undefined for another import. */
export function componentFileOf(source: string, slug: string, site: Site): string | undefined {
  return /\.[jt]sx$/.test(source) ? placesOf(slug, source).find((place) => site.hasFile(place)) : undefined;
}

/** The files with components that the pages of a site import. */
export const importedComponents = memoSite((site): readonly string[] => {
  const files = new Set<string>();
  for (const slug of site.pages.keys()) {
    for (const { kind, target } of site.body(slug)?.contents.links ?? []) {
      const file = kind === "import" ? componentFileOf(target, slug, site) : undefined;
      if (file !== undefined) files.add(file);
    }
  }
  return [...files];
});
