import { baseName } from "../../disk/paths.ts";
import type { Edit } from "../../json/edits.ts";
import { bodyStart } from "../../mdx/frontMatter.ts";
import { modulesOf } from "../../mdx/modules.ts";
import { placesOf } from "../../site/links.ts";
import type { PageBody } from "../../site/pageBody.ts";
import { isSnippet } from "../../site/pages.ts";
import type { Site } from "../../site/site.ts";

/** The endings of files that pages can import. */
export const IMPORTABLE = [".mdx", ".md", ".jsx", ".tsx"];

/** The files, as paths to import, that give a component of a name: a snippet that exports it or that is called so. */
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

/** The line that imports a component, behind the other imports of a page. */
export function importEdit(name: string, path: string, page: PageBody, site: Site): Edit {
  const body = site.body(path.replace(/^\//, "").replace(/\.mdx?$/, ""));
  const isNamed = body ? modulesOf(body).defined.has(name) : /\.[jt]sx$/.test(path);
  const line = `import ${isNamed ? `{ ${name} }` : name} from ${JSON.stringify(path)};`;
  const last = modulesOf(page).imports.at(-1);
  if (last) return { offset: last.span.offset + last.span.length, length: 0, content: `\n${line}` };
  const start = bodyStart(page.text);
  const rest = page.text.slice(start);
  const [space = ""] = /^\s*/.exec(rest)!;
  return { offset: start, length: space.length, content: `${start === 0 ? "" : "\n\n"}${line}\n\n` };
}

/** The file extension missing from an import path. Undefined if it has one or does not refer to a file. */
export function missingEnding(source: string, slug: string, site: Site): string | undefined {
  if (IMPORTABLE.some((ending) => source.endsWith(ending))) return undefined;
  const places = placesOf(slug, source);
  return IMPORTABLE.find((ending) => places.some((place) => site.hasFile(place + ending)));
}

function spellingOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
