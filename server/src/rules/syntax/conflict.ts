import * as l10n from "@vscode/l10n";
import type { Conflict } from "../../json/conflicts.ts";
import type { Edit } from "../../json/edits.ts";
import type { Span } from "../../json/json.ts";
import { problemAt, type SyntaxProblem } from "./problem.ts";

/** Reports a merge conflict, including its markers and both sides, as one problem. */
export function conflictProblem(text: string, conflict: Conflict): SyntaxProblem {
  const { span, message, related } = conflictFinding(text, conflict);
  const { sides } = conflict;
  const fixes = conflictFixes(text, conflict, sides && commaBetween(text, sides));
  const place = { offset: span.offset, end: span.offset + span.length };
  if (!sides) return problemAt(place, message, { fixes: [{ ...fixes[0]!, preferred: true }] });
  return problemAt(place, `${message} ${l10n.t("Only the first side is checked.")}`, { related, fixes });
}

/** Describes a merge conflict. */
export function conflictFinding(text: string, { offset, length, markers, sides }: Conflict) {
  const span = { offset, length: text.slice(offset, offset + length).trimEnd().length };
  if (!sides) return { span, message: l10n.t("Leftover merge conflict marker."), related: [] };
  const { ours, theirs } = namesIn(text, markers);
  return {
    span,
    message: l10n.t("Unresolved merge conflict."),
    related: [
      { span: sides.ours, message: ours ? l10n.t("One side, {0}.", ours) : l10n.t("One side.") },
      { span: sides.theirs, message: theirs ? l10n.t("The other side, {0}.", theirs) : l10n.t("The other side.") },
    ],
  };
}

/**
 * Returns the fixes for a merge conflict. Only the author knows which one is right.
 * @param between The edits that join the two sides if both are kept.
 */
export function conflictFixes(text: string, { markers, sides }: Conflict, between: readonly Edit[] = []) {
  const without = (...spans: readonly (Span | undefined)[]): Edit[] =>
    spans.flatMap((span) => (span ? [{ offset: span.offset, length: span.length, content: "" }] : []));
  if (!sides) return [{ title: l10n.t("Remove the marker"), edits: without(...markers) }];
  const { ours, theirs } = namesIn(text, markers);
  return [
    {
      title: ours ? l10n.t("Keep the first side ({0})", ours) : l10n.t("Keep the first side"),
      edits: without(...markers, sides.base, sides.theirs),
    },
    {
      title: theirs ? l10n.t("Keep the second side ({0})", theirs) : l10n.t("Keep the second side"),
      edits: without(...markers, sides.base, sides.ours),
    },
    { title: l10n.t("Keep both sides"), edits: [...without(...markers, sides.base), ...between] },
  ];
}

/** Returns the names of the two sides in the first and the last marker. */
function namesIn(text: string, markers: Conflict["markers"]) {
  const [ours, theirs] = [markers[0]!, markers.at(-1)!].map((marker) =>
    text.slice(marker.offset + 7, marker.offset + marker.length).trim(),
  );
  return { ours, theirs };
}

/** Whether a mistake is in a conflict or right before one, so that it depends on which side is kept. */
export function isUndecided(text: string, { span, isDoubtful }: SyntaxProblem, conflict: Conflict): boolean {
  if (!conflict.sides || isDoubtful) return false;
  if (span.offset >= conflict.offset) return span.offset < conflict.offset + conflict.length;
  return text.slice(span.offset + span.length, conflict.offset).trim() === "";
}

/** Adds a missing comma between the two sides. */
function commaBetween(text: string, { ours, theirs }: NonNullable<Conflict["sides"]>): Edit[] {
  const first = text.slice(ours.offset, ours.offset + ours.length).trimEnd();
  const second = text.slice(theirs.offset, theirs.offset + theirs.length);
  const isMissing = /["\]}\w]$/.test(first) && /^\s*["[{\w-]/.test(second);
  return isMissing ? [{ offset: ours.offset + first.length, length: 0, content: "," }] : [];
}
