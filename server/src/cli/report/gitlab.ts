import { rangeOf } from "../../json/jsonText.ts";
import type { Severity } from "../../rules/engine/rule.ts";
import { fingerprinter, hashOf } from "./fingerprint.ts";
import type { Reporter } from "./reporter.ts";

const SEVERITY: Readonly<Record<Severity, "major" | "minor" | "info">> = {
  error: "major",
  warning: "minor",
  info: "info",
  hint: "info",
};

/** A Code Quality report of GitLab: one array, in which each finding has its own fingerprint. Lines count from 1. */
export const gitlab: Reporter = function* ({ files }, { hints }) {
  let lead = "[\n";
  for (const { shown, source, findings } of files) {
    const fingerprintOf = fingerprinter(source);
    for (const finding of findings) {
      const { rule, severity, message, span } = finding;
      if (severity === "hint" && !hints) continue;
      const { start, end } = rangeOf(source, span);
      const issue = {
        description: message,
        check_name: rule.id,
        fingerprint: hashOf([shown, fingerprintOf(finding)]),
        severity: SEVERITY[severity],
        location: { path: shown, lines: { begin: start.line + 1, end: end.line + 1 } },
      };
      yield `${lead}  ${JSON.stringify(issue)}`;
      lead = ",\n";
    }
  }
  yield lead === "[\n" ? "[]\n" : "\n]\n";
};
