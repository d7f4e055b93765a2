import { describeRule } from "../testing/ruleCases.ts";
import { newerFormat } from "./newerFormat.ts";

const NAVIGATION = '"navigation": [{ "group": "A", "pages": ["a"] }]';

describeRule(newerFormat, [
  { name: "one finding", text: '{ ⟦"navigation"⟧: { "tabs": [] }, "navbar": {} }', severity: "error" },
  { name: "nothing for a list", text: `{ ${NAVIGATION} }` },
]);
