import * as l10n from "@vscode/l10n";
import type { Format } from "../../formats/format.ts";
import { defaultFormat, formats } from "../../formats/index.ts";
import { UNUSED_IGNORE } from "./ignores.ts";
import type { Rule, RuleExample } from "./rule.ts";

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
  const { incorrect, correct } = docs.examples;
  const overview = fixes
    ? l10n.t("Default severity: {0}. Fixable: yes.", `\`${severity}\``)
    : l10n.t("Default severity: {0}. Fixable: no.", `\`${severity}\``);
  const parts = [
    [overview, ...scopeOf(rule)].join(" "),
    `## ${l10n.t("Why it matters")}`,
    l10n.t(docs.why),
    `## ${l10n.t("Incorrect")}`,
    markdownExample(incorrect, rule),
    `## ${l10n.t("Correct")}`,
    markdownExample(correct, rule),
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
  return format === defaultFormat ? [] : [l10n.t("The examples are from a {0}.", `\`${format.fileName}\``)];
}

/** Returns the documentation of a rule as plain text for a terminal. */
export function ruleText(rule: Rule): string {
  const { docs } = rule;
  const { incorrect, correct } = docs.examples;
  const parts = [
    docs.summary,
    `Default severity: ${rule.severity}. Fixable: ${isFixable(rule)}.`,
    `Why it matters:\n${docs.why}`,
    `Incorrect:\n${plainExample(incorrect)}`,
    `Correct:\n${plainExample(correct)}`,
  ];
  return `${parts.join("\n\n")}\n`;
}

/** Returns the format of a config rule's examples: `docs.json` unless only another format can have the mistake. */
export function exampleFormatOf({ formats: [only] = [], docs }: Pick<Rule, "formats" | "docs">): Format {
  const id = docs.examples.format ?? only;
  return formats.find((format) => format.id === id) ?? defaultFormat;
}

/** Returns `yes` or `no`, depending on whether the rule has quick fixes. */
export function isFixable({ fixes }: Pick<Rule, "fixes">): string {
  return fixes ? "yes" : "no";
}

/** The text of an example and, if it has one, its note. */
export function exampleParts(example: RuleExample): readonly [text: string, note?: string] {
  return typeof example === "string" ? [example] : [example.text, example.note];
}

function markdownExample(example: RuleExample, { subject }: Rule): string {
  const [text, note] = exampleParts(example);
  const fence = fenced(text, LANGUAGES[subject ?? "config"]);
  return note === undefined ? fence : `${fence}\n\n${l10n.t(note)}`;
}

/** The language of the examples by the subject of their rule. */
const LANGUAGES = { config: "json", page: "mdx", link: "mdx", spec: "yaml" };

function plainExample(example: RuleExample): string {
  const [text, note] = exampleParts(example);
  return note === undefined ? text : `${text}\n(${note})`;
}

function fenced(text: string, language = "json"): string {
  // The example can itself contain code blocks.
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([marks]) => marks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}
