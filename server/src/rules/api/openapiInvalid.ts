import * as l10n from "@vscode/l10n";
import { defineSpecRule } from "../engine/rule.ts";

export const openapiInvalid = defineSpecRule({
  id: "openapi-invalid",
  severity: "warning",
  docs: {
    summary: "An OpenAPI file does not follow the OpenAPI Specification.",
    why: "The file is validated against the OpenAPI Initiative's JSON Schema for version 3.0, 3.1 or 3.2. The platform also validates it, and does not build a site whose config names an invalid file. In OpenAPI 3.1 and later, the schemas of parameters and bodies are not validated. The messages come from the validator and are always in English.",
    examples: {
      incorrect: { text: "openapi: 3.0.3\ninfo: { title: Freight }\npaths: {}", note: "`info.version` is missing." },
      correct: "openapi: 3.0.3\ninfo: { title: Freight, version: 1.0.0 }\npaths: {}",
    },
  },
  *check({ spec: { problems } }) {
    for (const problem of problems)
      if (problem.kind === "schema")
        yield {
          span: problem.span,
          message: l10n.t("Not valid in OpenAPI {0}: {1}", problem.version, problem.message),
        };
  },
});
