import {
  type DataCallback,
  type Disposable,
  Emitter,
  type Message,
  type MessageReader,
  type MessageWriter,
} from "vscode-languageserver-protocol";

const nothing: Disposable = { dispose: () => undefined };

/** One direction between a client and a server: messages arrive as copies, in their order, after a while. */
export class LatePipe implements MessageReader, MessageWriter {
  readonly #errors = new Emitter<never>();
  readonly #waiting: string[] = [];
  readonly #delay: () => number;
  #receive: DataCallback | undefined;
  isOpen = true;

  /** @param delay how long a message takes, in milliseconds. One that takes longer delays those behind it */
  constructor(delay: () => number) {
    this.#delay = delay;
  }

  readonly onError = this.#errors.event;
  readonly onClose = () => nothing;
  readonly onPartialMessage = () => nothing;

  listen(receive: DataCallback): Disposable {
    this.#receive = receive;
    return nothing;
  }

  write(message: Message): Promise<void> {
    this.#waiting.push(JSON.stringify(message));
    if (this.#waiting.length === 1) this.#deliverLater();
    return Promise.resolve();
  }

  end(): void {}

  dispose(): void {}

  #deliverLater(): void {
    setTimeout(() => {
      // What waited behind the first one arrives with it.
      for (const text of this.#waiting.splice(0)) if (this.isOpen) this.#receive?.(JSON.parse(text) as Message);
    }, this.#delay());
  }
}
