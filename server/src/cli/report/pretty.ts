import { styleText } from "node:util";
import { printable } from "@sitekeeper/command-line/printable";
import { rangeOf } from "../../json/jsonText.ts";
import type { CheckedFinding, Severity } from "../../rules/engine/rule.ts";
import { formatCount } from "../../text/lists.ts";
import type { CheckedFile, CheckedFiles } from "../check/checkFiles.ts";
import { type RepeatedFindings, repeatedFindings, repeatedIn } from "./repeatedFindings.ts";
import type { Reporter, ReportOptions } from "./reporter.ts";
import { sourceLine } from "./sourceLine.ts";

type Style = Parameters<typeof styleText>[0];
type Paint = (style: Style, text: string) => string;

const STYLES: Readonly<Record<Severity, Style>> = { error: "red", warning: "yellow", info: "blue", hint: "gray" };

/**
 * For people: findings grouped by file, each with its source line and carets below. Lines and columns are one-based. Many
 * infos or hints of one rule are combined, because they would hide everything else.
 */
export const pretty: Reporter = function* (checked, options) {
  const { hints, all, terminal } = options;
  const paint: Paint = terminal.colors
    ? (style, text) => styleText(style, text, { validateStream: false })
    : withoutStyle;
  const files = hints ? checked.files : checked.files.map(withoutHints);
  const isRepeated = all ? () => false : repeatedIn(files);
  for (const { displayPath, source, findings } of files) {
    const single = findings.filter((finding) => !isRepeated(finding));
    if (single.length === 0) continue;
    yield `${paint("underline", printable(displayPath))}\n\n`;
    for (const finding of single) yield `${prettyFinding(finding, source, options, paint)}\n`;
  }
  const repeated = repeatedFindings(files, isRepeated);
  for (const entry of repeated) yield repeatedLine(entry, paint);
  if (repeated.length > 0) yield `${paint("gray", "--all shows each of these findings.")}\n\n`;
  const summary = summaryOf(checked, hints);
  if (summary !== "") yield `${summary}\n`;
};

function withoutStyle(_: Style, text: string): string {
  return text;
}

function prettyFinding(
  finding: CheckedFinding,
  source: CheckedFile["source"],
  { hints, terminal }: ReportOptions,
  paint: Paint,
): string {
  const { severity, span, message, rule, related, files = [] } = finding;
  const { start } = rangeOf(source, span);
  const head = [
    `${start.line + 1}:${start.character + 1}`,
    paint(STYLES[severity], severity),
    printable(message),
    paint("gray", rule.id),
  ];
  let text = `  ${head.join("  ")}\n`;
  const number = String(start.line + 1);
  const margin = " ".repeat(number.length);
  const { line, mark } = sourceLine(source, span, terminal.columns - number.length - 7);
  text += `    ${paint("gray", `${number} |`)} ${line}\n`;
  text += `    ${paint("gray", `${margin} |`)} ${paint(STYLES[severity], mark)}\n`;
  for (const { span: place, message: relatedMessage } of related ?? []) {
    const { start: relatedStart } = rangeOf(source, place);
    text += `    ${margin} ${paint("gray", `${relatedStart.line + 1}:${relatedStart.character + 1}`)} ${printable(relatedMessage)}\n`;
  }
  if (hints) for (const file of files) text += `    ${margin} ${paint("gray", "-")} ${printable(file)}\n`;
  else if (files.length > 0) text += `    ${margin} ${paint("gray", "--hints lists all of them.")}\n`;
  return text;
}

function withoutHints(file: CheckedFile): CheckedFile {
  return { ...file, findings: file.findings.filter(({ severity }) => severity !== "hint") };
}

function repeatedLine({ rule, severity, folder, count, files, first }: RepeatedFindings, paint: Paint): string {
  const place = folder === "" ? "" : ` of ${printable(folder)}`;
  const amount = `${formatCount(count, "finding")} in ${formatCount(files, "file")}${place}, first at ${printable(first)}`;
  return `  ${paint(STYLES[severity], severity)}  ${amount}  ${paint("gray", rule)}\n`;
}

const SEVERITIES: readonly Severity[] = ["error", "warning", "info", "hint"];

/** Returns a sentence about the result of `--fix`, or undefined if nothing was fixed. */
export function fixedSentence({ findings, files }: CheckedFiles["fixed"]): string | undefined {
  return findings === 0 ? undefined : `Fixed ${formatCount(findings, "finding")} in ${formatCount(files, "file")}.`;
}

/** Returns sentences about the ignored files and why they were ignored, or undefined if there are none. */
export function ignoredSentence(ignoredFiles: CheckedFiles["ignoredFiles"]): string | undefined {
  const sentences = (["other tool", "other site"] as const).flatMap((reason) => {
    const files = ignoredFiles.filter((each) => each.reason === reason);
    const [first] = files;
    if (!first) return [];
    const isOne = files.length === 1;
    const which = isOne ? printable(first.displayPath) : formatCount(files.length, "file");
    const because =
      reason === "other tool"
        ? `${isOne ? "it belongs" : "they belong"} to another tool`
        : `another site config lists the pages of ${isOne ? "its folder" : "their folders"}`;
    return `Ignored ${which}: ${because}.`;
  });
  return sentences.length === 0 ? undefined : sentences.join(" ");
}

/** Returns the summary: what was checked, and the number of findings by severity. */
function summaryOf({ checked, files, fixed, ignoredFiles }: CheckedFiles, hints: boolean): string {
  const sentences: string[] = [];
  const fixes = fixedSentence(fixed);
  if (fixes !== undefined) sentences.push(fixes);
  const counts = new Map<Severity, number>();
  for (const { findings } of files) {
    for (const { severity } of findings) counts.set(severity, (counts.get(severity) ?? 0) + 1);
  }
  const severities = SEVERITIES.filter((severity) => counts.has(severity) && (severity !== "hint" || hints));
  const found = severities.map((severity) => formatCount(counts.get(severity) ?? 0, severity)).join(", ");
  if (checked.configs > 0) sentences.push(`Checked ${describeChecked(checked)}: ${found || "no findings"}.`);
  const hidden = hints ? 0 : (counts.get("hint") ?? 0);
  if (hidden > 0) sentences.push(`${formatCount(hidden, "hint")} not shown; --hints shows them.`);
  const ignored = ignoredSentence(ignoredFiles);
  if (ignored !== undefined) sentences.push(ignored);
  return sentences.join(" ");
}

function describeChecked({ configs, pages }: CheckedFiles["checked"]): string {
  const relatedMessage = formatCount(configs, "site config");
  return pages > 0 ? `${relatedMessage} and ${formatCount(pages, "page")}` : relatedMessage;
}
