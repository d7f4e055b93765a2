import { describeSpecRule } from "../../testing/specRuleCases.ts";
import { openapiReference } from "./openapiReference.ts";

describeSpecRule(openapiReference, {
  "a misspelled name": {
    text: "openapi: 3.1.0\na: { $ref: ⟦'#/componets'⟧ }\ncomponents: {}\n",
    message: /^Reference "#\/componets" not found in this file\. Did you mean "#\/components"\?$/,
  },
  "several references, with a mint.json": {
    text: '{"openapi":"3.0.0","a":{"$ref":⟦"#/b"⟧},"c":[{"$ref":⟦"#/b"⟧}]}',
    format: "mint",
  },
  "a reference to another file": {
    text: "openapi: 3.1.0\na: { $ref: ⟦./b.yaml⟧ }\n",
    message: /^Reference "\.\/b\.yaml" points to another file\./,
  },
  "a valid reference": { text: "openapi: 3.1.0\na: { $ref: '#/b' }\nb: {}\n" },
});
