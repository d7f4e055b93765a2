import { items, member, stringOf } from "../../json/json.ts";
import type { Division, Outline } from "../../model/outline.ts";
import { fieldOf } from "../../schema/fields.ts";
import { propertySchema, usefulValue } from "../../schema/schema.ts";
import { readDivision, readTree } from "../division.ts";
import type { Format, NewConfigParts, SiteConfig } from "../format.ts";
import { newGroup } from "../navigationWriter.ts";
import { outlineOf } from "../readSite.ts";
import { recognizeDocs } from "./recognize.ts";
import { ruleExamples } from "./ruleExamples.ts";
import { docsSchema } from "./schema.ts";

/** The folders of pages that the platform makes from API descriptions, where the config names no other. */
const GENERATED_FOLDERS = {
  openapi: "api-reference",
  asyncapi: "api-reference",
  graphql: "graphql-reference",
} as const;

/** The format of `docs.json`: a navigation of languages, versions, tabs and other divisions, nested in any order. */
export const docs: Format = {
  id: "docs",
  fileName: "docs.json",
  isSplit: true,
  makesPages: true,
  schema: docsSchema,
  recognize: recognizeDocs,
  readOutline,
  newConfig: ({ name, logo, favicon, groups, openapi }: NewConfigParts) => ({
    $schema: usefulValue(propertySchema(docsSchema, "$schema")),
    theme: usefulValue(propertySchema(docsSchema, "theme")),
    name,
    colors: { primary: usefulValue(fieldOf(docsSchema, "color.primary")) },
    ...(logo && { logo }),
    ...(favicon && { favicon }),
    // An empty list of groups is an error.
    navigation:
      groups.length === 0
        ? { pages: [] }
        : { groups: groups.map((group) => newGroup(docsSchema, group.name, group.pages)) },
    ...(openapi.length > 0 && { api: { openapi: openapi.length === 1 ? openapi[0] : openapi } }),
  }),
  pageEntries: { slashes: true, operations: true, strict: true },
  generatedFolders,
  ruleExamples,
};

function readOutline(config: SiteConfig): Outline {
  const node = member(config.root, "navigation") ?? { type: "null", offset: 0, length: 0 };
  const schema = fieldOf(docsSchema, "nav.root")!;
  return readTree(readDivision({ text: config, node, path: ["navigation"] }, schema));
}

/** The folders of each division with an API description. Those below it inherit the description. */
function generatedFolders(config: SiteConfig): string[] {
  const { divisions, allGroups } = outlineOf(config);
  const folders = [...divisions, ...allGroups].flatMap(({ node }: Division) =>
    Object.entries(GENERATED_FOLDERS).flatMap(([key, usual]) => {
      const source = member(node, key);
      if (!source) return [];
      const named = source.type === "array" ? items(source) : [source];
      return named.map((each) => stringOf(member(each, "directory")) ?? usual);
    }),
  );
  return folders.map((folder) => folder.split("/").filter(Boolean).join("/")).filter((folder) => folder !== "");
}
