/** What the client sends. Work that can wait lets it go first. */
export class Traffic {
  #messages = 0;

  /** The number of messages that were handled so far. */
  get messages(): number {
    return this.#messages;
  }

  /** Counts a message whose handling begins. */
  handling(): void {
    this.#messages++;
  }
}
