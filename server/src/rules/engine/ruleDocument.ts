import { ruleById } from "../index.ts";
import type { Rule, RuleExample } from "./rule.ts";

/** The page of a rule, as Markdown; says so when there is no rule with this ID. */
export function ruleDocument(id: string): string {
  const rule = ruleById(id);
  return rule ? `# ${id}\n\n${ruleSection(rule, "##")}` : `# ${id}\n\nUnknown rule ${JSON.stringify(id)}.\n`;
}

/** The documentation of a rule below its name, as Markdown. @param heading The mark of its inner headings: `##`. */
export function ruleSection(rule: Rule, heading: string): string {
  const { id, severity, docs } = rule;
  const parts = [
    docs.summary,
    `Default severity: \`${severity}\`. Fixable: ${isFixable(rule)}.`,
    `${heading} Why it matters`,
    docs.why,
    `${heading} Incorrect`,
    example(docs.incorrect),
    `${heading} Correct`,
    example(docs.correct),
    `${heading} Configuration`,
    "Set another severity in `.sitekeeper.json`, in the editor's setting `sitekeeper.rules`, or with `--rule`:",
    fenced(`{ "rules": { "${id}": "off" } }`),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** The documentation of a rule as plain text, for a terminal. */
export function ruleText(rule: Rule): string {
  const { docs } = rule;
  const parts = [
    docs.summary,
    `Default severity: ${rule.severity}. Fixable: ${isFixable(rule)}.`,
    `Why it matters:\n${docs.why}`,
    `Incorrect:\n${plainExample(docs.incorrect)}`,
    `Correct:\n${plainExample(docs.correct)}`,
  ];
  return `${parts.join("\n\n")}\n`;
}

/** `yes` or `no`: whether a rule has quick fixes. */
export function isFixable({ fixes }: Pick<Rule, "fixes">): string {
  return fixes ? "yes" : "no";
}

function example({ text, note, language }: RuleExample): string {
  return note === undefined ? fenced(text, language) : `${fenced(text, language)}\n\n${note}`;
}

function plainExample({ text, note }: RuleExample): string {
  return note === undefined ? text : `${text}\n(${note})`;
}

function fenced(text: string, language = "json"): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}
