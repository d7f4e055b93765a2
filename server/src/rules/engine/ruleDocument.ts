import * as l10n from "@vscode/l10n";
import { ruleById } from "../index.ts";
import type { Rule, RuleExample } from "./rule.ts";

/** The page of a rule, as Markdown; says so when there is no rule with this ID. */
export function ruleDocument(id: string): string {
  const rule = ruleById(id);
  const text = rule ? ruleSection(rule) : `${l10n.t("Unknown rule {0}.", JSON.stringify(id))}\n`;
  return `# ${id}\n\n${text}`;
}

/** The documentation of a rule below its name, as Markdown. */
export function ruleSection(rule: Rule): string {
  return `${l10n.t(rule.docs.summary)}\n\n${ruleDetails(rule)}`;
}

/** The documentation of a rule below its summary, as Markdown. */
export function ruleDetails({ id, severity, docs, fixes }: Rule): string {
  const parts = [
    fixes
      ? l10n.t("Default severity: {0}. Fixable: yes.", `\`${severity}\``)
      : l10n.t("Default severity: {0}. Fixable: no.", `\`${severity}\``),
    `## ${l10n.t("Why it matters")}`,
    l10n.t(docs.why),
    `## ${l10n.t("Incorrect")}`,
    example(docs.incorrect),
    `## ${l10n.t("Correct")}`,
    example(docs.correct),
    `## ${l10n.t("Configuration")}`,
    l10n.t("Set another severity in `.sitekeeper.json`, in the editor's setting `sitekeeper.rules`, or with `--rule`:"),
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
  return note === undefined ? fenced(text, language) : `${fenced(text, language)}\n\n${l10n.t(note)}`;
}

function plainExample({ text, note }: RuleExample): string {
  return note === undefined ? text : `${text}\n(${note})`;
}

function fenced(text: string, language = "json"): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}
