import { siteOf } from "../testing/memoryFiles.ts";
import { describeRule } from "../testing/ruleCases.ts";
import { supersededConfig } from "./supersededConfig.ts";

const both = await siteOf({ "mint.json": "", "docs.json": "", "a.mdx": "" });
const alone = await siteOf({ "mint.json": "", "a.mdx": "" });
const text = '{"name":"A"}';

describeRule(supersededConfig, [
  {
    name: "beside the newer file",
    file: "mint.json",
    text: `⟦{⟧${text.slice(1)}`,
    site: both,
    severity: "info",
    message:
      /^docs\.json is in the same folder, and the site is built from it\. Changes in mint\.json have no effect\.$/,
  },
  { name: "not alone", file: "mint.json", text, site: alone },
  { name: "not the newer file", file: "docs.json", text, site: both },
  { name: "not a file of another name", text, site: both },
]);
