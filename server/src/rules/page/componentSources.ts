import { baseName, isSnippet } from "../../disk/paths.ts";
import type { Edit } from "../../json/edits.ts";
import type { Span } from "../../json/jsonText.ts";
import { bodyStart } from "../../mdx/frontMatter.ts";
import { modulesOf } from "../../mdx/modules.ts";
import { placesOf, withoutExtension } from "../../site/links.ts";
import type { PageBody } from "../../site/pageBody.ts";
import type { Site } from "../../site/site.ts";

/** The extensions of the files that pages can import. */
export const IMPORTABLE = [".mdx", ".md", ".jsx", ".tsx"];

/** Returns the import paths of the files that provide a component: snippets that export it or are named after it. */
export function exportersOf(name: string, { slug }: PageBody, site: Site): readonly string[] {
  const spelling = spellingOf(name);
  const files: string[] = [];
  for (const page of site.pages.values()) {
    if (page.slug === slug || !isSnippet(page.slug)) continue;
    const body = site.body(page.slug);
    if (!body) continue;
    if (spellingOf(baseName(page.slug)) === spelling || modulesOf(body).defined.has(name)) files.push(body.path);
  }
  const components = [".jsx", ".tsx"].map((ending) => `snippets/${name}${ending}`).filter((path) => site.hasFile(path));
  return [...components, ...files.sort()].map((path) => `/${path}`);
}

/** Whether a file exports a component by name. A snippet that does not export the name is imported as a whole. */
export function exportsName(name: string, path: string, site: Site): boolean {
  const body = site.body(withoutExtension(path.replace(/^\//, "")));
  return body ? modulesOf(body).defined.has(name) : /\.[jt]sx$/.test(path);
}

/**
 * Creates an edit that imports a name. Extends an existing import of the same file if possible. Otherwise, adds an
 * import after the last one or at the top of the body.
 *
 * @param path The path as written in imports.
 */
export function importEdit(name: string, path: string, isNamed: boolean, page: PageBody): Edit {
  const same = modulesOf(page).imports.find(({ source }) => source === path);
  const last = same?.names.findLast(({ imported }) => imported !== "default" && imported !== "*");
  if (isNamed && last) return { offset: last.span.offset + last.span.length, length: 0, content: `, ${name}` };
  const { offset, length, before, after } = placeOfImport(page);
  return { offset, length, content: before + importLine(name, path, isNamed) + after };
}

/** Returns the import statement for a name. */
export function importLine(name: string, path: string, isNamed: boolean): string {
  return `import ${isNamed ? `{ ${name} }` : name} from ${JSON.stringify(path)};`;
}

/** Returns the position of a new import and the whitespace to insert around it. */
export function placeOfImport(page: PageBody): Span & { readonly before: string; readonly after: string } {
  const last = modulesOf(page).imports.at(-1);
  if (last) return { offset: last.span.offset + last.span.length, length: 0, before: "\n", after: "" };
  const start = bodyStart(page.text);
  const [space = ""] = /^\s*/.exec(page.text.slice(start))!;
  return { offset: start, length: space.length, before: start < 2 ? "" : "\n\n", after: "\n\n" };
}

/**
 * Returns the extension missing from an import path, or undefined if the path has an extension or does not refer to a
 * file.
 */
export function missingEnding(source: string, slug: string, site: Site): string | undefined {
  if (IMPORTABLE.some((ending) => source.endsWith(ending))) return undefined;
  const places = placesOf(slug, source);
  return IMPORTABLE.find((ending) => places.some((place) => site.hasFile(place + ending)));
}

function spellingOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
