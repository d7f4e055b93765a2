import { siteOf } from "../../testing/memoryFiles.ts";
import { describeRule } from "../../testing/ruleCases.ts";
import { redirectNotFound } from "./redirectNotFound.ts";

const site = await siteOf({ "guides/start.mdx": "", "guides/index.mdx": "", "files/a.pdf": "" });
const to = (destination: string, rest = "") => ({
  site,
  file: "docs.json",
  text: `{"redirects":[{"source":"/a","destination":${destination}}]${rest}}`,
});

describeRule(redirectNotFound, [
  {
    name: "a missing page",
    ...to('⟦"/guides/strat#part"⟧'),
    message:
      /^Destination "\/guides\/strat#part" not found: there is no such page or file\. Did you mean "\/guides\/start"\?$/,
    severity: "info",
    fixed: to('"/guides/start"').text,
  },
  { name: "an existing page", ...to('"guides/start/#part"') },
  { name: "an existing folder", ...to('"/guides"') },
  { name: "an existing file", ...to('"/files/a.pdf"') },
  { name: "a URL", ...to('"https://x.example/y"') },
  { name: "the home page", ...to('"/"') },
  { name: "a wildcard", ...to('"/none/:slug*"') },
  {
    name: "a page generated from an API description",
    ...to('"/api-reference/users/get"', ',"navigation":{"tabs":[{"tab":"T","openapi":"https://x.example/o.json"}]}'),
  },
  {
    name: "the source of another redirect",
    ...to('"/b"},{"source":"/b","destination":"/guides/start"'),
  },
]);
