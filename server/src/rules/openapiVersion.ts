import * as l10n from "@vscode/l10n";
import { defineSpecRule } from "./engine/rule.ts";

export const openapiVersion = defineSpecRule({
  id: "openapi-version",
  severity: "error",
  formats: ["docs"],
  docs: {
    summary: "An API description is in a format before OpenAPI 3 or AsyncAPI 3.",
    why: "Pages are made from OpenAPI 3 and AsyncAPI 3 alone. The build counts an older file as missing and ends. Converters such as `swagger2openapi` and the command `asyncapi convert` translate it.",
    examples: {
      incorrect: { text: 'swagger: "2.0"\npaths:\n  /users:\n    get: {}\n', language: "yaml" },
      correct: { text: "openapi: 3.1.0\npaths:\n  /users:\n    get: {}\n", language: "yaml" },
    },
  },
  *check({ spec: { problems } }) {
    for (const problem of problems)
      if (problem.kind === "version")
        yield {
          span: problem.span,
          message:
            problem.format === "asyncapi"
              ? l10n.t("Version {0} makes no pages. Convert the file to AsyncAPI 3.", JSON.stringify(problem.version))
              : l10n.t("Version {0} makes no pages. Convert the file to OpenAPI 3.", JSON.stringify(problem.version)),
        };
  },
});
