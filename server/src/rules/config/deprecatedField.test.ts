import { describeRule } from "../../testing/ruleCases.ts";
import { deprecatedField } from "./deprecatedField.ts";

describeRule(deprecatedField, [
  {
    name: "maintainOrder",
    file: "mint.json",
    text: '{ "api": { ⟦"maintainOrder"⟧: true } }',
    severity: "info",
    fixed: '{ "api": {} }',
  },
]);
