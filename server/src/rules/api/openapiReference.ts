import * as l10n from "@vscode/l10n";
import { suggestion } from "../engine/corrections.ts";
import { defineSpecRule } from "../engine/rule.ts";

export const openapiReference = defineSpecRule({
  id: "openapi-reference",
  severity: "error",
  docs: {
    summary: "A reference in an OpenAPI or AsyncAPI file points to nothing or to another file.",
    why: "A reference without a target makes the file invalid, and the platform does not follow references to other files or URLs. The site does not build if its config names such a file. A bundler such as `redocly bundle` combines several files into one.",
    examples: {
      incorrect:
        'openapi: 3.1.0\npaths:\n  /users:\n    get:\n      parameters:\n        - $ref: "#/components/parameters/Pge"\ncomponents:\n  parameters:\n    Page: { name: page, in: query }',
      correct:
        'openapi: 3.1.0\npaths:\n  /users:\n    get:\n      parameters:\n        - $ref: "#/components/parameters/Page"\ncomponents:\n  parameters:\n    Page: { name: page, in: query }',
    },
  },
  *check({ spec: { problems } }) {
    for (const problem of problems) {
      if (problem.kind === "external")
        yield {
          span: problem.span,
          message: l10n.t(
            "Reference {0} points to another file. The platform only follows references within a file. Bundle the files into one.",
            JSON.stringify(problem.target),
          ),
        };
      if (problem.kind !== "reference") continue;
      const message = l10n.t("Reference {0} not found in this file.", JSON.stringify(problem.target));
      yield { span: problem.span, message: `${message}${suggestion(problem.similar)}` };
    }
  },
});
