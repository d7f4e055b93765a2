import * as l10n from "@vscode/l10n";
import { fenceOptions } from "../../formats/frontMatter.ts";
import { type FencePiece, fencePieces, isFenceOption, isLostWord } from "../../mdx/fences.ts";

/** The names of title options in other systems. */
const TITLES = new Set(["filename", "fileName", "file", "name", "label", "caption", "heading", "Title"]);

/** A code block title that the platform drops entirely or in part. */
interface LostTitle {
  /** The range of the dropped text. */
  readonly from: number;
  readonly to: number;
  readonly message: string;
  /** The range to replace and the title to put there. */
  readonly place: Pick<FencePiece, "from" | "to">;
  readonly title: string;
}

/** Finds the dropped part of a code block's title. Returns undefined if the title is shown as written. */
export function lostTitle(rest: string): LostTitle | undefined {
  const pieces = fencePieces(rest);
  const titled = pieces.findIndex(({ key }) => key === "title");
  if (titled >= 0) return truncatedTitle(pieces, titled);
  const words = pieces.filter((piece) => piece.value === undefined && piece.key === undefined);
  const plain = words.filter((piece) => !isFenceOption(piece));
  return plain.length === 0 ? droppedTitle(pieces) : removedWord(pieces, words, plain);
}

/** Handles `title=Get started`, where only the first word is used. */
function truncatedTitle(pieces: readonly FencePiece[], index: number): LostTitle | undefined {
  const first = pieces[index]!;
  if (first.value !== undefined) return undefined;
  let last = index;
  while (pieces[last + 1]?.value === undefined && pieces[last + 1]?.key === undefined && pieces[last + 1]) {
    if (isFenceOption(pieces[last + 1]!) && !isLostWord(pieces[last + 1]!)) break;
    last++;
  }
  if (last === index) return undefined;
  const title = [first.text.slice("title=".length), ...pieces.slice(index + 1, last + 1).map(({ text }) => text)].join(
    " ",
  );
  const { to } = pieces[last]!;
  return {
    from: pieces[index + 1]!.from,
    to,
    message: l10n.t("Only the first word is the title. Put the title in quotes."),
    place: { from: first.from, to },
    title,
  };
}

/** Handles a title in a form that is dropped, such as `filename="a.js"`, `"a.js"` or `/api/users/`. */
function droppedTitle(pieces: readonly FencePiece[]): LostTitle | undefined {
  for (const { key, value, mark, from, to, text } of pieces) {
    if (value === undefined || value.trim() === "") continue;
    const isText = mark === '"' || mark === "'";
    const place = { from, to };
    if (key !== undefined && isText && TITLES.has(key) && !Object.hasOwn(fenceOptions, key))
      return {
        ...place,
        message: l10n.t("Unknown option {0}. The block has no title.", JSON.stringify(key)),
        place,
        title: value,
      };
    const title = mark === "/" ? text : value;
    if (key === undefined && (isText || mark === "/"))
      return {
        ...place,
        message: l10n.t("{0} is removed, so the block has no title. Use {1}.", `\`${text}\``, `\`title="${title}"\``),
        place,
        title,
      };
  }
  return undefined;
}

/** Handles a word that is removed from the title because it is an option. */
function removedWord(
  pieces: readonly FencePiece[],
  words: readonly FencePiece[],
  plain: readonly FencePiece[],
): LostTitle | undefined {
  const isInside = (piece: FencePiece): boolean => piece.from > plain[0]!.from && piece.from < plain.at(-1)!.from;
  const lost = words.find((piece) => isFenceOption(piece) && (isInside(piece) || isLostWord(piece)));
  if (!lost || lost.text === "[expandable]") return undefined;
  const ends = words.filter((piece) => !isFenceOption(piece) || isInside(piece) || isLostWord(piece));
  const place = { from: ends[0]!.from, to: ends.at(-1)!.to };
  // A value between the words is not part of the title.
  if (pieces.some((piece) => !words.includes(piece) && piece.from > place.from && piece.to < place.to))
    return undefined;
  return {
    from: lost.from,
    to: lost.to,
    message: l10n.t(
      "The word {0} is an option and is removed from the title. Put the title in quotes.",
      JSON.stringify(lost.text),
    ),
    place,
    title: ends.map(({ text }) => text).join(" "),
  };
}
