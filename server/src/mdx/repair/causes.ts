import { applyEdits, type Edit } from "../../json/edits.ts";
import type { Unreadable } from "../page.ts";
import { isVoid } from "../tag.ts";
import { attributeRepair, valueRepair } from "./attributeRepairs.ts";
import { moduleRepairs } from "./moduleRepairs.ts";
import { isClosedElsewhere, pairRepairs } from "./pairRepairs.ts";
import { blankOutCode, tagRepairs } from "./repairs.ts";
import { scanTags } from "./tagScan.ts";
import { isOwnWord, type PageRepair, type RepairKind, wordRepairs } from "./wordRepairs.ts";

/** Matches an autolink in angle brackets, which is valid in Markdown but not in MDX. */
export const AUTOLINK = /<((?:https?:\/\/|mailto:)[^\s<>]+|[^\s<>@/:]+@[^\s<>@]+\.\w+)>/y;

/** The maximum number of repairs to try, and the maximum number to offer. */
const MAX_TRIED = 40;
const MAX_OFFERED = 4;

/** The maximum number of characters to read to try repairs. Each attempt reads the page again. */
const MAX_READ = 4 * 1024 * 1024;

/** The maximum number of tags to close in one repair, and the maximum number of characters to read for it. */
const MAX_CLOSED = 50;
const MAX_READ_TO_CLOSE = 1024 * 1024;

/**
 * Finds repairs for the first mistake on a page, most likely first. After each repair, either the page is valid or its
 * first mistake is further down.
 * @param read Returns the first mistake in the given text.
 * @param isKnown Whether a name belongs to a component or an HTML element.
 */
export function pageRepairs(
  text: string,
  mistake: Unreadable,
  read: (text: string) => Unreadable | undefined,
  isKnown: (tag: string) => boolean,
): readonly PageRepair[] {
  let left = MAX_READ;
  const outcomeOf = ({ edits }: PageRepair): "valid" | "further" | "none" => {
    left -= text.length;
    if (left < 0) return "none";
    const remaining = read(applyEdits(text, edits));
    const before = edits.filter(({ offset }) => offset <= mistake.span.offset + mistake.span.length);
    const added = before.reduce((sum, { content, length }) => sum + content.length - length, 0);
    if (!remaining) return "valid";
    return remaining.span.offset > mistake.span.offset + Math.max(0, added) ? "further" : "none";
  };
  if (mistake.removals) {
    const edits = mistake.removals.map((span) => ({ ...span, content: "" }));
    return edits.length > 0 ? [{ kind: "types", edits, isCertain: true }] : [];
  }
  const certain = [...moduleRepairs(text, mistake), ...certainRepairs(text, mistake, read)];
  const helpful = certain.filter((each) => outcomeOf(each) !== "none");
  if (helpful.length > 0) return helpful.slice(0, MAX_OFFERED);
  const found: { readonly repair: PageRepair; readonly isValid: boolean }[] = [];
  const seen = new Set<string>();
  for (const repair of likelyRepairs(text, mistake, isKnown)) {
    if (found.length === MAX_OFFERED) break;
    const { kind, edits } = repair;
    // To an author, the same change at a slightly different position looks identical.
    const look = `${kind} ${edits[0]!.length} ${edits[0]!.content.trim()}`;
    const outcome = seen.has(look) ? "none" : outcomeOf(repair);
    if (outcome === "none") continue;
    seen.add(look);
    found.push({ repair, isValid: outcome === "valid" });
  }
  return found.sort((a, b) => Number(b.isValid) - Number(a.isValid)).map(({ repair }) => repair);
}

/** Returns the repairs for a mistake that has several possible causes, most likely first. */
function likelyRepairs(text: string, mistake: Unreadable, isKnown: (tag: string) => boolean): readonly PageRepair[] {
  const marks = tagRepairs(text)
    .slice(0, MAX_TRIED)
    // Without its `<`, a tag would be shown as text.
    .filter(({ offset, length }) => length === 0 || !/^<\/?[A-Za-z]/.test(text.slice(offset, offset + 3)))
    .map(({ offset, length, content }): PageRepair => {
      return { kind: "mark", edits: [{ offset, length, content }], isCertain: false };
    });
  const pairs = pairRepairs(text, blankOutCode(text), mistake, isKnown);
  // A tag that is still damaged after the repair is the cause.
  const isWhole = ({ edits }: PageRepair): boolean =>
    scanTags(blankOutCode(applyEdits(text, edits)), false).anomalies.length === 0;
  const isLikely = (each: PageRepair): boolean => !isMeantEmpty(text, mistake, each, isKnown) && isWhole(each);
  const words = wordRepairs(text, mistake, isKnown);
  // Closing such a tag a second time would take its content away.
  if (isClosedElsewhere(blankOutCode(text), mistake))
    return [...pairs, ...words.filter(({ kind }) => kind === "ownLine" || kind === "blankLine")];
  if (isOwnWord(text, mistake, isKnown)) return [...pairs.filter(isLikely), ...words];
  // A component without attributes is probably not meant to be empty.
  const isEmptied = ({ edits: [edit] }: PageRepair): boolean =>
    edit!.content === "/" && /<[A-Z][\w.]*$/.test(text.slice(Math.max(0, edit!.offset - 40), edit!.offset));
  const likelyMarks = marks.filter((each) => !isEmptied(each));
  return [...pairs.filter(isLikely), ...likelyMarks, ...pairs, ...words, ...marks.filter(isEmptied)];
}

