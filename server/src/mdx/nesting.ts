import * as l10n from "@vscode/l10n";
import { spanBetween } from "../json/json.ts";
import type { PageElement, Unreadable } from "./page.ts";
import type { Tag } from "./tag.ts";

/** An element that is still open. */
interface OpenElement extends PageElement {
  contentEnd: number;
  end: number;
}

/** An element without its closing tag yet, or the name of a block or mark that it may not cross. */
type Open = { readonly element: OpenElement } | { readonly element: undefined; readonly block: () => string };

/** Makes elements of tags, and checks that each is closed in the block that opened it. */
export class Nesting {
  readonly #open: Open[] = [];
  readonly #report: (problem: Unreadable) => void;

  constructor(report: (problem: Unreadable) => void) {
    this.#report = report;
  }

  enter(block: () => string): void {
    this.#open.push({ element: undefined, block });
  }

  /** Leaves the innermost block. All its tags must be closed. */
  leave(): void {
    for (let last = this.#open.pop(); last?.element; last = this.#open.pop()) this.#unclosed(last.element.tag);
  }

  /** The page ends. */
  finish(): void {
    for (const { element } of this.#open) if (element) this.#unclosed(element.tag);
  }

  /** The innermost element. */
  get current(): PageElement | undefined {
    return this.#open.findLast(({ element }) => element)?.element;
  }

  /** The innermost element, unless a block in it is open: what comes next is directly in it. */
  get direct(): PageElement | undefined {
    return this.#open.at(-1)?.element;
  }

  /** Begins an element, or is all of one. */
  open(tag: Tag): PageElement {
    const element = { tag, parent: this.current, contentEnd: tag.to, end: tag.to };
    if (tag.kind === "open") this.#open.push({ element });
    return element;
  }

  /** Ends the element that a closing tag belongs to, and returns it. */
  close(tag: Tag): PageElement | undefined {
    const last = this.#open.at(-1);
    if (last?.element?.tag.name === tag.name) {
      this.#open.pop();
      return ended(last.element, tag);
    }
    if (last?.element)
      this.#report(at(tag, l10n.t("Expected `</{0}>`, found `</{1}>`.", last.element.tag.name, tag.name)));
    else if (last && this.#open.some(({ element }) => element?.tag.name === tag.name))
      this.#report(
        at(tag, l10n.t("`</{0}>` must not be in a {1} that its opening tag is not in.", tag.name, last.block())),
      );
    else this.#report(at(tag, l10n.t("`</{0}>` has no opening tag.", tag.name)));
    this.#recover(tag);
    return undefined;
  }

  /** Closes the intended tag, if this block opened it, so that one mistake is reported once. */
  #recover(tag: Tag): void {
    for (let i = this.#open.length - 1; i >= 0 && this.#open[i]!.element; i--) {
      const { element } = this.#open[i]!;
      if (element?.tag.name !== tag.name) continue;
      this.#open.length = i;
      ended(element, tag);
      return;
    }
  }

  #unclosed(tag: Tag): void {
    this.#report(at(tag, l10n.t("`<{0}>` is not closed. Add `</{0}>`, or write `<{0} />`.", tag.name)));
  }
}

function ended(element: OpenElement, close: Tag): PageElement {
  element.contentEnd = close.from;
  element.end = close.to;
  return element;
}

function at({ from, to }: Tag, message: string): Unreadable {
  return { span: spanBetween(from, to), message };
}
