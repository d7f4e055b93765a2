import { describeRule } from "../testing/ruleCases.ts";
import { emptyGroup } from "./emptyGroup.ts";

describeRule(emptyGroup, [
  {
    name: "goes",
    text: '{ "navigation": [\n  { "group": "A", "pages": ["a"] },\n  { "group": "B", "pages": ⟦[]⟧ }\n] }',
    message: /^Group "B" has no pages\. Add a page or remove the group\.$/,
    fixed: '{ "navigation": [\n  { "group": "A", "pages": ["a"] }\n] }',
  },
  { name: "nothing for pages of another type", text: '{ "navigation": [{ "group": "A", "pages": {} }] }' },
]);
