import * as l10n from "@vscode/l10n";
import type { Unreadable } from "./page.ts";
import type { Tag } from "./tag.ts";

/** A tag without its closing tag yet, or the name of a block or mark that it may not cross. */
type Open = { readonly tag: Tag } | { readonly tag: undefined; readonly block: () => string };

/** Checks that every tag of an MDX page is closed in the block that opened it. Keeps the first mistake. */
export class Nesting {
  readonly #open: Open[] = [];
  readonly #report: (problem: Unreadable) => void;

  constructor(report: (problem: Unreadable) => void) {
    this.#report = report;
  }

  enter(block: () => string): void {
    this.#open.push({ tag: undefined, block });
  }

  /** Leaves the innermost block. All its tags must be closed. */
  leave(): void {
    for (let last = this.#open.pop(); last?.tag; last = this.#open.pop()) this.#unclosed(last.tag);
  }

  /** The page ends. */
  finish(): void {
    for (const { tag } of this.#open) if (tag) this.#unclosed(tag);
  }

  /** Processes the next tag. Returns the opening tag that it closes. */
  tag(tag: Tag): Tag | undefined {
    if (tag.kind === "open") this.#open.push({ tag });
    if (tag.kind !== "close") return undefined;
    const last = this.#open.at(-1);
    if (last?.tag?.name === tag.name) {
      this.#open.pop();
      return last.tag;
    }
    if (last?.tag) this.#report(at(tag, l10n.t("Expected `</{0}>`, found `</{1}>`.", last.tag.name, tag.name)));
    else if (last && this.#open.some((each) => each.tag?.name === tag.name))
      this.#report(
        at(tag, l10n.t("`</{0}>` must not be in a {1} that its opening tag is not in.", tag.name, last.block())),
      );
    else this.#report(at(tag, l10n.t("`</{0}>` has no opening tag.", tag.name)));
    this.#recover(tag);
    return undefined;
  }

  /** Closes the intended tag, if this block opened it, so that one mistake is reported once. */
  #recover(tag: Tag): void {
    for (let i = this.#open.length - 1; i >= 0 && this.#open[i]!.tag; i--) {
      if (this.#open[i]!.tag!.name !== tag.name) continue;
      this.#open.length = i;
      return;
    }
  }

  #unclosed(tag: Tag): void {
    this.#report(at(tag, l10n.t("`<{0}>` is not closed. Add `</{0}>`, or write `<{0} />`.", tag.name)));
  }
}

function at({ from, to }: Tag, message: string): Unreadable {
  return { span: { offset: from, length: to - from }, message };
}
