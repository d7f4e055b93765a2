import { defineRule } from "./engine/rule.ts";
import type { SyntaxProblem } from "./syntax/problem.ts";
import { syntaxFindings } from "./syntax/problemsOf.ts";

export const syntaxError = defineRule<SyntaxProblem>({
  id: "syntax-error",
  severity: "error",
  docs: {
    summary: "The file is not valid JSON.",
    why: "A file that cannot be parsed is not used at all: the site fails to build, or keeps its last state. A single missing comma is enough.",
  },
  check: ({ config }) => syntaxFindings(config, "syntax-error"),
  fixes: ({ facts }) => facts?.fixes ?? [],
});
