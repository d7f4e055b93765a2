import { applyEdits } from "../json/edits.ts";
import type { CheckedFinding, Fix } from "../rules/engine/rule.ts";
import { isSyntaxRule } from "../rules/syntax/problemsOf.ts";

/** A page or config whose first fixes are tried. */
export interface FixedText {
  readonly text: string;
  /** The findings to fix. */
  readonly findings: readonly CheckedFinding[];
  /** The findings before the text was damaged. A fix may reveal them again. */
  readonly own?: readonly CheckedFinding[];
  check(text: string): readonly CheckedFinding[];
  fixesOf(finding: CheckedFinding): readonly Fix[];
  /** The words of the author, which no fix may remove. */
  words(text: string): Iterable<string>;
}

/** The first fixes that were tried, and what they made worse. */
interface Tried {
  readonly tried: number;
  readonly harm: readonly string[];
}

/** Findings that are true, and appear once a link can be read. */
const OF_TARGETS = ["link-not-found", "image-not-found", "heading-not-found"];

/** The findings that a fix for a rule can reveal, because a value that was rejected is then used. */
const REVEALED: Readonly<Record<string, readonly string[]>> = {
  "wrong-type": ["page-not-found", "asset-not-found", "openapi-not-found", "empty-group", "other-repository"],
  "invalid-value": ["operation-not-found"],
};

/** Applies the first fix of each finding on its own. It must not cause an error or a warning, or remove words. */
export function tryFirstFixes({ text, findings, own = [], ...file }: FixedText): Tried {
  const before = file.check(text);
  const known = [before, own].map(countByRule);
  const words = [...file.words(text)];
  const harm: string[] = [];
  let tried = 0;
  for (const finding of findings) {
    const [fix] = file.fixesOf(finding);
    if (!fix?.preferred || fix.edits.length === 0) continue;
    tried++;
    const after = applyEdits(text, fix.edits);
    const left = file.check(after);
    const isNew = ([id, count]: readonly [string, number]): boolean =>
      known.every((counts) => count > (counts.get(id) ?? 0)) && !isRevealed(id, finding, fix);
    const isTarget = OF_TARGETS.includes(finding.rule.id);
    const lost = isTarget ? [] : words.filter((word) => !after.includes(word));
    const problems = [
      ...[...countByRule(left)].filter(isNew).map(([id]) => id),
      ...lost.map((word) => `lost "${word}"`),
    ];
    if (problems.length > 0)
      harm.push(`${finding.rule.id}: ${finding.message} / ${fix.title} / ${problems.join(", ")}\n${after}`);
  }
  return { tried, harm };
}

function isRevealed(id: string, { rule }: CheckedFinding, { safe }: Fix): boolean {
  if (isSyntaxRule(rule.id) || OF_TARGETS.includes(id)) return true;
  return REVEALED[rule.id]?.includes(id) === true || (safe === true && rule.hidesOthers === true && rule.id === id);
}

/** Counts the errors and warnings by rule. */
function countByRule(findings: readonly CheckedFinding[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { rule, severity } of findings)
    if (severity === "error" || severity === "warning") counts.set(rule.id, (counts.get(rule.id) ?? 0) + 1);
  return counts;
}

/** Returns the words that readers see: not those in front matter, tags, link targets, code, and expressions. */
export function proseWords(text: string): ReadonlySet<string> {
  const prose = text
    .replace(/^---\n[\s\S]*?\n---(?:\n|$)/, "")
    .replace(/^```[\s\S]*?^```/gm, "")
    .replace(/^(?:import|export)\b.*$/gm, "")
    .replace(/`[^`\n]*`|\]\([^)\n]*\)|<[^>]*>|\{[^}]*\}/g, " ");
  return new Set(prose.match(/\p{L}{4,}/gu) ?? []);
}

/** Returns the strings in a config that are long enough to be recognized. The result is empty for invalid JSON. */
export function stringsIn(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  try {
    JSON.parse(text, (_, value: unknown) => {
      if (typeof value === "string" && value.length > 3) found.add(value);
      return value;
    });
  } catch {}
  return found;
}
