/** The debounce delay for changes, in milliseconds. */
export const REDRAW_DELAY_MS = 100;

interface RedrawnView {
  readonly visible: boolean;
  /** Reads the rows unless they are up to date. Never rejects. */
  ready(): Promise<void>;
  /** Serializes the current rows so that changes can be detected. */
  snapshot(): string;
  /** Makes VS Code request all rows again. */
  draw(): void;
  /** Called when there are no more pending redraws. */
  settled(): void;
}

/**
 * Redraws the rows of a view after changes. When a redraw starts, VS Code drops all rows and ignores keys and clicks on
 * them until it has the new rows. Therefore, the new rows are read first, and the view is redrawn only if they differ.
 */
export class Redraws {
  readonly #view: RedrawnView;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #readings = 0;
  /** Whether the rows have been read but not yet requested by VS Code. */
  #areRead = false;
  /** The rows that VS Code shows. Undefined before its first request. */
  #drawn: string | undefined;

  constructor(view: RedrawnView) {
    this.#view = view;
  }

  /** Whether the displayed rows may be outdated. */
  get isPending(): boolean {
    return this.#timer !== undefined || this.#readings > 0;
  }

  later(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#redraw();
    }, REDRAW_DELAY_MS);
  }

  /** Resolves when the rows are ready for VS Code. Later changes wait for the next redraw. */
  async beforeRows(): Promise<void> {
    if (!this.#areRead) await this.#view.ready();
    this.#areRead = false;
    this.#drawn = this.#view.snapshot();
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }

  async #redraw(): Promise<void> {
    // While the view is hidden, nothing is read. VS Code requests the rows when the view becomes visible.
    this.#areRead = this.#view.visible;
    if (this.#view.visible) {
      this.#readings++;
      await this.#view.ready();
      this.#readings--;
    }
    if (!this.#areRead || this.#view.snapshot() !== this.#drawn) this.#view.draw();
    else this.#areRead = false;
    if (!this.isPending) this.#view.settled();
  }
}
