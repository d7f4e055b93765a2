import type { Rule } from "../../server/src/rules/engine/rule.ts";
import { isFixable, ruleDetails } from "../../server/src/rules/engine/ruleDocument.ts";
import { rules } from "../../server/src/rules/index.ts";
import { code, page, table } from "./markdown.ts";

const SOURCE = "server/src/rules";

const SEVERITIES = [
  ["`error`", "The site is wrong."],
  ["`warning`", "Very likely a mistake."],
  ["`info`", "Worth knowing."],
  [
    "`hint`",
    "Not in the specification, but common and harmless. Shown faintly in the editor, and on the command line only with `--hints`.",
  ],
];

const CONFIGURATION =
  'With `strict`, everything outside the specification is an error. To change the severity of a rule, use `"rules"` in `.sitekeeper.json`, the setting `sitekeeper.rules` in the editor, or `--rule ID=SEVERITY`. See [Configuration](configuration.md).';

/** Generates the list of all rules, with links to their pages. */
export function ruleList(): string {
  return page({
    title: "Rules",
    description: "Everything that Sitekeeper reports in site configs and pages.",
    generated: SOURCE,
    parts: [
      "The editor and the command line use the same rules.",
      table(["Severity", "Meaning"], SEVERITIES),
      CONFIGURATION,
      ...RULE_GROUPS.flatMap(({ title, rules }) => [`## ${title}`, tableOf(rules)]),
    ],
  });
}

/** Generates a page for each rule, keyed by file name. */
export function rulePages(): ReadonlyMap<string, string> {
  return new Map(
    rules.map((rule) => [
      `${rule.id}.md`,
      page({
        title: rule.id,
        description: rule.docs.summary,
        generated: SOURCE,
        parts: [ruleDetails(rule), "[All rules](../rules.md)"],
      }),
    ]),
  );
}

/** Returns the navigation groups for the rule pages. */
export function ruleNavigation(): readonly { readonly group: string; readonly pages: readonly string[] }[] {
  return RULE_GROUPS.map(({ title, rules }, index) => ({
    group: title,
    pages: [...(index === 0 ? ["rules"] : []), ...rules.map(({ id }) => `rules/${id}`)],
  }));
}

const RULE_GROUPS: readonly { readonly title: string; readonly rules: readonly Rule[] }[] = [
  { title: "Site configs", rules: rules.filter(({ subject }) => subject === undefined) },
  { title: "Pages", rules: rules.filter(({ subject }) => subject === "page") },
  { title: "OpenAPI files", rules: rules.filter(({ subject }) => subject === "spec") },
  { title: "External links", rules: rules.filter(({ subject }) => subject === "link") },
];

function tableOf(rules: readonly Rule[]): string {
  return table(
    ["Rule", "Default severity", "Fixable", "What it finds"],
    rules.map((rule) => [`[${code(rule.id)}](rules/${rule.id}.md)`, rule.severity, isFixable(rule), rule.docs.summary]),
  );
}
