/**
 * The message above the rows of the view. While a tree is empty, the window hides it in favor of a message, and a tree
 * that is hidden loses the keyboard focus for good. So a message waits until the rows are displayed.
 */
export class ViewMessage {
  readonly #display: (text: string) => void;
  #showsRows = false;
  #next: string | undefined;

  constructor(display: (text: string) => void) {
    this.#display = display;
  }

  /** Shows a text, at once or after the rows. @param hasRows the tree has rows, displayed or not */
  show(text: string, hasRows: boolean): void {
    const waits = hasRows && !this.#showsRows;
    this.#next = waits ? text : undefined;
    if (!waits) this.#display(text);
  }

  /** To be called when the window gets the root rows: the message follows in a task of its own, after them. */
  rowsDelivered(hasRows: boolean): void {
    setTimeout(() => {
      this.#showsRows = hasRows;
      if (this.#next !== undefined) this.#display(this.#next);
      this.#next = undefined;
    });
  }
}
