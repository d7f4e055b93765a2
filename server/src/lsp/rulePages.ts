import type { Connection } from "vscode-languageserver";
import { RULE_SCHEME } from "../protocol.ts";
import { ruleById } from "../rules/index.ts";
import type { Rule, RuleExample } from "../rules/rule.ts";
import { guarded } from "./guarded.ts";
import type { Session } from "./session.ts";

/** Serves the page of each rule as a document that needs no network, to clients that open documents of a server. */
export function registerRulePages(connection: Connection, { client, log }: Session): void {
  if (!client.servedDocuments) return;
  connection.workspace.textDocumentContent.on(
    guarded(log, "workspace/textDocumentContent", { text: "" }, ({ uri }) => {
      const [, id = ""] = new RegExp(`^${RULE_SCHEME}:/*(.*?)(?:\\.md)?$`).exec(uri) ?? [];
      const rule = ruleById(id);
      return { text: rule ? rulePage(rule) : `# ${id}\n\nThere is no such rule.\n` };
    }),
  );
}

/** The page of a rule, as markdown: what it finds, why that matters, how it goes wrong and right. */
export function rulePage({ id, severity, docs }: Rule): string {
  return [
    `# ${id}`,
    docs.summary,
    docs.why,
    `Its level is \`${severity}\` unless \`.sitekeeper.json\` or your settings say otherwise:`,
    `\`\`\`json\n{ "rules": { "${id}": "off" } }\n\`\`\``,
    `## Instead of\n\n${example(docs.bad)}`,
    `## Write\n\n${example(docs.good)}`,
    "",
  ].join("\n\n");
}

function example({ text, note }: RuleExample): string {
  return `\`\`\`json\n${text}\n\`\`\`${note === undefined ? "" : `\n\n${note}`}`;
}
