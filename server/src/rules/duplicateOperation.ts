import * as l10n from "@vscode/l10n";
import { defineSpecRule } from "./engine/rule.ts";

export const duplicateOperation = defineSpecRule({
  id: "duplicate-operation",
  severity: "warning",
  docs: {
    summary: "An OpenAPI file describes a path or an operation twice.",
    why: "A key may occur only once. Some readers of the file reject it, and others keep only the last one, so that operations disappear without a message.",
    examples: {
      incorrect: {
        text: "openapi: 3.1.0\npaths:\n  /users:\n    get: {}\n  /users:\n    post: {}\n",
        language: "yaml",
        note: "`GET /users` disappears.",
      },
      correct: { text: "openapi: 3.1.0\npaths:\n  /users:\n    get: {}\n    post: {}\n", language: "yaml" },
    },
  },
  *check({ spec: { problems } }) {
    for (const problem of problems)
      if (problem.kind === "duplicate")
        yield {
          span: problem.span,
          message: l10n.t(
            "Duplicate {0}. The file is rejected, or only the last one counts. Merge them.",
            JSON.stringify(problem.name),
          ),
        };
  },
});
