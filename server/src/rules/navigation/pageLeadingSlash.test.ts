import { describeRule } from "../../testing/ruleCases.ts";
import { pageLeadingSlash } from "./pageLeadingSlash.ts";

describeRule(pageLeadingSlash, [
  {
    name: "a path with a leading slash",
    file: "mint.json",
    text: '{ "navigation": [{ "pages": [⟦"/a/b"⟧, "c/d"] }] }',
    severity: "info",
    fixed: '{ "navigation": [{ "pages": ["a/b", "c/d"] }] }',
  },
  { name: "the newer format, which ignores the slash", text: '{ "navigation": { "pages": ["/a/b", "c/d"] } }' },
]);
