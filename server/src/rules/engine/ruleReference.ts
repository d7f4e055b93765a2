import { rules } from "../index.ts";
import { ruleText } from "./ruleDocument.ts";

const INTRODUCTION = `# Rules

<!-- Written by "npm run generate" from server/src/rules. Edit the rules, not this file. -->

What Sitekeeper finds in a site config, in the editor and in the terminal. \`error\`: the site is wrong. \`warning\`: very
likely a mistake. \`info\`: worth knowing. \`hint\`: outside the specification, yet common and harmless; faint in the editor,
shown in the terminal with \`--hints\` only. With \`strict\`, everything outside the specification is an error. Each level can
be changed, by \`"rules"\` in \`.sitekeeper.json\`, by the editor's settings, and by \`--rule id=level\`.`;

/** The reference of all rules, as one markdown file. */
export function ruleReference(): string {
  const table = [
    "| rule | level | finds |",
    "|---|---|---|",
    ...rules.map(({ id, severity, docs }) => `| [\`${id}\`](#${id}) | ${severity} | ${docs.summary} |`),
  ];
  const sections = rules.map((rule) => `## ${rule.id}\n\n${ruleText(rule, "###")}`);
  return `${[INTRODUCTION, table.join("\n"), ...sections]
    .join("\n\n")
    .replace(/\n{3,}/g, "\n\n")
    .trimEnd()}\n`;
}
