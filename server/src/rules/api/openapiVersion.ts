import * as l10n from "@vscode/l10n";
import { defineSpecRule } from "../engine/rule.ts";

export const openapiVersion = defineSpecRule({
  id: "openapi-version",
  severity: "error",
  formats: ["docs"],
  docs: {
    summary: "An API description uses a version older than OpenAPI 3 or AsyncAPI 3.",
    why: "Pages are generated only from OpenAPI 3 and AsyncAPI 3. The build treats an older file as missing and fails. Convert it with a tool such as `swagger2openapi`, or with `asyncapi convert`.",
    examples: {
      incorrect: 'swagger: "2.0"\npaths:\n  /users:\n    get: {}',
      correct: "openapi: 3.1.0\npaths:\n  /users:\n    get: {}",
    },
  },
  *check({ spec: { problems } }) {
    for (const problem of problems)
      if (problem.kind === "version")
        yield {
          span: problem.span,
          message:
            problem.format === "asyncapi"
              ? l10n.t(
                  "Pages are not generated from version {0}. Convert the file to AsyncAPI 3.",
                  JSON.stringify(problem.version),
                )
              : l10n.t(
                  "Pages are not generated from version {0}. Convert the file to OpenAPI 3.",
                  JSON.stringify(problem.version),
                ),
        };
  },
});
