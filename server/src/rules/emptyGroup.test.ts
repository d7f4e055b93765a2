import { describeRule } from "../testing/ruleCases.ts";
import { emptyGroup } from "./emptyGroup.ts";

describeRule(emptyGroup, [
  {
    name: "nothing for a part whose link is beside it",
    file: "docs.json",
    text: '{"theme":"mint","navigation":{"href":"/a","anchors":[{"anchor":"A","pages":["a"]},{"anchor":"B"}]}}',
  },
  {
    name: "goes",
    text: '{ "navigation": [\n  { "group": "A", "pages": ["a"] },\n  { "group": "B", "pages": ⟦[]⟧ }\n] }',
    message: /^Group "B" has no pages\. Add a page or remove the group\.$/,
    fixed: '{ "navigation": [\n  { "group": "A", "pages": ["a"] }\n] }',
  },
  { name: "nothing for pages of another type", text: '{ "navigation": [{ "group": "A", "pages": {} }] }' },
]);

const docs = (navigation: string) => ({ file: "docs.json", text: `{"theme":"mint","navigation":${navigation}}` });

describeRule(emptyGroup, [
  {
    name: "a tab without anything",
    ...docs('{"tabs":[{"tab":"T","pages":["a"]},{"tab":⟦"U"⟧,"icon":"x"}]}'),
    message: /^No content in tab "U"\. Add pages or a link, or remove it\.$/,
    severity: "warning",
    fixed: docs('{"tabs":[{"tab":"T","pages":["a"]}]}').text,
  },
  { name: "an empty list of groups", ...docs('{"tabs":[{"tab":"T","groups":⟦[]⟧}]}') },
  { name: "a group without a list", ...docs('{"groups":[{"group":⟦"G"⟧}]}'), message: /^Group "G" has no pages/ },
  {
    name: "not the only part that content in a wrong place fits",
    ...docs('{"tabs":[{"tab":"T","pages":["a"],"groups":[{"group":"G"},{"group":"H","pages":["b"]}]}]}'),
  },
  { name: "not a group with a page of its own", ...docs('{"groups":[{"group":"G","root":"a","pages":[]}]}') },
  { name: "not beside a typo", ...docs('{"tabs":[{"tab":"T","opnapi":"a.json"},{"tab":"U","pages":["a"]}]}') },
  {
    name: "not a part with a link, even a wrong one, another file, or pages that are made",
    ...docs(
      '{"tabs":[{"tab":"T","href":"/x"},{"tab":"T2","href":5},{"tab":"U","openapi":"o.json"},{"tab":"V","groups":[{"group":"G","openapi":"o.json","pages":[]}]},{"tab":"W","groups":5},{"tab":"X","gruops":[]},{"$ref":"x.json"}]}',
    ),
  },
]);
