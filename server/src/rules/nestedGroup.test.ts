import { describeRule } from "../testing/ruleCases.ts";
import { nestedGroup } from "./nestedGroup.ts";

const NAVIGATION = '"navigation": [{ "group": "A", "pages": ["a"] }]';

describeRule(nestedGroup, [
  {
    name: "each",
    text: '{ "navigation": [{ "group": "A", "pages": [{ "group": ⟦"B"⟧, "pages": [⟦{⟧ }] }] }] }',
    severity: "hint",
  },
  { name: "nothing at the top", text: `{ ${NAVIGATION} }` },
]);
