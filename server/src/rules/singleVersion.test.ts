import { describeRule } from "../testing/ruleCases.ts";
import { singleVersion } from "./singleVersion.ts";

describeRule(singleVersion, [
  { name: "goes", text: '{ "name": "A", "versions": ⟦["v1"]⟧ }', severity: "info", fixed: '{ "name": "A" }' },
  {
    name: "stays when it is used",
    text: '{ "versions": ⟦["v1"]⟧, "anchors": [{ "version": "v1" }] }',
    fixed: '{ "versions": ["v1"], "anchors": [{ "version": "v1" }] }',
  },
  { name: "nothing for two", text: '{ "versions": ["v1", "v2"] }' },
]);
