import { exportsIn, modulesOf } from "../../mdx/modules.ts";
import { allTagsIn } from "../../mdx/tokens.ts";
import type { PageBody } from "../../site/pageBody.ts";
import type { OwnTag } from "./tagItems.ts";

/**
 * Finds the components in a page that are not part of the platform: those that the page imports, exports, or uses
 * elsewhere.
 * @param at The offset of the name at the cursor, which is skipped.
 */
export function ownTags(page: PageBody, at: number): readonly OwnTag[] {
  const imported = modulesOf(page).imports.flatMap(({ names }) => names.map(({ name }) => name));
  const used = allTagsIn(page.text).filter(({ kind, from }) => kind !== "close" && from + 1 !== at);
  const names = new Set([...imported, ...exportsIn(page.text), ...used.map(({ name }) => name)]);
  return [...names].filter((name) => /^[A-Z]/.test(name)).map((name) => ({ name }));
}

/** Finds the attributes that a page uses with a tag. */
export function ownAttributes({ text }: PageBody, tag: string): readonly string[] {
  const attributes = allTagsIn(text).flatMap((each) => (each.name === tag ? each.attributes : []));
  return [...new Set(attributes.map(({ name }) => name))].filter((name) => name !== "");
}
