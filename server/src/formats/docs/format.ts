import docsConfigSchema from "@sitekeeper/schemas/docs.schema.json" with { type: "json" };
import { items, member, type Node, stringOf } from "../../json/json.ts";
import type { Division, Outline } from "../../model/outline.ts";
import { fieldOf } from "../../schema/fields.ts";
import { holdersOf, memberIn } from "../../schema/references.ts";
import { propertySchema, REFERENCE_KEY, rootSchemaOf, usefulValue, withReferences } from "../../schema/schema.ts";
import type { Format, NewConfigParts, PageSource, SiteConfig } from "../format.ts";
import { readTree } from "../navigationTree.ts";
import { newGroup } from "../navigationWriter.ts";
import { readDivision } from "../readDivision.ts";
import { outlineOf, siteFieldsOf } from "../readSite.ts";

const described = rootSchemaOf(docsConfigSchema);

/** The schema of `docs.json`. */
export const docsSchema = withReferences(described, propertySchema(described, REFERENCE_KEY)!);

/** The default folders for generated pages. */
const DEFAULT_FOLDERS = {
  openapi: "api-reference",
  asyncapi: "api-reference",
  graphql: "graphql-reference",
  sdk: "sdk-reference",
} as const;

const SOURCES = Object.keys(DEFAULT_FOLDERS) as readonly PageSource["kind"][];

/** The `docs.json` format, whose navigation nests languages, versions, tabs and other divisions in any order. */
export const docs: Format = {
  id: "docs",
  fileName: "docs.json",
  isSplit: true,
  generatesPages: true,
  schema: docsSchema,
  readOutline,
  newConfig: ({ name, logo, favicon, groups, openapi }: NewConfigParts) => ({
    $schema: usefulValue(propertySchema(docsSchema, "$schema")),
    theme: usefulValue(propertySchema(docsSchema, "theme")),
    name,
    colors: { primary: usefulValue(fieldOf(docsSchema, "color.primary")) },
    ...(logo && { logo }),
    ...(favicon && { favicon }),
    // The platform rejects an empty list of groups.
    navigation:
      groups.length === 0
        ? { pages: [] }
        : { groups: groups.map((group) => newGroup(docsSchema, group.name, group.pages)) },
    ...(openapi.length > 0 && { api: { openapi: openapi.length === 1 ? openapi[0] : openapi } }),
  }),
  pageEntries: { slashes: true, operations: true, strict: true },
  defaultFolder: DEFAULT_FOLDERS.openapi,
  pageSources,
};

function readOutline(config: SiteConfig): Outline {
  const empty: Node = { type: "null", offset: 0, length: 0 };
  const holders = holdersOf({ text: config, node: config.root ?? empty, path: [] });
  const root = memberIn(holders, "navigation") ?? { text: config, node: empty, path: ["navigation"] };
  return readTree(readDivision(root, fieldOf(docsSchema, "nav.root")!));
}

/**
 * Returns the sources named in each division, followed by the site-wide sources. Site-wide sources generate only the
 * pages that page entries select.
 */
function pageSources(config: SiteConfig): readonly PageSource[] {
  const { divisions, allGroups } = outlineOf(config);
  const own = [...divisions, ...allGroups].flatMap((division) =>
    SOURCES.flatMap((kind) => sourcesAt(ownValues(division, kind), kind, division)),
  );
  return [...own, ...sourcesAt(siteFieldsOf(config).object("api").values("openapi"), "openapi", undefined)];
}

/** Returns the files of one kind that the division itself names, excluding those named by its children. */
function ownValues({ fields, path }: Division, kind: PageSource["kind"]): readonly Node[] {
  return fields.pathOf(kind).length === path.length + 1 ? fields.values(kind) : [];
}

function sourcesAt(
  each: readonly Node[],
  kind: PageSource["kind"],
  division: Division | undefined,
): readonly PageSource[] {
  return each.flatMap((one, index) => {
    const named = stringOf(member(one, "directory")) ?? DEFAULT_FOLDERS[kind];
    const folder = named.split("/").filter(Boolean).join("/");
    if (folder === "") return [];
    const generates = !division ? "chosen" : generatesAll(kind, one, index, division) ? "all" : "unclear";
    return [{ kind, division, file: stringOf(one) ?? stringOf(member(one, "source")), folder, generates }];
  });
}

/** Whether a source certainly generates a page for every operation. GraphQL schemas and SDK sources are not read. */
function generatesAll(kind: PageSource["kind"], one: Node, index: number, division: Division): boolean {
  // Overlays can add operations. If there are several files, only the first is certain to generate pages.
  if (kind === "openapi") return index === 0 && items(member(one, "overlays")).length === 0;
  // A part's AsyncAPI files are not read if an ancestor of the part already names some.
  return kind === "asyncapi" && !isBelow(division, kind);
}

/** Whether an ancestor of the division names files of the same kind. */
function isBelow({ parent }: Division, kind: PageSource["kind"]): boolean {
  for (let at = parent; at; at = at.parent) if (ownValues(at, kind).length > 0) return true;
  return false;
}
