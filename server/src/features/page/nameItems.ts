import { CompletionItemKind, type CompletionList } from "vscode-languageserver-types";
import { folderOf, isSnippet } from "../../disk/paths.ts";
import { siteFieldsOf } from "../../formats/readSite.ts";
import { exportsIn, modulesOf } from "../../mdx/modules.ts";
import { isReadme } from "../../site/pageMetadata.ts";
import type { FeatureClient } from "../client.ts";
import type { ConfigOfSite, PageOfSite } from "../valueAt.ts";
import { listOf, NOTHING, type Offer } from "./items.ts";
import type { ModuleSlot, NameSlot } from "./slot.ts";
import { componentFiles, fileOfImport, importableAt } from "./snippets.ts";

/** Returns the files that a page can import. Snippets and components come first. */
export function importPathItems(
  { page, site }: PageOfSite,
  { span }: ModuleSlot,
  at: number,
  client: FeatureClient,
): CompletionList {
  const typed = page.text.slice(span.offset, at);
  const pages = [...site.pages.values()].filter((file) => file.slug !== page.slug && !isReadme(file));
  const rank = (path: string): number => (isSnippet(path) || /\.[jt]sx$/.test(path) ? 0 : 1);
  const paths = [...pages.map(({ files }) => files[0]!), ...componentFiles(site)].sort(
    (a, b) => rank(a) - rank(b) || (a < b ? -1 : 1),
  );
  const write = (path: string) => (typed.startsWith(".") ? relative(folderOf(page.slug), path) : `/${path}`);
  const offers = paths.map((path): Offer => {
    const label = write(path);
    return { label, kind: CompletionItemKind.File, snippet: label, data: { file: path } };
  });
  return listOf(offers, span, page, site.uriOf(page.path), client);
}

function relative(folder: string, path: string): string {
  const from = folder === "" ? [] : folder.split("/");
  const to = path.split("/");
  let same = 0;
  while (same < from.length && same < to.length - 1 && from[same] === to[same]) same++;
  const up = "../".repeat(from.length - same);
  return (up === "" ? "./" : up) + to.slice(same).join("/");
}

/** Returns the names that an imported file exports. */
export function importNameItems(
  { page, site }: PageOfSite,
  slot: ModuleSlot & { readonly role: "importName" },
  client: FeatureClient,
): CompletionList {
  const file = slot.path === undefined ? undefined : fileOfImport(slot.path, page.slug, site);
  if (file === undefined) return NOTHING;
  const offers = importableAt(file, site).names.map(
    (name): Offer => ({ label: name, kind: CompletionItemKind.Variable, snippet: name, data: { file } }),
  );
  return listOf(offers, slot.span, page, site.uriOf(page.path), client);
}

/** Returns the variables in the config, with their values. */
export function variablesOf({ config }: Pick<ConfigOfSite, "config">): ReadonlyMap<string, string> {
  const { members } = siteFieldsOf(config).object("variables");
  return new Map([...members].map(([name, { text }]) => [name, text]));
}

/** Returns the variables in the config, or the names that a page exports and imports. */
export function nameItems(each: PageOfSite, slot: NameSlot, client: FeatureClient): CompletionList {
  const { page, site } = each;
  const offers = slot.role === "variable" ? variableOffers(each, slot) : exportedOffers(each, slot);
  return listOf(offers, slot.span, page, site.uriOf(page.path), client);
}

function variableOffers(each: PageOfSite, { isClosed }: NameSlot): Offer[] {
  return [...variablesOf(each)].map(([name, text]) => ({
    label: name,
    kind: CompletionItemKind.Variable,
    snippet: isClosed ? name : `${name}\\}\\}`,
    detail: text,
  }));
}

function exportedOffers({ page }: PageOfSite, { isClosed }: NameSlot): Offer[] {
  const imported = modulesOf(page).imports.flatMap(({ names }) => names.map(({ name }) => name));
  // Components are suggested as tags instead.
  const names = new Set([...exportsIn(page.text), ...imported].filter((name) => !/^[A-Z][a-z]/.test(name)));
  return [...names, "user"].map((name) => ({
    label: name,
    kind: CompletionItemKind.Variable,
    snippet: isClosed ? name : `${name}\\}`,
  }));
}
