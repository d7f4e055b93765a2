import { describeRule } from "../testing/ruleCases.ts";
import { overriddenField } from "./overriddenField.ts";

describeRule(
  overriddenField,
  [
    {
      name: "each field without effect",
      text: '{"fonts":{⟦"heading"⟧:{},"family":"Inter",⟦"body"⟧:{}}}',
      message: /^"heading" has no effect beside "family"\.$/,
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
