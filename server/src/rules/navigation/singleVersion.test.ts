import { describeRule } from "../../testing/ruleCases.ts";
import { singleVersion } from "./singleVersion.ts";

describeRule(singleVersion, [
  {
    name: "a list with one version",
    file: "mint.json",
    text: '{ "name": "A", "versions": ⟦["v1"]⟧ }',
    severity: "info",
    fixed: '{ "name": "A" }',
  },
  {
    name: "a version in use",
    file: "mint.json",
    text: '{ "versions": ⟦["v1"]⟧, "anchors": [{ "version": "v1" }] }',
    fixed: '{ "versions": ["v1"], "anchors": [{ "version": "v1" }] }',
  },
  { name: "two versions", file: "mint.json", text: '{ "versions": ["v1", "v2"] }' },
]);
