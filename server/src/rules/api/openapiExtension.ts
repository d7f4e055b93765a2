import * as l10n from "@vscode/l10n";
import { suggestion } from "../engine/corrections.ts";
import { defineSpecRule } from "../engine/rule.ts";

export const openapiExtension = defineSpecRule({
  id: "openapi-extension",
  severity: "warning",
  docs: {
    summary: "An operation in an OpenAPI file has a misspelled extension, such as `x-hiden`.",
    why: "The platform ignores the key, so the generated page may be public although it should be hidden. Extensions of other tools are not reported.",
    examples: {
      incorrect:
        "openapi: 3.1.0\ninfo: { title: Freight, version: 1.0.0 }\npaths:\n  /users:\n    get:\n      x-hiden: true\n      responses: { 200: { description: OK } }",
      correct:
        "openapi: 3.1.0\ninfo: { title: Freight, version: 1.0.0 }\npaths:\n  /users:\n    get:\n      x-hidden: true\n      responses: { 200: { description: OK } }",
    },
  },
  *check({ spec: { problems } }) {
    for (const problem of problems) {
      if (problem.kind !== "extension") continue;
      const message = l10n.t("The platform ignores {0}.", JSON.stringify(problem.name));
      yield { span: problem.span, message: `${message}${suggestion(problem.similar)}` };
    }
  },
});