/**
 * Whether the tag that a repair closes was probably meant to close itself: it would have no content, or its component
 * is not known and has no content anywhere else on the page.
 */
function isMeantEmpty(
  text: string,
  { span: { offset, length } }: Unreadable,
  { kind, edits: [edit] }: PageRepair,
  isKnown: (tag: string) => boolean,
): boolean {
  const [, name = ""] = /^<([\w.]+)/.exec(text.slice(offset, offset + length)) ?? [];
  if (kind !== "close" || name === "") return false;
  return text.slice(offset + length, edit!.offset).trim() === "" || !(isKnown(name) || text.includes(`</${name}`));
}

/** Returns the repairs for a mistake that has only one possible cause. */
function certainRepairs(
  text: string,
  mistake: Unreadable,
  read: (text: string) => Unreadable | undefined,
): readonly PageRepair[] {
  const { offset, length } = mistake.span;
  const attribute =
    text[offset] === "<"
      ? attributeRepair(text, offset)
      : text[offset - 1] === "="
        ? valueRepair(text, mistake.span)
        : undefined;
  if (attribute) return [{ kind: "mark", ...attribute }];
  const replace = (kind: RepairKind, at: number, removed: number, content: string): readonly PageRepair[] => [
    { kind, edits: [{ offset: at, length: removed, content }], isCertain: true },
  ];
  const sourceText = text.slice(offset, offset + length);
  if (sourceText.startsWith("<!--"))
    return replace("comment", offset, length, `{/*${sourceText.slice(4, -3).replaceAll("*/", "* /")}*/}`);
  // Some formatters escape the asterisks of a comment.
  const escaped = /^\{\/\\\*([\s\S]*?)\\?\*\\?\/\}$/.exec(sourceText);
  if (escaped) return replace("comment", offset, length, `{/*${escaped[1]}*/}`);
  AUTOLINK.lastIndex = offset;
  const link = AUTOLINK.exec(text);
  if (link) {
    const [whole, target = ""] = link;
    const address = target.includes("@") && !target.startsWith("mailto:") ? `mailto:${target}` : target;
    return replace("link", offset, whole.length, `[${target.replace(/^mailto:/, "")}](${address})`);
  }
  const closed = closedElements(text, mistake, read);
  if (closed.length > 0) return [{ kind: "closeItself", edits: closed, isCertain: true }];
  // This is a comparison, an arrow or a number, rather than a damaged tag.
  if (text[offset] === "<" && /^<(?:[\d\s]|[=\-~](?![A-Za-z]\w*[\s/>])|\\|$)/.test(text.slice(offset, offset + 40)))
    return replace("escape", offset, 0, "\\");
  return [];
}

/** Closes elements that cannot have content: the one that is reported, and those that would be reported next. */
function closedElements(
  text: string,
  mistake: Unreadable,
  read: (text: string) => Unreadable | undefined,
): readonly Edit[] {
  const edits: Edit[] = [];
  const most = Math.min(MAX_CLOSED, 1 + MAX_READ_TO_CLOSE / text.length);
  let added = 0;
  let closed = text;
  for (let next: Unreadable | undefined = mistake; next && edits.length < most; next = read(closed)) {
    const tag = closed.slice(next.span.offset, next.span.offset + next.span.length);
    const opening = /^<([a-z]+)(?:\s[^<>]*)?>$/.exec(tag);
    if (!opening || !isVoid(opening[1]!)) break;
    const content = " />";
    edits.push({ offset: next.span.offset + tag.length - 1 - added, length: 1, content });
    added += content.length - 1;
    closed = applyEdits(text, edits);
  }
  return edits;
}
