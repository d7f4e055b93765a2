import { describeRule } from "../../testing/ruleCases.ts";
import { emptyGroup } from "./emptyGroup.ts";

describeRule(emptyGroup, [
  {
    name: "an anchor whose link is misplaced",
    text: '{"theme":"mint","navigation":{"href":"/a","anchors":[{"anchor":"A","pages":["a"]},{"anchor":"B"}]}}',
  },
  {
    name: "an empty group",
    text: '{ "navigation": { "groups": [\n  { "group": "A", "pages": ["a"] },\n  { "group": "B", "pages": ⟦[]⟧ }\n] } }',
    message: /^Group "B" has no pages\. Add a page or remove the group\.$/,
    fixed: '{ "navigation": { "groups": [\n  { "group": "A", "pages": ["a"] }\n] } }',
  },
  {
    name: "an empty group in the older format",
    file: "mint.json",
    text: '{ "navigation": [{ "group": "A", "pages": ["a"] }, { "group": "B", "pages": ⟦[]⟧ }] }',
    fixed: '{ "navigation": [{ "group": "A", "pages": ["a"] }] }',
  },
  { name: "pages of the wrong type", text: '{ "navigation": { "groups": [{ "group": "A", "pages": {} }] } }' },
]);

const docs = (navigation: string) => ({ text: `{"theme":"mint","navigation":${navigation}}` });

describeRule(emptyGroup, [
  {
    name: "a tab without content",
    ...docs('{"tabs":[{"tab":"T","pages":["a"]},{"tab":⟦"U"⟧,"icon":"x"}]}'),
    message: /^No content in tab "U"\. Add pages or a link, or remove it\.$/,
    severity: "warning",
    fixed: docs('{"tabs":[{"tab":"T","pages":["a"]}]}').text,
  },
  { name: "an empty list of groups", ...docs('{"tabs":[{"tab":"T","groups":⟦[]⟧}]}') },
  { name: "a group without a list", ...docs('{"groups":[{"group":⟦"G"⟧}]}'), message: /^Group "G" has no pages/ },
  {
    name: "the only part that misplaced content fits into",
    ...docs('{"tabs":[{"tab":"T","pages":["a"],"groups":[{"group":"G"},{"group":"H","pages":["b"]}]}]}'),
  },
  { name: "a group with a root page", ...docs('{"groups":[{"group":"G","root":"a","pages":[]}]}') },
  {
    name: "a part with a misspelled key",
    ...docs('{"tabs":[{"tab":"T","opnapi":"a.json"},{"tab":"U","pages":["a"]}]}'),
  },
  {
    name: "parts with a link, an API description, a reference or an invalid list",
    ...docs(
      '{"tabs":[{"tab":"T","href":"/x"},{"tab":"T2","href":5},{"tab":"U","openapi":"o.json"},{"tab":"V","groups":[{"group":"G","openapi":"o.json","pages":[]}]},{"tab":"W","groups":5},{"tab":"X","gruops":[]},{"$ref":"x.json"}]}',
    ),
  },
]);
