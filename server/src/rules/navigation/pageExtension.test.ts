import { describeRule } from "../../testing/ruleCases.ts";
import { pageExtension } from "./pageExtension.ts";

describeRule(pageExtension, [
  {
    name: "a path with an extension",
    file: "mint.json",
    text: '{ "navigation": [{ "pages": [⟦"a/b.mdx"⟧, ⟦"c.md"⟧, "v1.0/d"] }] }',
    severity: "warning",
    fixed: '{ "navigation": [{ "pages": ["a/b", "c.md", "v1.0/d"] }] }',
  },
]);

describeRule(pageExtension, [
  {
    name: "hides the page if the format does not allow extensions",
    text: '{"navigation":{"pages":[⟦"/a.mdx"⟧, ⟦"c.md"⟧, "v1.0/d"]}}',
    severity: "error",
    fixed: '{"navigation":{"pages":["a", "c.md", "v1.0/d"]}}',
  },
]);
