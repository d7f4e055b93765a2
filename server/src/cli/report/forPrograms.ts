import { printable } from "@sitekeeper/command-line/printable";
import { rangeOf } from "../../json/jsonText.ts";
import type { CheckedFinding, Severity } from "../../rules/engine/rule.ts";
import type { CheckedFile } from "../check/checkFiles.ts";
import { createFingerprinter, hashOf, type Reporter } from "./reporter.ts";

/**
 * One finding per line for problem matchers and editors: `file:line:column: severity: message [rule]`. Lines and
 * columns are one-based.
 */
export const compact: Reporter = function* ({ files }, { hints }) {
  for (const { displayPath, source, findings } of files) {
    for (const { severity, span, rule, message } of findings) {
      if (severity === "hint" && !hints) continue;
      const { line, character } = rangeOf(source, span).start;
      yield `${printable(displayPath)}:${line + 1}:${character + 1}: ${severity}: ${printable(message)} [${rule.id}]\n`;
    }
  }
};

/** A finding in JSON output. */
export type JsonFinding = ReturnType<typeof jsonFinding>;

/** Converts a finding to JSON output. Line and character numbers start at 0, and characters are UTF-16 code units. */
export function jsonFinding(
  { rule, severity, message, span, path }: CheckedFinding,
  { displayPath, source }: CheckedFile,
) {
  return { file: displayPath, code: rule.id, severity, message, range: rangeOf(source, span), path };
}

/** A JSON array of all findings, including hints. */
export const json: Reporter = function* ({ files }) {
  let lead = "[\n";
  for (const file of files) {
    for (const each of file.findings) {
      const finding = jsonFinding(each, file);
      // Serializing each item inside an array gives it the right indentation.
      yield lead + JSON.stringify([finding], undefined, 2).slice("[\n".length, -"\n]".length);
      lead = ",\n";
    }
  }
  yield lead === "[\n" ? "[]\n" : "\n]\n";
};

const COMMAND: Readonly<Record<Severity, string>> = {
  error: "error",
  warning: "warning",
  info: "notice",
  hint: "notice",
};

/** GitHub Actions workflow commands, one annotation per line. Lines and columns are one-based. */
export const github: Reporter = function* ({ files }, { hints }) {
  for (const { displayPath, source, findings } of files) {
    for (const { severity, span, rule, message } of findings) {
      if (severity === "hint" && !hints) continue;
      const { start, end } = rangeOf(source, span);
      const properties: Record<string, string | number> = {
        file: displayPath,
        line: start.line + 1,
        endLine: end.line + 1,
      };
      // GitHub supports columns only for annotations on a single line.
      if (start.line === end.line) {
        properties.col = start.character + 1;
        properties.endColumn = Math.max(start.character + 1, end.character);
      }
      properties.title = rule.id;
      const list = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
      yield `::${COMMAND[severity]} ${list.join(",")}::${escapeData(message)}\n`;
    }
  }
};

function escapeData(text: string): string {
  return printable(text).replaceAll("%", "%25");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

const SEVERITY: Readonly<Record<Severity, "major" | "minor" | "info">> = {
  error: "major",
  warning: "minor",
  info: "info",
  hint: "info",
};

/** A GitLab Code Quality report: a JSON array with a fingerprint for each finding. Lines are one-based. */
export const gitlab: Reporter = function* ({ files }, { hints }) {
  let lead = "[\n";
  for (const { displayPath, source, findings } of files) {
    const fingerprintOf = createFingerprinter(source);
    for (const finding of findings) {
      const { rule, severity, message, span } = finding;
      if (severity === "hint" && !hints) continue;
      const { start, end } = rangeOf(source, span);
      const issue = {
        description: message,
        check_name: rule.id,
        fingerprint: hashOf([displayPath, fingerprintOf(finding)]),
        severity: SEVERITY[severity],
        location: { path: displayPath, lines: { begin: start.line + 1, end: end.line + 1 } },
      };
      yield `${lead}  ${JSON.stringify(issue)}`;
      lead = ",\n";
    }
  }
  yield lead === "[\n" ? "[]\n" : "\n]\n";
};
