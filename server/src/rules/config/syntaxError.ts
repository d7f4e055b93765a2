import { defineRule } from "../engine/rule.ts";
import type { SyntaxProblem } from "../syntax/problem.ts";
import { syntaxFindings } from "../syntax/problemsOf.ts";

export const syntaxError = defineRule<SyntaxProblem>({
  id: "syntax-error",
  severity: "error",
  rejects: true,
  docs: {
    summary: "The file is not valid JSON.",
    why: "A single syntax error makes the whole file unusable. Either the site fails to build, or it is not updated.",
    examples: {
      incorrect: {
        text: '{\n  "name": "Acme Docs"\n  "theme": "mint"\n}',
        note: "The comma between the two properties is missing.",
      },
      correct: '{\n  "name": "Acme Docs",\n  "theme": "mint"\n}',
    },
  },
  check: ({ config }) => syntaxFindings(config, "syntax-error"),
  fixes: ({ data }) => data?.fixes ?? [],
});
