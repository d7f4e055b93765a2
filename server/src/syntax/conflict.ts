import type { Conflict } from "../config/conflicts.ts";
import type { Edit } from "../config/edits.ts";
import type { Span } from "../config/siteConfig.ts";
import type { SyntaxProblem } from "./problem.ts";

/** A merge conflict, markers and both sides, as one problem. */
export function conflictProblem(text: string, { offset, length, markers, sides }: Conflict): SyntaxProblem {
  const common = { rule: "syntax-error", isDoubtful: false } as const;
  const label = (marker: Span): string => text.slice(marker.offset + 7, marker.offset + marker.length).trim();
  const remove = ({ offset, length }: Span): Edit => ({ offset, length, content: "" });
  const lines = markers.map(remove);
  if (!sides) {
    return {
      ...common,
      span: { offset, length: text.slice(offset, offset + length).trimEnd().length },
      message: "A marker of a merge conflict was left behind.",
      fixes: [{ title: "Remove the marker", edits: lines, preferred: true }],
    };
  }
  const base = sides.base ? [remove(sides.base)] : [];
  const [ours, theirs] = [label(markers[0]!), label(markers.at(-1)!)];
  return {
    ...common,
    span: { offset, length: text.slice(offset, offset + length).trimEnd().length },
    message: "A merge conflict is not solved here. The checks read the first of its two sides.",
    related: [
      { span: sides.ours, message: `One side${ours && `, ${ours}`}.` },
      { span: sides.theirs, message: `The other side${theirs && `, ${theirs}`}.` },
    ],
    fixes: [
      { title: named("Keep the first side", ours), edits: [...lines, ...base, remove(sides.theirs)] },
      { title: named("Keep the second side", theirs), edits: [...lines, ...base, remove(sides.ours)] },
      { title: "Keep both sides", edits: [...lines, ...base, ...commaBetween(text, sides)] },
    ],
  };
}

/** True for a mistake in a conflict, or right before one: which side is kept decides whether it is one. */
export function isUndecided(text: string, { span, isDoubtful }: SyntaxProblem, conflict: Conflict): boolean {
  if (!conflict.sides || isDoubtful) return false;
  if (span.offset >= conflict.offset) return span.offset < conflict.offset + conflict.length;
  return text.slice(span.offset + span.length, conflict.offset).trim() === "";
}

/** The comma that parts the last value of one side from the first of the other. */
function commaBetween(text: string, { ours, theirs }: NonNullable<Conflict["sides"]>): Edit[] {
  const first = text.slice(ours.offset, ours.offset + ours.length).trimEnd();
  const second = text.slice(theirs.offset, theirs.offset + theirs.length);
  const isMissing = /["\]}\w]$/.test(first) && /^\s*["[{\w-]/.test(second);
  return isMissing ? [{ offset: ours.offset + first.length, length: 0, content: "," }] : [];
}

function named(title: string, side: string): string {
  return side ? `${title} (${side})` : title;
}
