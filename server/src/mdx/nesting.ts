import * as l10n from "@vscode/l10n";
import { spanBetween } from "../json/json.ts";
import type { PageElement, Unreadable } from "./page.ts";
import { isVoid, type Tag } from "./tag.ts";

/** An element that has not been closed yet. */
interface OpenElement extends PageElement {
  contentEnd: number;
  end: number;
}

/** An open element, block or inline node. Elements cannot cross the boundaries of blocks and inline nodes. */
type Open = { readonly element: OpenElement } | { readonly element: undefined; readonly block: () => string };

/** An element that was still open at the end of its block, and the problem that says so. */
interface Left {
  readonly name: string;
  readonly block: () => string;
  readonly problem: { readonly span: Unreadable["span"]; message: string };
}

/** Builds elements from tags. Checks that each element is closed in the block in which it was opened. */
export class Nesting {
  readonly #open: Open[] = [];
  readonly #left: Left[] = [];
  readonly #report: (problem: Unreadable) => void;

  constructor(report: (problem: Unreadable) => void) {
    this.#report = report;
  }

  enter(block: () => string): void {
    this.#open.push({ element: undefined, block });
  }

  /** Leaves the innermost block. Reports elements in the block that are still open. */
  leave(): void {
    const tag = this.#likelyUnclosed();
    const problem = tag && this.#reportUnclosed(tag);
    for (let last = this.#open.pop(); last; last = this.#open.pop()) {
      if (last.element) continue;
      if (tag && problem) this.#left.push({ name: tag.name, block: last.block, problem });
      return;
    }
  }

  finish(): void {
    for (const { element } of this.#open) if (element) this.#reportUnclosed(element.tag);
  }

  get current(): PageElement | undefined {
    return this.#open.findLast(({ element }) => element)?.element;
  }

  /** The innermost open element. Undefined if a block is open inside that element. */
  get direct(): PageElement | undefined {
    return this.#open.at(-1)?.element;
  }

  /** Adds an opening or self-closing tag. */
  open(tag: Tag): PageElement {
    const element = { tag, parent: this.current, contentEnd: tag.to, end: tag.to };
    if (tag.kind === "open") this.#open.push({ element });
    return element;
  }

  /**
   * Closes and returns the element that a closing tag belongs to. If no element matches the tag, reports a problem and
   * returns undefined.
   *
   * @param next Returns the name in a closing tag that directly follows this one.
   */
  close(tag: Tag, next: () => string | undefined): PageElement | undefined {
    const last = this.#open.at(-1);
    const isOpen = this.#open.some(({ element }) => element?.tag.name === tag.name);
    const left = isOpen ? undefined : this.#left.findLast(({ name }) => name === tag.name);
    if (left) {
      const { name } = left;
      left.problem.message = l10n.t("`<{0}>` and its closing tag must be in the same {1}.", name, left.block());
      this.#left.length = 0;
    }
    if (last?.element?.tag.name === tag.name) {
      this.#open.pop();
      return ended(last.element, tag);
    }
    if (last?.element && this.#isOpenInBlock(tag.name) && next() !== last.element.tag.name)
      this.#reportUnclosed(this.#likelyUnclosed(tag.name) ?? last.element.tag);
    else if (last?.element)
      this.#report(at(tag, l10n.t("Expected `</{0}>`, found `</{1}>`.", last.element.tag.name, tag.name)));
    else if (last && isOpen)
      this.#report(at(tag, l10n.t("`</{0}>` and its opening tag must be in the same {1}.", tag.name, last.block())));
    else this.#report(at(tag, l10n.t("`</{0}>` has no opening tag.", tag.name)));
    this.#recover(tag);
    return undefined;
  }

  /**
   * Returns the innermost open element of the current block or, if elements without content are open, the first of
   * these.
   *
   * @param around The name of an element. Elements outside of the innermost one with this name are not considered.
   */
  #likelyUnclosed(around?: string): Tag | undefined {
    const tags: Tag[] = [];
    for (const { element } of this.#open.toReversed()) {
      if (!element || element.tag.name === around) break;
      tags.push(element.tag);
    }
    return tags.findLast(({ name }) => isVoid(name)) ?? tags[0];
  }

  #isOpenInBlock(name: string): boolean {
    const block = this.#open.findLastIndex(({ element }) => !element);
    return this.#open.slice(block + 1).some(({ element }) => element?.tag.name === name);
  }

  /**
   * Closes the element that the author probably meant, if it is in the current block, so that the same mistake is not
   * reported twice.
   */
  #recover(tag: Tag): void {
    for (let i = this.#open.length - 1; i >= 0 && this.#open[i]!.element; i--) {
      const { element } = this.#open[i]!;
      if (element?.tag.name !== tag.name) continue;
      this.#open.length = i;
      ended(element, tag);
      return;
    }
  }

  #reportUnclosed(tag: Tag): Left["problem"] {
    const problem = at(tag, l10n.t("`<{0}>` is not closed. Add `</{0}>`, or write `<{0} />`.", tag.name));
    this.#report(problem);
    return problem;
  }
}

function ended(element: OpenElement, close: Tag): PageElement {
  element.contentEnd = close.from;
  element.end = close.to;
  return element;
}

function at({ from, to }: Tag, message: string): Left["problem"] {
  return { span: spanBetween(from, to), message };
}
