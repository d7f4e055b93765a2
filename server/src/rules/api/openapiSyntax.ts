import * as l10n from "@vscode/l10n";
import { defineSpecRule } from "../engine/rule.ts";

export const openapiSyntax = defineSpecRule({
  id: "openapi-syntax",
  severity: "error",
  docs: {
    summary: "An OpenAPI or AsyncAPI file is not valid JSON or YAML.",
    why: "A site does not build if its config names a file that is not valid JSON or YAML. This finding marks the error in the OpenAPI file; in the site config, `openapi-unreadable` reports the file.",
    examples: {
      incorrect: { text: "openapi: 3.1.0\npaths:\n  /users: {", note: "The brace is not closed." },
      correct: "openapi: 3.1.0\npaths:\n  /users: {}",
    },
  },
  *check({ spec: { problems } }) {
    for (const problem of problems)
      if (problem.kind === "syntax")
        yield { span: problem.span, message: `${l10n.t("This API description cannot be read.")} ${problem.message}` };
  },
});
