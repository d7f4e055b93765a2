import { describeRule } from "../../testing/ruleCases.ts";
import { duplicateVersion } from "./duplicateVersion.ts";

describeRule(duplicateVersion, [
  {
    name: "a duplicate version",
    file: "mint.json",
    text: '{ "versions": ["v2", "v1", ⟦"v2"⟧] }',
    severity: "warning",
    fixed: '{ "versions": ["v2", "v1"] }',
  },
]);
