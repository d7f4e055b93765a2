import { ruleById } from "../index.ts";
import type { Rule, RuleExample } from "./rule.ts";

/** The page of a rule, as markdown: what it finds, why that matters, how it goes wrong and right. */
export function ruleDocument(id: string): string {
  const rule = ruleById(id);
  return rule ? `# ${id}\n\n${ruleText(rule, "##")}` : `# ${id}\n\nThere is no such rule.\n`;
}

/** What is to be said of a rule below its name; `heading`: the mark of the headings inside, `##`. */
export function ruleText({ id, severity, docs, fixes }: Rule, heading: string): string {
  const paragraphs = [
    docs.summary,
    docs.why,
    `Its level is \`${severity}\`${fixes ? ", and there are quick fixes for it" : ""}. \`.sitekeeper.json\` or your settings can change the level:`,
    fenced(`{ "rules": { "${id}": "off" } }`),
    `${heading} Instead of`,
    example(docs.bad),
    `${heading} Write`,
    example(docs.good),
  ];
  return `${paragraphs.join("\n\n")}\n`;
}

function example({ text, note }: RuleExample): string {
  return note === undefined ? fenced(text) : `${fenced(text)}\n\n${note}`;
}

function fenced(text: string): string {
  return `\`\`\`json\n${text}\n\`\`\``;
}
