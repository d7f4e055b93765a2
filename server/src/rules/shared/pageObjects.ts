import type { SiteConfig } from "../../formats/format.ts";
import { property } from "../../json/json.ts";
import type { Entry } from "../../schema/entries.ts";
import { branches, requiredMembers } from "../../schema/schema.ts";
import { readPageEntry } from "../../site/pageEntry.ts";
import type { Site } from "../../site/site.ts";

/**
 * Returns the path of the page that an object in a list of pages names, such as `{ "page": "guides/start" }`. The
 * platform expects the path in place of the object. Returns undefined for a group, and if the page does not exist.
 */
export function pageNamedBy({ node, field, schema }: Entry, config: SiteConfig, site: Site): string | undefined {
  const division = schema?.["x-division"];
  if (!division || !field || !branches(field).some((branch) => branch["x-kind"] === "page-path")) return undefined;
  const isGroup = [...requiredMembers(node, schema), ...division.children].some((name) => property(node, name));
  if (isGroup) return undefined;
  const pages = (node.children ?? []).flatMap(({ children }) => {
    const value: unknown = children?.[1]?.value;
    const read = typeof value === "string" ? readPageEntry(value, site, config.format.pageEntries) : undefined;
    return read?.state === "found" ? [value as string] : [];
  });
  return pages.length === 1 ? pages[0] : undefined;
}
