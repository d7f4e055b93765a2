import { describeRule } from "../testing/ruleCases.ts";
import { pageLeadingSlash } from "./pageLeadingSlash.ts";

describeRule(pageLeadingSlash, [
  {
    name: "goes",
    text: '{ "navigation": [{ "pages": [⟦"/a/b"⟧, "c/d"] }] }',
    severity: "info",
    fixed: '{ "navigation": [{ "pages": ["a/b", "c/d"] }] }',
  },
]);
