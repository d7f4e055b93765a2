import { baseName, isSnippet } from "../../disk/paths.ts";
import { tagSchema } from "../../formats/components.ts";
import { rangeOf } from "../../json/jsonText.ts";
import { codeOfFile, definitionsOf, isFunction } from "../../mdx/definitions.ts";
import { exportsIn, type ImportedName, modulesOf } from "../../mdx/modules.ts";
import { importEdit } from "../../rules/page/componentSources.ts";
import { placesOf, withoutExtension } from "../../site/links.ts";
import type { Site } from "../../site/site.ts";
import type { PageOfSite } from "../valueAt.ts";
import type { OwnTag } from "./tagItems.ts";

/** A file that pages can import, with the names that it exports. */
interface Importable {
  readonly path: string;
  /** The name of the default export. Undefined if the file has no default export. */
  readonly main: string | undefined;
  readonly names: readonly string[];
}

/** Returns the component files (`.jsx`, `.tsx`) in a site. */
export function componentFiles(site: Site): readonly string[] {
  return site.assetsWithExtension(["jsx", "tsx"]);
}

/** Returns the snippets and component files in a site, with their exports. */
function importables({ site, page }: PageOfSite): readonly Importable[] {
  const pages = [...site.pages.values()].filter(({ slug }) => slug !== page.slug && isSnippet(slug));
  const paths = [...pages.map(({ files }) => files[0]!), ...componentFiles(site)];
  return paths.sort().map((path) => importableAt(path, site));
}

/** Returns the text of a file that pages can import, if the file has been read. */
export function textOfImportable(path: string, site: Site): string | undefined {
  return /\.mdx?$/.test(path) ? site.body(withoutExtension(path))?.text : site.componentsIfRead(path);
}

export function importableAt(path: string, site: Site): Importable {
  const text = textOfImportable(path, site) ?? "";
  const hasMain = /\.mdx?$/.test(path) || /^export\s+default\b/m.test(text);
  return { path, main: hasMain ? componentName(path) : undefined, names: exportsIn(text) };
}

/** Returns the conventional name for a file's default export, such as `PlanLimits` for `plan-limits.mdx`. */
export function componentName(path: string): string {
  const words = baseName(path)
    .replace(/\.\w+$/, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  const name = words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join("");
  const own = /^\p{Lu}/u.test(name) ? name : `Snippet${name}`;
  return tagSchema(own) ? `${own}Snippet` : own;
}

/** Returns the components in snippets that a page has not imported yet, each with the edit that imports it. */
export function snippetTags(each: PageOfSite, usedNames: ReadonlySet<string>): readonly OwnTag[] {
  return importables(each).flatMap(({ path, main, names }) => {
    const components = names.filter((name) => /^[A-Z]/.test(name));
    return [...(main === undefined ? [] : [main]), ...components]
      .filter((name) => !usedNames.has(name))
      .map((name) => {
        const edit = importEdit(name, `/${path}`, components.includes(name), each.page);
        return {
          name,
          detail: `/${path}`,
          edits: [{ range: rangeOf(each.page, edit), newText: edit.content }],
          data: { file: path },
        };
      });
  });
}

/** The origin of an imported name: the file, and the name in that file. */
interface NameSource {
  readonly path: string;
  readonly imported: ImportedName["imported"];
}

/** Resolves the source of an import to a file in the site. */
export function fileOfImport(source: string, slug: string, site: Site): string | undefined {
  return placesOf(slug, source).find((place) => site.hasFile(place));
}

export function sourceOfName(name: string, { page, site }: PageOfSite): NameSource | undefined {
  const [root] = name.split(".");
  for (const { source, names } of modulesOf(page).imports) {
    const found = names.find((each) => each.name === root);
    const path = found && fileOfImport(source, page.slug, site);
    if (found && path !== undefined) return { path, imported: found.imported };
  }
  return undefined;
}

/**
 * Returns the properties of a component that the site defines: the parameters of its function, or the names used in a
 * snippet.
 */
export function propertiesOf(name: string, each: PageOfSite): readonly string[] {
  const { site, page } = each;
  const from = sourceOfName(name, each);
  const body = from && site.body(withoutExtension(from.path));
  if (from?.imported === "default" && body) {
    const own = new Set([...exportsIn(body.text), "user"]);
    const used = body.contents.names.map(({ offset, length }) =>
      body.text.slice(offset + 1, offset + length - 1).trim(),
    );
    return [...new Set(used)].filter((each) => !own.has(each));
  }
  const code = from
    ? codeOfFile(textOfImportable(from.path, site) ?? "")
    : { text: page.text, modules: page.contents.modules };
  const node = definitionsOf(code).get(from?.imported ?? name)?.node;
  const first = node && isFunction(node) ? node.params[0] : undefined;
  const parameter = first?.type === "AssignmentPattern" ? first.left : first;
  const keys = (parameter?.type === "ObjectPattern" ? parameter.properties : []).flatMap((property) =>
    property.type === "Property" && property.key.type === "Identifier" ? property.key.name : [],
  );
  return keys.filter((each) => each !== "children");
}
