import { siteOf } from "../testing/memoryFiles.ts";
import { describeRule } from "../testing/ruleCases.ts";
import { redirectNotFound } from "./redirectNotFound.ts";

const site = await siteOf({ "guides/start.mdx": "", "guides/index.mdx": "", "files/a.pdf": "" });
const to = (destination: string, rest = "") => ({
  site,
  file: "docs.json",
  text: `{"redirects":[{"source":"/a","destination":${destination}}]${rest}}`,
});

describeRule(redirectNotFound, [
  {
    name: "no such page",
    ...to('⟦"/guides/strat#part"⟧'),
    message:
      /^Destination "\/guides\/strat#part" not found: there is no such page or file\. Did you mean "\/guides\/start"\?$/,
    severity: "info",
    fixed: to('"/guides/start"').text,
  },
  { name: "not for a page", ...to('"guides/start/#part"') },
  { name: "not for a folder or a file", ...to('"/guides"') },
  { name: "not for a file", ...to('"/files/a.pdf"') },
  { name: "not for a URL, the home page or wildcards", ...to('"https://x.example/y"') },
  { name: "not for the home page", ...to('"/"') },
  { name: "not for a wildcard", ...to('"/none/:slug*"') },
  {
    name: "not for a page that is made from an API description",
    ...to('"/api-reference/users/get"', ',"navigation":{"tabs":[{"tab":"T","openapi":"https://x.example/o.json"}]}'),
  },
  {
    name: "not where another redirect continues",
    ...to('"/b"},{"source":"/b","destination":"/guides/start"'),
  },
]);
