import { defineRule } from "../engine/rule.ts";
import type { SyntaxProblem } from "../syntax/problem.ts";
import { syntaxFindings } from "../syntax/problemsOf.ts";

export const commentNotAllowed = defineRule<SyntaxProblem>({
  id: "comment-not-allowed",
  severity: "error",
  rejects: true,
  docs: {
    summary: "The file contains a comment.",
    why: "The site config is parsed as strict JSON, and JSON does not allow comments. A single comment makes the whole file invalid.",
    examples: {
      incorrect: '{\n  // shown in the browser tab\n  "name": "Acme Docs"\n}',
      correct: '{\n  "name": "Acme Docs"\n}',
    },
  },
  check: ({ config }) => syntaxFindings(config, "comment-not-allowed"),
  fixes: ({ data }) => data?.fixes ?? [],
});
