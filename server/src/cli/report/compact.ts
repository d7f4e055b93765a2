import { printable } from "@sitekeeper/command-line/printable";
import { rangeOf } from "../../json/jsonText.ts";
import type { Reporter } from "./reporter.ts";

/**
 * One finding on a line, for problem matchers and the error lists of editors: `file:line:column: severity: message
 * [rule]`. Lines and columns count from 1.
 */
export const compact: Reporter = function* ({ files }, { hints }) {
  for (const { shown, source, findings } of files) {
    for (const { severity, span, rule, message } of findings) {
      if (severity === "hint" && !hints) continue;
      const { line, character } = rangeOf(source, span).start;
      yield `${printable(shown)}:${line + 1}:${character + 1}: ${severity}: ${printable(message)} [${rule.id}]\n`;
    }
  }
};
