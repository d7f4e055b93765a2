import type { SyntaxProblem } from "../syntax/problem.ts";
import { syntaxFindings, syntaxFixes } from "../syntax/problemsOf.ts";
import { defineRule } from "./engine/rule.ts";

export const syntaxError = defineRule<SyntaxProblem>({
  id: "syntax-error",
  severity: "error",
  docs: {
    summary: "The file is not JSON.",
    why: "A file that cannot be read is not used at all: the site is not built, or stays as it was before. One forgotten comma is enough.",
    bad: {
      text: '{\n  "name": "Acme Docs"\n  "navigation": []\n}',
      note: "The comma between the two members is missing.",
    },
    good: { text: '{\n  "name": "Acme Docs",\n  "navigation": []\n}' },
  },
  check: ({ config }) => syntaxFindings(config, "syntax-error"),
  fixes: (finding, { config }) => syntaxFixes(finding, config),
});
