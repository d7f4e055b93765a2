import { expect, it } from "vitest";
import { docsSchema } from "../../formats/docs/format.ts";
import { configOf, findingsOf } from "../../testing/findings.ts";
import { describeRule } from "../../testing/ruleCases.ts";
import { missingField } from "./missingField.ts";
import { unknownField } from "./unknownField.ts";

/** Fields that were renamed in the same object or in an object that moved. */
describeRule(
  unknownField,
  [
    {
      name: "a field from the older format in a group",
      text: '{"navigation":{"groups":[{"group":"A","pages":[{"group":"B",⟦"isDefaultOpen"⟧:true}]}]}}',
      message: /has no effect here\. Use "expanded": true for a group that is initially expanded\.$/,
      severity: "warning",
      fixed: '{"navigation":{"groups":[{"group":"A","pages":[{"group":"B","expanded":true}]}]}}',
    },
    {
      name: "a value that the renamed field does not allow",
      text: '{"navigation":{"groups":[{"group":"A",⟦"isDefaultOpen"⟧:"yes"}]}}',
      fixed: '{"navigation":{"groups":[{"group":"A"}]}}',
    },
    {
      name: "a field that only other parts of the navigation allow",
      text: '{"navigation":{"languages":[{"language":"en","tabs":[{"tab":"A","groups":[{"group":"G","pages":["a"],⟦"graphql"⟧:"/a.graphql"}]}]}]}}',
      message:
        /^Field "graphql" is not allowed here\. It belongs in "[^"]+tabs\[0\]"\. Readers lose tab "A" and its page\.$/,
      severity: "error",
    },
    {
      name: "a field that a link does not allow",
      text: '{"navigation":{"global":{"anchors":[{"anchor":"A","href":"/a",⟦"sdk"⟧:{}}]},"pages":["a"]}}',
      message: /^Field "sdk" is not allowed here\. The platform rejects the file\.$/,
      severity: "error",
    },
    {
      name: "a field next to one that excludes most others",
      text: '{"navigation":{"tabs":[{"tab":"A","graphql":"/a.graphql",⟦"zzz"⟧:1}]}}',
      message: /^Unknown field "zzz"\. The platform rejects the file\.$/,
      severity: "error",
    },
    {
      name: "a top-level field in the navigation",
      text: '{"navigation":{⟦"interaction"⟧:{"drilldown":true}}}',
      message: /^Field "interaction" has no effect here\. It belongs at the top level of the file\.$/,
      fixed: '{"navigation":{}, "interaction": { "drilldown": true }}',
    },
    {
      name: "a misspelled required field",
      text: '{"redirects":[{⟦"suorce"⟧:"/a","destination":"/b"}]}',
      message: /^Field "suorce" has no effect here\. Did you mean "source"\?$/,
      severity: "error",
      fixed: '{"redirects":[{"source":"/a","destination":"/b"}]}',
    },
    {
      name: "a field that exactly one nearby object requires",
      text: '{⟦"source"⟧:"/a","redirects":[{"source":"/c","destination":"/d"},{"destination":"/b"}]}',
      message: /^Field "source" has no effect here\. It belongs in "redirects\[1\]"\.$/,
      severity: "error",
      fixed: '{"redirects":[{"source":"/c","destination":"/d"},{"source": "/a", "destination":"/b"}]}',
    },
    {
      name: "a top-level field in another object",
      text: '{"theme":"mint","colors":{"primary":"#000",⟦"favicon"⟧:"/a.svg"}}',
      message: /It belongs at the top level of the file\. The platform rejects the file\.$/,
      fixed: '{"theme":"mint","colors":{"primary":"#000"}, "favicon": "/a.svg"}',
    },
    {
      name: "a field whose value fits only one object",
      text: '{"colors":{"primary":"#000"},"logo":{"light":"/a.svg"},"navbar":{⟦"dark"⟧:"/b.svg"}}',
      fixed: '{"colors":{"primary":"#000"},"logo":{"light":"/a.svg", "dark": "/b.svg"},"navbar":{}}',
    },
    {
      name: "a field that several objects allow",
      text: '{⟦"source"⟧:"/a","redirects":[{"destination":"/b"},{"destination":"/c"}]}',
      message: /^Field "source" has no effect here\. Use "redirects\[\]\.source" instead\.$/,
      fixed: '{"redirects":[{"destination":"/b"},{"destination":"/c"}]}',
    },
    {
      name: "a field whose object is missing",
      text: '{"navigation":{"pages":["a"]},⟦"redirect"⟧:true}',
      message: /^Field "redirect" has no effect here\. Use "errors\.404\.redirect" instead\.$/,
      severity: "warning",
      fixed: '{"navigation":{"pages":["a"]},"errors":{ "404": { "redirect": true } }}',
    },
    {
      name: "a field of another theme",
      text: '{"theme":"mint",⟦"variations"⟧:{"options":[{"id":"a","label":"A"}]}}',
      message: /^Field "variations" has no effect here: it requires "theme" to be "willow"\.$/,
      severity: "warning",
      fixed: '{"theme":"mint"}',
    },
    { name: "a field of the theme", text: '{"theme":"willow","variations":{"options":[{"id":"a","label":"A"}]}}' },
    {
      name: "a field whose object requires another one",
      text: '{⟦"dismissible"⟧:true}',
      message: /Use "banner\.dismissible" instead\.$/,
      fixed: "{}",
    },
    {
      name: "a field of the parts of a division",
      text: '{"navigation":{⟦"default"⟧:"v2","versions":[{"version":"v1","pages":["a"]},{"version":"v2","pages":["b"]}]}}',
      message: /Use "navigation\.versions\[\]\.default" instead\.$/,
    },
    {
      name: "a value that fits only one of several fields",
      text: '{⟦"display"⟧:"interactive"}',
      message: /Use "api\.playground\.display" instead\.$/,
    },
    {
      name: "a name with many meanings in a part of the navigation",
      text: '{"navigation":{"tabs":[{"tab":"A","pages":["a"],⟦"id"⟧:"x"}]}}',
      message: /the platform deletes it\.$/,
    },
    { name: "a misspelled field of the older format without a value", text: '{"foot"}' },
    {
      name: "a misplaced field that resembles one from the older format",
      text: '{⟦"strict"⟧:true,"appearance":{"default":"dark"}}',
      fixed: '{"appearance":{"default":"dark", "strict": true}}',
    },
    {
      name: "a moved list with renamed fields",
      text: '{⟦"topbarLinks"⟧:[{"name":"A","url":"/a"}]}',
      fixed: '{"navbar":{ "links": [{ "label": "A", "href": "/a" }] }}',
    },
    {
      name: "a tab prefix that is not a link",
      text: '{⟦"tabs"⟧:[{"name":"A","url":"api"}]}',
      fixed: "{}",
    },
  ].map((each) => ({ ...each, schema: docsSchema })),
);

