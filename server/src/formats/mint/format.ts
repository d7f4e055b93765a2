import { items, member, stringOf } from "../../json/json.ts";
import type { Format, NewConfigParts, SiteConfig } from "../format.ts";
import { newGroup } from "../navigationWriter.ts";
import { readOutline } from "./outline.ts";
import { recognizeMint } from "./recognize.ts";
import { ruleExamples } from "./ruleExamples.ts";
import { mintSchema } from "./schema.ts";

/** The folder of pages generated from an OpenAPI file, when the config names no other. */
const GENERATED_FOLDER = "api-reference";

/** The format of `mint.json` and `site.config.json`: an array of groups, with tabs and anchors by the folders of their pages. */
export const mint: Format = {
  id: "mint",
  fileName: "mint.json",
  isSplit: false,
  makesPages: false,
  schema: mintSchema,
  recognize: recognizeMint,
  readOutline,
  newConfig: ({ name, logo, favicon, groups, openapi }: NewConfigParts) => ({
    name,
    ...(logo && { logo }),
    ...(favicon && { favicon }),
    navigation: groups.map((group) => newGroup(mintSchema, group.name, group.pages)),
    ...(openapi.length > 0 && { openapi: openapi.length === 1 ? openapi[0] : openapi }),
  }),
  pageEntries: { slashes: false, operations: false, strict: false },
  generatedFolders,
  ruleExamples,
};

/** The `url` of each tab, anchor and group with an `openapi` file, or the platform's default. */
function generatedFolders({ root }: SiteConfig): string[] {
  const folders = member(root, "openapi") ? [GENERATED_FOLDER] : [];
  for (const list of ["tabs", "anchors", "navigation"]) {
    for (const item of items(member(root, list))) {
      const openapi = member(item, "openapi");
      if (!openapi) continue;
      const folder = stringOf(member(openapi, "directory")) ?? stringOf(member(item, "url")) ?? GENERATED_FOLDER;
      folders.push(folder.split("/").filter(Boolean).join("/"));
    }
  }
  return folders.filter((folder) => folder !== "");
}
