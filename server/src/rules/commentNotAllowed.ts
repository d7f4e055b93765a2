import type { SyntaxProblem } from "../syntax/problem.ts";
import { syntaxFindings, syntaxFixes } from "../syntax/problemsOf.ts";
import { defineRule } from "./engine/rule.ts";

export const commentNotAllowed = defineRule<SyntaxProblem>({
  id: "comment-not-allowed",
  severity: "error",
  docs: {
    summary: "The file holds a comment.",
    why: "The site config is read as strict JSON, which has no comments. One comment makes the whole file unreadable.",
    bad: { text: '{\n  // shown in the browser tab\n  "name": "Acme Docs"\n}' },
    good: { text: '{\n  "name": "Acme Docs"\n}' },
  },
  check: ({ config }) => syntaxFindings(config, "comment-not-allowed"),
  fixes: (finding, { config }) => syntaxFixes(finding, config),
});
