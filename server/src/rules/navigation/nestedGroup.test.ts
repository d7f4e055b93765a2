import { describeRule } from "../../testing/ruleCases.ts";
import { nestedGroup } from "./nestedGroup.ts";

const NAVIGATION = '"navigation": [{ "group": "A", "pages": ["a"] }]';

describeRule(nestedGroup, [
  {
    name: "nested groups",
    file: "mint.json",
    text: '{ "navigation": [{ "group": "A", "pages": [{ "group": ⟦"B"⟧, "pages": [⟦{⟧ }] }] }] }',
    severity: "hint",
  },
  { name: "groups at the top level", file: "mint.json", text: `{ ${NAVIGATION} }` },
]);
