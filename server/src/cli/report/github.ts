import { printable } from "@sitekeeper/command-line/printable";
import { rangeOf } from "../../json/jsonText.ts";
import type { Severity } from "../../rules/engine/rule.ts";
import type { Reporter } from "./reporter.ts";

const COMMAND: Readonly<Record<Severity, string>> = {
  error: "error",
  warning: "warning",
  info: "notice",
  hint: "notice",
};

/** GitHub Actions workflow commands: one annotation on a line. Lines and columns count from 1. */
export const github: Reporter = function* ({ files }, { hints }) {
  for (const { shown, source, findings } of files) {
    for (const { severity, span, rule, message } of findings) {
      if (severity === "hint" && !hints) continue;
      const { start, end } = rangeOf(source, span);
      const properties: Record<string, string | number> = { file: shown, line: start.line + 1, endLine: end.line + 1 };
      // GitHub reads columns only for an annotation of one line.
      if (start.line === end.line) {
        properties.col = start.character + 1;
        properties.endColumn = Math.max(start.character + 1, end.character);
      }
      properties.title = rule.id;
      const list = Object.entries(properties).map(([name, value]) => `${name}=${escapedProperty(String(value))}`);
      yield `::${COMMAND[severity]} ${list.join(",")}::${escaped(message)}\n`;
    }
  }
};

function escaped(text: string): string {
  return printable(text).replaceAll("%", "%25");
}

function escapedProperty(text: string): string {
  return escaped(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
