import { folderOf } from "../../disk/paths.ts";
import { rangeOf } from "../../json/jsonText.ts";
import type { CheckedFinding, Severity } from "../../rules/engine/rule.ts";
import type { CheckedFile } from "../check/checkFiles.ts";

/** The maximum number of infos and hints of one rule to show one by one. */
const MAX_SINGLE = 20;

/** Many infos or hints of one rule, in the files of one folder. */
export interface RepeatedFindings {
  readonly rule: string;
  readonly severity: Severity;
  readonly folder: string;
  readonly count: number;
  readonly files: number;
  /** The location of the first one, as `file:line:column`. */
  readonly first: string;
}

/** Returns a function that checks whether a finding is one of many infos or hints of its rule. */
export function repeatedIn(files: readonly CheckedFile[]): (finding: CheckedFinding) => boolean {
  const counts = new Map<string, number>();
  for (const finding of files.flatMap(({ findings }) => findings.filter(isMinor)))
    counts.set(finding.rule.id, (counts.get(finding.rule.id) ?? 0) + 1);
  return (finding) => isMinor(finding) && (counts.get(finding.rule.id) ?? 0) > MAX_SINGLE;
}

function isMinor({ severity }: CheckedFinding): boolean {
  return severity === "info" || severity === "hint";
}

/** Combines the findings that `isRepeated` selects: one entry for each rule and folder, sorted by both. */
export function repeatedFindings(
  files: readonly CheckedFile[],
  isRepeated: (finding: CheckedFinding) => boolean,
): readonly RepeatedFindings[] {
  const entries = new Map<string, RepeatedFindings>();
  for (const { displayPath, source, findings } of files) {
    const folder = folderOf(displayPath);
    const inFile = Map.groupBy(findings.filter(isRepeated), ({ rule }) => rule.id);
    for (const [rule, list] of inFile) {
      const key = JSON.stringify([rule, folder]);
      const { line, character } = rangeOf(source, list[0]!.span).start;
      const before = entries.get(key);
      entries.set(key, {
        rule,
        severity: list[0]!.severity,
        folder,
        count: (before?.count ?? 0) + list.length,
        files: (before?.files ?? 0) + 1,
        first: before?.first ?? `${displayPath}:${line + 1}:${character + 1}`,
      });
    }
  }
  const keyOf = ({ rule, folder }: RepeatedFindings): string => `${rule}\n${folder}`;
  return [...entries.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}
