import { defineRule } from "./engine/rule.ts";
import type { SyntaxProblem } from "./syntax/problem.ts";
import { syntaxFindings } from "./syntax/problemsOf.ts";

export const syntaxError = defineRule<SyntaxProblem>({
  id: "syntax-error",
  severity: "error",
  docs: {
    summary: "The file is not valid JSON.",
    why: "A single syntax error makes the whole file unusable. The site fails to build, or it stays as it was.",
  },
  check: ({ config }) => syntaxFindings(config, "syntax-error"),
  fixes: ({ facts }) => facts?.fixes ?? [],
});
