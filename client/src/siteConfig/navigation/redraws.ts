/** Changes in quick succession are drawn once, after this time in milliseconds. */
export const REDRAW_DELAY_MS = 100;

interface RedrawnView {
  readonly visible: boolean;
  /** Reads the rows, unless they are current. Never rejects. */
  ready(): Promise<void>;
  /** A snapshot of the current rows as a string, to detect changes. */
  look(): string;
  /** Makes VS Code request all rows again. */
  draw(): void;
  /** Called when no redraw is pending any more. */
  settled(): void;
}

/**
 * Draws the rows of a view again after changes. VS Code forgets all rows when a redraw begins, and until it has the
 * new ones, a key or a click on a row does nothing. So the new rows are read first, and drawn only if they differ.
 */
export class Redraws {
  readonly #view: RedrawnView;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #readings = 0;
  /** True when the rows were read, but VS Code has not requested them yet. */
  #areRead = false;
  /** The rows that VS Code shows. Undefined before its first request. */
  #drawn: string | undefined;

  constructor(view: RedrawnView) {
    this.#view = view;
  }

  /** True while rows that are not current are shown. */
  get isPending(): boolean {
    return this.#timer !== undefined || this.#readings > 0;
  }

  /** Redraws soon: something changed. */
  later(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#redraw();
    }, REDRAW_DELAY_MS);
  }

  /** Resolves when VS Code may have the rows. Later changes are drawn by the next redraw. */
  async beforeRows(): Promise<void> {
    if (!this.#areRead) await this.#view.ready();
    this.#areRead = false;
    this.#drawn = this.#view.look();
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }

  async #redraw(): Promise<void> {
    // Nothing is read while the view is hidden: VS Code requests the rows when it is shown.
    this.#areRead = this.#view.visible;
    if (this.#view.visible) {
      this.#readings++;
      await this.#view.ready();
      this.#readings--;
    }
    if (!this.#areRead || this.#view.look() !== this.#drawn) this.#view.draw();
    else this.#areRead = false;
    if (!this.isPending) this.#view.settled();
  }
}
