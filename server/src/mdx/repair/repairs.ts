import type { Edit } from "../../json/edits.ts";
import { type Token, tokensOf } from "../tokens.ts";
import { unusualness } from "./habits.ts";
import { scanTags, type TagOffset, type TagScan } from "./tagScan.ts";

/** A change to a single character that balances the tags on a page. */
interface TagRepair extends Edit {
  readonly length: 0 | 1;
}

interface Ranked extends TagRepair {
  readonly rank: number;
}

const MARKS = ["<", ">", "/", '"', "="];
const MARK = /[<>/"'={}]/;
/** The number of characters to search before and after an anomaly for the missing or wrong character. */
const BEFORE = 200;
const AFTER = 240;
const MAX_ANOMALIES = 6;
/** The maximum length of a page to repair, because each attempt scans part of the page. */
const MAX_TEXT = 64 * 1024;
/** The maximum number of characters that all attempts scan. */
const MAX_SCANNED = 5_000_000;

/** The tokens that contain no tags. */
const WITHOUT_TAGS = new Set<Token["kind"]>(["frontMatter", "fence", "code", "comment", "escape", "module"]);

/** Blanks out code, comments and front matter, so that only tags remain. Offsets do not change. */
export function blankOutCode(text: string): string {
  let result = "";
  for (const { kind, from, to, isClosed } of tokensOf(text, false)) {
    const part = text.slice(from, to);
    result += isClosed && WITHOUT_TAGS.has(kind) ? part.replace(/[^\n]/g, " ") : part;
  }
  return result;
}

/**
 * Finds the single-character changes that leave the fewest anomalies, most likely first. The result is empty for a page
 * without anomalies.
 */
export function tagRepairs(text: string): readonly TagRepair[] {
  if (text.length > MAX_TEXT) return [];
  const tagsOnly = blankOutCode(text);
  const whole = scanTags(tagsOnly, false);
  if (whole.anomalies.length === 0) return [];
  const seen = new Set<string>();
  let best = 0.05;
  let good: Ranked[] = [];
  let left = MAX_SCANNED;
  for (const center of centersOf(whole).slice(0, MAX_ANOMALIES)) {
    const trial = new Trial(tagsOnly, blockStart(tagsOnly, center - BEFORE), blockEnd(tagsOnly, center + AFTER));
    const before = trial.costWith({ offset: center, length: 0, content: "" });
    for (const edit of editsNear(tagsOnly, center)) {
      const key = `${edit.offset} ${edit.length} ${edit.content}`;
      if (seen.has(key)) continue;
      seen.add(key);
      left -= trial.length;
      if (left < 0) return [];
      const remaining = trial.costWith(edit);
      // A change that merely replaces one mistake with another does not count as a repair.
      if (remaining > 0.05 && before - remaining < 0.95) continue;
      const gain = before - remaining;
      if (gain < best - 1e-9) continue;
      if (gain > best + 1e-9) {
        best = gain;
        good = [];
      }
      const next = text.slice(0, edit.offset) + edit.content + text.slice(edit.offset + edit.length);
      const isDoubled =
        edit.content === "" &&
        (tagsOnly[edit.offset - 1] === tagsOnly[edit.offset] || tagsOnly[edit.offset] === tagsOnly[edit.offset + 1]);
      good.push({
        ...edit,
        rank: 100 * (unusualness(next, edit.offset, edit.content) - (isDoubled ? 3 : 0)) + edit.distance,
      });
    }
  }
  return good.sort((a, b) => a.rank - b.rank);
}

/**
 * Returns the offsets around which to look for mistakes: those of the anomalies, and those of self-closing tags that
 * are followed by an unmatched closing tag with the same name.
 */
function centersOf({ anomalies, closings, empty }: TagScan): readonly number[] {
  const centers = anomalies.map(({ at }) => at);
  for (const closing of closings) {
    const selfClosing = empty.findLast(({ name, at }) => name === closing.name && at < closing.at);
    if (selfClosing) centers.push(selfClosing.at);
  }
  return [...new Set(centers)];
}

/** Scans variants of a piece of a page. The text before and after the piece is scanned only once. */
class Trial {
  readonly #piece: string;
  readonly #from: number;
  readonly #before: TagScan;
  readonly #after: TagScan;

  constructor(tagsOnly: string, from: number, to: number) {
    this.#piece = tagsOnly.slice(from, to);
    this.#from = from;
    this.#before = scanTags(tagsOnly.slice(0, from), true);
    this.#after = scanTags(tagsOnly.slice(to), true);
  }

  /** The number of characters that are scanned for a variant. */
  get length(): number {
    return this.#piece.length;
  }

  costWith({ offset, length, content }: Edit): number {
    const at = offset - this.#from;
    if (at < 0 || at + length > this.#piece.length) return Number.POSITIVE_INFINITY;
    const scan = scanTags(this.#piece.slice(0, at) + content + this.#piece.slice(at + length), true);
    const open: TagOffset[] = [];
    let cost = sum(this.#before) + sum(scan) + sum(this.#after);
    for (const part of [this.#before, scan, this.#after]) {
      for (const closing of part.closings) {
        const partner = open.findLastIndex(({ name }) => name === closing.name);
        if (partner < 0) cost++;
        else {
          cost += open.length - partner - 1;
          open.length = partner;
        }
      }
      open.push(...part.open);
    }
    return cost + open.length;
  }
}

function sum({ anomalies }: TagScan): number {
  return anomalies.reduce((total, { cost }) => total + cost, 0);
}

/** Returns all single-character changes near an offset. */
function* editsNear(tagsOnly: string, center: number): Iterable<TagRepair & { readonly distance: number }> {
  const from = Math.max(0, center - BEFORE);
  const to = Math.min(tagsOnly.length, center + AFTER);
  for (let at = from; at <= to; at++) {
    const char = tagsOnly[at] ?? "";
    const previous = tagsOnly[at - 1] ?? " ";
    const isMark = MARK.test(char);
    const distance = Math.abs(at - center);
    if (!isMark && !MARK.test(previous) && !/[\n ]/.test(char) && !/[\n ]/.test(previous)) {
      // The name of a tag may have run into the text that follows it.
      if (/<\/?[A-Za-z][\w.]*$/.test(tagsOnly.slice(Math.max(0, at - 24), at)))
        yield { offset: at, length: 0, content: ">", distance: distance + 6 };
      continue;
    }
    if (isMark) {
      yield { offset: at, length: 1, content: "", distance };
      for (const mark of MARKS)
        if (mark !== char) yield { offset: at, length: 1, content: mark, distance: distance + 12 };
    }
    for (const mark of MARKS) yield { offset: at, length: 0, content: mark, distance: distance + 6 };
  }
}

/** Returns the start of the block at an offset. Blocks end at blank lines, which are rare inside tags. */
function blockStart(text: string, at: number): number {
  const before = text.slice(0, Math.max(0, at));
  const match = /^[\s\S]*\n[ \t]*(?=\n)/.exec(before);
  return match ? match[0].length : 0;
}

function blockEnd(text: string, at: number): number {
  const blank = /\n[ \t]*\n/g;
  blank.lastIndex = at;
  return blank.exec(text)?.index ?? text.length;
}
