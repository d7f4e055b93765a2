import type { SyntaxProblem } from "../syntax/problem.ts";
import { syntaxFindings, syntaxFixes } from "../syntax/problemsOf.ts";
import { defineRule } from "./engine/rule.ts";

export const trailingComma = defineRule<SyntaxProblem>({
  id: "trailing-comma",
  severity: "error",
  docs: {
    summary: "A comma stands behind the last member of an object or the last item of a list.",
    why: "Strict JSON takes a comma only between two values. One comma too many makes the whole file unreadable. It is the most frequent slip of all: it stays behind when the last page of a list is removed.",
    bad: { text: '{ "navigation": [{ "group": "Get started", "pages": ["introduction", "quickstart",] }] }' },
    good: { text: '{ "navigation": [{ "group": "Get started", "pages": ["introduction", "quickstart"] }] }' },
  },
  check: ({ config }) => syntaxFindings(config, "trailing-comma"),
  fixes: (finding, { config }) => syntaxFixes(finding, config),
});
