import { defineRule } from "../engine/rule.ts";
import type { SyntaxProblem } from "../syntax/problem.ts";
import { syntaxFindings } from "../syntax/problemsOf.ts";

export const trailingComma = defineRule<SyntaxProblem>({
  id: "trailing-comma",
  severity: "error",
  rejects: true,
  docs: {
    summary: "A comma follows the last property of an object or the last item of an array.",
    why: "Strict JSON allows commas only between values. One extra comma makes the whole file invalid. Usually the comma is left over from a removed last item.",
    examples: {
      incorrect: '{ "navigation": { "groups": [{ "group": "Guides", "pages": ["introduction", "quickstart",] }] } }',
      correct: '{ "navigation": { "groups": [{ "group": "Guides", "pages": ["introduction", "quickstart"] }] } }',
    },
  },
  check: ({ config }) => syntaxFindings(config, "trailing-comma"),
  fixes: ({ data }) => data?.fixes ?? [],
});
