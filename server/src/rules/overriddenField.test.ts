import { docsSchema } from "../formats/docs/format.ts";
import { describeRule } from "../testing/ruleCases.ts";
import { overriddenField } from "./overriddenField.ts";

describeRule(
  overriddenField,
  [
    {
      name: "each field without effect",
      text: '{"fonts":{⟦"heading"⟧:{},"family":"Inter",⟦"body"⟧:{}}}',
      message: /^"heading" has no effect when "family" is set.$/,
      severity: "warning",
      fixed: '{"fonts":{"family":"Inter","body":{}}}',
    },
    { name: "nothing for one of them alone", text: '{"fonts":{"heading":{},"body":{}}}' },
    { name: "nothing where other fields are", text: '{"family":"Inter","heading":{}}' },
  ].map((each) => ({
    ...each,
    schema: { properties: { fonts: { type: "object", "x-overrides": { family: ["heading", "body"] } } } },
  })),
);

describeRule(
  overriddenField,
  [
    {
      name: "what must not be beside an API schema, once",
      text: '{"navigation":{"tabs":[{"tab":"A","graphql":"/a.graphql",⟦"pages"⟧:["a"],"href":"/b"}]}}',
      message: /^"pages" cannot be combined with "graphql"\. The platform rejects the file\.$/,
      severity: "error",
      fixed: '{"navigation":{"tabs":[{"tab":"A","graphql":"/a.graphql","href":"/b"}]}}',
    },
    {
      name: "with what readers lose in a deeper part",
      text: '{"navigation":{"languages":[{"language":"en","tabs":[{"tab":"A","graphql":"/a.graphql",⟦"pages"⟧:["a"]}]}]}}',
      message: /^"pages" cannot be combined with "graphql"\. Readers lose language "en" with 1 page\.$/,
      severity: "error",
    },
    {
      name: "nothing for groups beside it",
      text: '{"navigation":{"tabs":[{"tab":"A","graphql":"/a.graphql","groups":[{"group":"A","pages":["a"]}]}]}}',
    },
  ].map((each) => ({ ...each, schema: docsSchema })),
);
