import * as l10n from "@vscode/l10n";
import { defineSpecRule } from "../engine/rule.ts";

export const duplicateOperation = defineSpecRule({
  id: "duplicate-operation",
  severity: "error",
  docs: {
    summary: "An OpenAPI or AsyncAPI file contains a duplicate key, for example an operation.",
    why: "Keys must be unique within an object. The build rejects the file. Other tools keep only the last value, so operations silently disappear.",
    examples: {
      incorrect: {
        text: "openapi: 3.1.0\npaths:\n  /users:\n    get: {}\n  /users:\n    post: {}",
        note: "The second `/users` makes the file invalid.",
      },
      correct: "openapi: 3.1.0\npaths:\n  /users:\n    get: {}\n    post: {}",
    },
  },
  *check({ spec: { problems } }) {
    for (const problem of problems)
      if (problem.kind === "duplicate")
        yield {
          span: problem.span,
          message: l10n.t(
            "Duplicate {0}. The platform rejects the file. Merge the two, or remove one.",
            JSON.stringify(problem.name),
          ),
        };
  },
});
