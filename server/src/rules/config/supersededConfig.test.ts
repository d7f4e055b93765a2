import { siteOf } from "../../testing/memoryFiles.ts";
import { describeRule } from "../../testing/ruleCases.ts";
import { supersededConfig } from "./supersededConfig.ts";

const both = await siteOf({ "mint.json": "", "docs.json": "", "a.mdx": "" });
const alone = await siteOf({ "mint.json": "", "a.mdx": "" });
const text = '{"name":"A"}';

describeRule(supersededConfig, [
  {
    name: "a config next to the newer file",
    file: "mint.json",
    text: `⟦{⟧${text.slice(1)}`,
    site: both,
    severity: "info",
    message:
      /^docs\.json is in the same folder, and the site is built from it\. Changes to mint\.json have no effect\.$/,
  },
  { name: "a config without a newer file", file: "mint.json", text, site: alone },
  { name: "the newer file", text, site: both },
  { name: "a file with another name", file: "site.config.json", text, site: both },
]);
