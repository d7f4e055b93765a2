import { printable } from "@sitekeeper/command-line/printable";
import { counted } from "../../counted.ts";
import type { Severity } from "../../rules/engine/rule.ts";
import type { CheckedFiles } from "../check/checkFiles.ts";

const SEVERITIES: readonly Severity[] = ["error", "warning", "info", "hint"];

/** What `--fix` did, as a sentence. Undefined when nothing was fixed. */
export function fixedSentence({ findings, files }: CheckedFiles["fixed"]): string | undefined {
  return findings === 0 ? undefined : `Fixed ${counted(findings, "finding")} in ${counted(files, "file")}.`;
}

/** Which files were ignored, as a sentence. Undefined when there are none. */
export function ignoredSentence(leftAlone: CheckedFiles["leftAlone"]): string | undefined {
  const [first] = leftAlone;
  if (first === undefined) return undefined;
  const which =
    leftAlone.length === 1
      ? `Ignored ${printable(first)}: it belongs`
      : `Ignored ${counted(leftAlone.length, "file")}: they belong`;
  return `${which} to another tool.`;
}

/** The summary of a report: what was checked, and the number of findings of each severity. */
export function summaryOf({ checked, files, fixed, leftAlone }: CheckedFiles, hints: boolean): string {
  const sentences: string[] = [];
  const fixes = fixedSentence(fixed);
  if (fixes !== undefined) sentences.push(fixes);
  const counts = new Map<Severity, number>();
  for (const { findings } of files) {
    for (const { severity } of findings) counts.set(severity, (counts.get(severity) ?? 0) + 1);
  }
  const shown = SEVERITIES.filter((severity) => counts.has(severity) && (severity !== "hint" || hints));
  const found = shown.map((severity) => counted(counts.get(severity) ?? 0, severity)).join(", ");
  if (checked.configs > 0) sentences.push(`Checked ${checkedWords(checked)}: ${found || "no findings"}.`);
  const hidden = hints ? 0 : (counts.get("hint") ?? 0);
  if (hidden > 0) sentences.push(`${counted(hidden, "hint")} not shown; --hints shows them.`);
  const ignored = ignoredSentence(leftAlone);
  if (ignored !== undefined) sentences.push(ignored);
  return sentences.join(" ");
}

function checkedWords({ configs, pages }: CheckedFiles["checked"]): string {
  const words = counted(configs, "site config");
  return pages > 0 ? `${words} and ${counted(pages, "page")}` : words;
}
