import { describeSpecRule } from "../../testing/specRuleCases.ts";
import { openapiSyntax } from "./openapiSyntax.ts";

describeSpecRule(openapiSyntax, {
  JSON: {
    text: '{"openapi": "3.1.0", "paths": {"/a": ⟦]⟧}}',
    message: /^This API description cannot be read\. It is not valid JSON: .*\.$/,
  },
  YAML: { text: "openapi: 3.1.0\npaths: [\n⟦a⟧: 1\n", message: /It is not valid YAML: .*\.$/ },
  "a valid file": { text: "openapi: 3.1.0\npaths: {}\n" },
  "another kind of document": { text: "name: x\n" },
});
