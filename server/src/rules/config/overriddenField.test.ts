import { docsSchema } from "../../formats/docs/format.ts";
import { describeRule } from "../../testing/ruleCases.ts";
import { overriddenField } from "./overriddenField.ts";

describeRule(
  overriddenField,
  [
    {
      name: "several overridden fields",
      text: '{"fonts":{⟦"heading"⟧:{},"family":"Inter",⟦"body"⟧:{}}}',
      message: /^"heading" has no effect when "family" is set.$/,
      severity: "warning",
      fixed: '{"fonts":{"family":"Inter","body":{}}}',
    },
    { name: "fields without the overriding one", text: '{"fonts":{"heading":{},"body":{}}}' },
    { name: "the same fields in another object", text: '{"family":"Inter","heading":{}}' },
  ].map((each) => ({
    ...each,
    schema: { properties: { fonts: { type: "object", "x-overrides": { family: ["heading", "body"] } } } },
  })),
);

describeRule(
  overriddenField,
  [
    {
      name: "several fields that are excluded by an API schema",
      text: '{"navigation":{"tabs":[{"tab":"A","graphql":"/a.graphql",⟦"pages"⟧:["a"],"href":"/b"}]}}',
      message: /^"pages" cannot be combined with "graphql"\. The platform rejects the file\.$/,
      severity: "error",
      fixed: '{"navigation":{"tabs":[{"tab":"A","graphql":"/a.graphql","href":"/b"}]}}',
    },
    {
      name: "excluded pages in a nested part",
      text: '{"navigation":{"languages":[{"language":"en","tabs":[{"tab":"A","graphql":"/a.graphql",⟦"pages"⟧:["a"]}]}]}}',
      message: /^"pages" cannot be combined with "graphql"\. Readers lose language "en" and its page\.$/,
      severity: "error",
    },
    {
      name: "groups next to an API schema",
      text: '{"navigation":{"tabs":[{"tab":"A","graphql":"/a.graphql","groups":[{"group":"A","pages":["a"]}]}]}}',
    },
  ].map((each) => ({ ...each, schema: docsSchema })),
);
