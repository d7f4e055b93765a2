import { describeRule } from "../../testing/ruleCases.ts";
import { unknownVersion } from "./unknownVersion.ts";

describeRule(unknownVersion, [
  {
    name: "an unlisted version",
    file: "mint.json",
    text: '{ "versions": ["v2", "v1"], "anchors": [{ "version": ⟦"v3"⟧ }] }',
    message: /^Unknown version "v3"\. "versions" lists v2, v1\.$/,
    severity: "error",
    fixed: '{ "versions": ["v2", "v1", "v3"], "anchors": [{ "version": "v3" }] }',
  },
  {
    name: "a different spelling",
    file: "mint.json",
    text: '{ "versions": ["v2"], "anchors": [{ "version": ⟦"V2"⟧ }] }',
    message: /Did you mean "v2"\?/,
    fixed: '{ "versions": ["v2"], "anchors": [{ "version": "v2" }] }',
  },
  {
    name: "a site without versions",
    file: "mint.json",
    text: '{ "anchors": [{ "version": ⟦"v1"⟧ }] }',
    message: /^Version "v1" cannot be selected: the site config does not list any versions\.$/,
    fixed: '{ "versions": ["v1"], "anchors": [{ "version": "v1" }] }',
  },
  {
    name: "a version outside anchors",
    file: "mint.json",
    text: '{ "versions": ["v1"], "navigation": [{ "version": ⟦"v2"⟧ }] }',
    severity: "warning",
  },
  {
    name: "listed versions",
    file: "mint.json",
    text: '{ "versions": ["v1", { "name": "v2" }], "anchors": [{ "version": "v1" }, { "version": "v2" }] }',
  },
]);
