import { isVoid, type Tag } from "../../mdx/tag.ts";
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
    // Code is typed up to the end of an unclosed block, and an import up to the end of its line.
    const isLine = kind === "module" || (kind === "fence" && !token.isClosed);
    if (at < to || (isLine && at === to))
      return { open, around: kind === "text" || kind === "escape" || kind === "frontMatter" ? undefined : token };
    if (tag?.kind === "open" && !isVoid(tag.name)) open.push(tag);
    else if (tag?.kind === "close") {
      const index = open.findLastIndex(({ name }) => name === tag.name);
      if (index >= 0) open.length = index;
    }
  }
  return { open, around: undefined };
}
