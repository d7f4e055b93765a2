import { siteOf } from "../../testing/memoryFiles.ts";
import { describeRule } from "../../testing/ruleCases.ts";
import { redirectSource } from "./redirectSource.ts";

const site = await siteOf({ "a.mdx": "", "guides/b.mdx": "", "guides/c.mdx": "", "old/v1/index.mdx": "" });
const from = (source: string) => ({
  site,
  file: "docs.json",
  text: `{"redirects":[{"source":${source},"destination":"/x"}]}`,
});

describeRule(redirectSource, [
  {
    name: "a page",
    ...from('⟦"/a/"⟧'),
    message: /^This redirect hides the page "a"\.$/,
    severity: "info",
    fixed: '{"redirects":[]}',
  },
  {
    name: "pages matched by a wildcard",
    ...from('⟦"/guides/*"⟧'),
    message: /^This redirect hides 2 pages that it matches\.$/,
  },
  {
    name: "a heading",
    ...from('⟦"/old#part"⟧'),
    message: /^A source with # never matches/,
    fixed: from('"/old"').text,
  },
  { name: "a query", ...from('⟦"/old?x=1"⟧'), fixed: from('"/old"').text },
  {
    name: "the address of an index page",
    ...from('⟦"/old/v1"⟧'),
    message: /^This redirect hides the page "old\/v1\/index"\.$/,
  },
  {
    name: "the address of an index page, by a wildcard",
    ...from('⟦"/old/:version"⟧'),
    message: /^This redirect hides 1 page/,
  },
  { name: "a path without a page", ...from('"/old"') },
]);