const inDocs = (members: string): string => `{"theme":"mint","name":"A",${members}}`;

describeRule(unknownField, [
  {
    name: "parts with content in the list of global links",
    text: inDocs(
      '"navigation":{"global":{⟦"tabs"⟧:[{"tab":"A","pages":["a"]},{"tab":"B","pages":["b"]}],"anchors":[]}}',
    ),
    severity: "error",
    message:
      /^"tabs" may contain only links here, but its entries have content\. It belongs in "navigation"\. The platform rejects the file\.$/,
    fixed: inDocs(
      '"navigation":{"tabs": [{ "tab": "A", "pages": ["a"] }, { "tab": "B", "pages": ["b"] }], "global":{"anchors":[]}}',
    ),
  },
  {
    name: "parts with content in both lists",
    text: inDocs('"navigation":{"global":{"tabs":[{"tab":"A",⟦"pages"⟧:["a"]}]},"tabs":[{"tab":"B","pages":["b"]}]}'),
  },
  {
    name: "a misplaced link that fits only one anchor",
    text: inDocs(
      '"navigation":{⟦"href"⟧:"/a","anchors":[{"anchor":"A","pages":["a"]},{"anchor":"B"}],"global":{"anchors":[{"anchor":"C","href":"/c"}]}}',
    ),
    message: /It belongs in "navigation\.anchors\[1\]"\.$/,
  },
  {
    name: "another name for a required field",
    file: "docs.json",
    text: inDocs('"navbar":{"links":[{"label":"A",⟦"link"⟧:"/a"},{⟦"text"⟧:"B","href":"/b"}]}'),
    message: /^Field "link" has no effect here\. Did you mean "href"\?$/,
    fixed: inDocs('"navbar":{"links":[{"label":"A","href":"/a"},{"text":"B","href":"/b"}]}'),
  },
  {
    name: "another name for the pages of a group",
    file: "docs.json",
    text: inDocs('"navigation":{"groups":[{"group":"A",⟦"items"⟧:["a"]}]}'),
    message: /Did you mean "pages"\?$/,
    fixed: inDocs('"navigation":{"groups":[{"group":"A","pages":["a"]}]}'),
  },
  {
    name: "another name for the link of a tab",
    file: "docs.json",
    text: inDocs('"navigation":{"tabs":[{"tab":"A",⟦"url"⟧:"https://acme.example"}]}'),
    message: /Did you mean "href"\?$/,
    fixed: inDocs('"navigation":{"tabs":[{"tab":"A","href":"https://acme.example"}]}'),
  },
  {
    name: "other names that both fit a required field",
    file: "docs.json",
    text: inDocs('"redirects":[{"source":"/a",⟦"target"⟧:"/b",⟦"dest"⟧:"/c"}]'),
    message: /^Field "target" has no effect here: the platform deletes it\.$/,
  },
  {
    name: "a field that only an item of an unrelated list needs",
    file: "docs.json",
    text: inDocs(
      '"navigation":{"tabs":[{"tab":"A","href":"/a",⟦"title"⟧:"B"}]},"contextual":{"options":[{"description":"C"}]}',
    ),
    message: /^Field "title" has no effect here: the platform deletes it\.$/,
  },
  {
    name: "a field that was in another object in the older format",
    text: inDocs('"colors":{"primary":"#0f766e",⟦"background"⟧:{"decoration":"grid"}}'),
    message: /It belongs at the top level of the file\. The platform rejects the file\.$/,
    fixed: inDocs('"colors":{"primary":"#0f766e"}, "background": { "decoration": "grid" }'),
  },
]);

it("does not report missing fields in a misplaced list", () => {
  const text =
    '{"theme":"mint","name":"A","colors":{"primary":"#000"},"navigation":{"global":{"tabs":[{"tab":"A","pages":["a"]}]}}}';
  expect(findingsOf(configOf(text, undefined, "docs.json"), missingField)).toEqual([]);
});

it("reports a misplaced theme once, as an error", () => {
  const text = '{"name":"A","colors":{"primary":"#000"},"appearance":{"theme":"mint"},"navigation":{"pages":["a"]}}';
  const config = configOf(text, undefined, "docs.json");
  expect(findingsOf(config, missingField)).toEqual([]);
  expect(findingsOf(config, unknownField).map(({ severity }) => severity)).toEqual(["error"]);
});
