import type { Tag } from "../../mdx/tag.ts";
import { addTag } from "../../mdx/tagPairs.ts";
import { type Token, tokensOf } from "../../mdx/tokens.ts";

/** The context of an offset in a page, based on the text before the offset. */
export interface Surroundings {
  /** The open tags, innermost last. */
  readonly open: readonly Tag[];
  /** The token that contains the offset. Undefined in text. */
  readonly around: Token | undefined;
}

/** Reads the tokens of a page up to an offset. */
export function surroundingsAt(page: string, at: number): Surroundings {
  const open: Tag[] = [];
  for (const token of tokensOf(page)) {
    if (token.from >= at) break;
    const { kind, to, tag } = token;
    // An import is typed up to the end of its line, and an unclosed block up to the end of the page.
    const isTyped = kind === "module" || (!token.isClosed && to === page.length);
    if (at < to || (isTyped && at === to))
      return { open, around: kind === "text" || kind === "escape" ? undefined : token };
    if (tag) addTag(open, tag);
  }
  return { open, around: undefined };
}
