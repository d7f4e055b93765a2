import { items, member, type Node, stringOf } from "../../json/json.ts";
import type { Format, NewConfigParts, PageSource, SiteConfig } from "../format.ts";
import { newGroup } from "../navigationWriter.ts";
import { mintSchema, readOutline } from "./readOutline.ts";

/** The default folder for pages generated from an OpenAPI file. */
const DEFAULT_FOLDER = "api-reference";

/**
 * The format of `mint.json` and `site.config.json`. Its navigation is a list of groups, which are assigned to tabs and
 * anchors based on the folders of their pages.
 */
export const mint: Format = {
  id: "mint",
  fileName: "mint.json",
  isSplit: false,
  generatesPages: false,
  schema: mintSchema,
  readOutline,
  newConfig: ({ name, logo, favicon, groups, openapi }: NewConfigParts) => ({
    name,
    ...(logo && { logo }),
    ...(favicon && { favicon }),
    navigation: groups.map((group) => newGroup(mintSchema, group.name, group.pages)),
    ...(openapi.length > 0 && { openapi: openapi.length === 1 ? openapi[0] : openapi }),
  }),
  pageEntries: { slashes: false, operations: false, strict: false },
  defaultFolder: DEFAULT_FOLDER,
  pageSources,
};

/**
 * Returns the generated pages of each tab, anchor and group with an `openapi` file. The pages are in the `url` folder
 * or the default folder. Tabs and anchors generate a page for each operation. Once a site is converted, the build may
 * use another folder.
 */
function pageSources({ root }: SiteConfig): readonly PageSource[] {
  const sources: PageSource[] = [];
  const add = (openapi: Node | undefined, folder: string, generates: PageSource["generates"] = "unclear"): void => {
    const file = stringOf(openapi);
    if (openapi && folder !== "") sources.push({ kind: "openapi", division: undefined, file, folder, generates });
  };
  add(member(root, "openapi"), DEFAULT_FOLDER);
  for (const list of ["tabs", "anchors", "navigation"]) {
    for (const item of items(member(root, list))) {
      const openapi = member(item, "openapi");
      const folder = stringOf(member(openapi, "directory")) ?? stringOf(member(item, "url")) ?? DEFAULT_FOLDER;
      const generates = list === "navigation" ? "unclear" : "likely";
      add(openapi, folder.split("/").filter(Boolean).join("/"), generates);
    }
  }
  return sources;
}
