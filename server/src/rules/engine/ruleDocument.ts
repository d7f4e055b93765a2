import * as l10n from "@vscode/l10n";
import type { Format, RuleExample, RuleExamples } from "../../formats/format.ts";
import { defaultFormat, formats } from "../../formats/index.ts";
import { type FormatExamples, ruleExamples } from "../../formats/ruleExamples.ts";
import { UNUSED_IGNORE } from "./ignores.ts";
import type { Rule } from "./rule.ts";

/** Returns the documentation page of a rule as Markdown, or a message if there is no such rule. */
export function ruleDocument(id: string, rules: readonly Rule[]): string {
  const rule = rules.find((each) => each.id === id);
  const text = rule ? ruleSection(rule) : `${l10n.t("Unknown rule {0}.", JSON.stringify(id))}\n`;
  return `# ${id}\n\n${text}`;
}

/** Returns the documentation of a rule as Markdown, without the heading. */
export function ruleSection(rule: Rule): string {
  return `${l10n.t(rule.docs.summary)}\n\n${ruleDetails(rule)}`;
}

/** Returns the documentation of a rule as Markdown, without the heading and the summary. */
export function ruleDetails(rule: Rule): string {
  const { id, severity, docs, fixes, subject } = rule;
  const { incorrect, correct } = examplesOf(rule);
  const overview = fixes
    ? l10n.t("Default severity: {0}. Fixable: yes.", `\`${severity}\``)
    : l10n.t("Default severity: {0}. Fixable: no.", `\`${severity}\``);
  const parts = [
    [overview, ...scopeOf(rule)].join(" "),
    `## ${l10n.t("Why it matters")}`,
    l10n.t(docs.why),
    `## ${l10n.t("Incorrect")}`,
    example(incorrect),
    `## ${l10n.t("Correct")}`,
    example(correct),
    `## ${l10n.t("Configuration")}`,
    l10n.t(
      "Change the severity in `.sitekeeper.json`, with the `sitekeeper.rules` setting in the editor, or with `--rule`:",
    ),
    fenced(`{ "rules": { "${id}": "off" } }`),
    ...((subject === "page" || subject === "link") && id !== UNUSED_IGNORE
      ? [
          l10n.t(
            "To ignore a single finding in a page, use the quick fix *Ignore … here*, which adds a comment such as this one:",
          ),
          fenced(`{/* sitekeeper-ignore ${id}: reason */}`, "mdx"),
        ]
      : []),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** Which of several config formats a rule checks, or which one its examples use. */
function scopeOf(rule: Rule): readonly string[] {
  const [only, ...others] = rule.formats ?? [];
  const fileName = formats.find(({ id }) => id === only)?.fileName;
  if (fileName !== undefined && others.length === 0)
    return [l10n.t("Applies only to the format of {0}.", `\`${fileName}\``)];
  const format = exampleFormatOf(rule);
  return format === undefined || format === defaultFormat
    ? []
    : [l10n.t("The examples are from a {0}.", `\`${format.fileName}\``)];
}

/** Returns the documentation of a rule as plain text for a terminal. */
export function ruleText(rule: Rule): string {
  const { docs } = rule;
  const { incorrect, correct } = examplesOf(rule);
  const parts = [
    docs.summary,
    `Default severity: ${rule.severity}. Fixable: ${isFixable(rule)}.`,
    `Why it matters:\n${docs.why}`,
    `Incorrect:\n${plainExample(incorrect)}`,
    `Correct:\n${plainExample(correct)}`,
  ];
  return `${parts.join("\n\n")}\n`;
}

/** Returns the newest format that has examples of a config rule. */
export function exampleFormatOf({ id }: Pick<Rule, "id">): Format | undefined {
  return formatExamplesOf(id)?.format;
}

function formatExamplesOf(id: string): FormatExamples | undefined {
  return ruleExamples.find(({ examples }) => Object.hasOwn(examples, id));
}

/** Incorrect and correct examples for a rule. */
export function examplesOf(rule: Rule): RuleExamples {
  const { id, docs } = rule;
  const examples = docs.examples ?? formatExamplesOf(id)?.examples[id];
  if (!examples) {
    const place = "`ruleExamples.ts` in a folder of server/src/formats/, or for a page rule to its `docs`";
    throw new Error(`The rule ${id} has no examples. Add them to ${place}. Then run: npm run generate`);
  }
  return examples;
}

/** Returns `yes` or `no`, depending on whether the rule has quick fixes. */
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
  // The example can itself contain code blocks.
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([marks]) => marks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}
