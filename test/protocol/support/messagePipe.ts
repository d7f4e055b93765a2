import {
  type DataCallback,
  type Disposable,
  Emitter,
  type Message,
  type MessageReader,
  type MessageWriter,
} from "vscode-languageserver-protocol";

const nothing: Disposable = { dispose: () => undefined };

/** One direction between a client and a server in the same thread. Messages are copied and arrive in order. */
export abstract class MessagePipe implements MessageReader, MessageWriter {
  readonly #errors = new Emitter<never>();
  readonly #waiting: string[] = [];
  #receive: DataCallback | undefined;
  isOpen = true;

  readonly onError = this.#errors.event;
  readonly onClose = () => nothing;
  readonly onPartialMessage = () => nothing;

  listen(receive: DataCallback): Disposable {
    this.#receive = receive;
    return nothing;
  }

  write(message: Message): Promise<void> {
    // Converted to JSON and back, as over a stream: removes undefined properties and shared references.
    this.#waiting.push(JSON.stringify(message));
    this.deliverLater(this.#waiting.length);
    return Promise.resolve();
  }

  end(): void {}

  dispose(): void {}

  /**
   * Called with each message.
   *
   * @param waiting The number of messages that have not been delivered, including this one.
   */
  protected abstract deliverLater(waiting: number): void;

  /** Whether a message is delivered. Otherwise it is dropped. */
  protected accepts(_message: Message): boolean {
    return true;
  }

  /** Delivers the oldest waiting messages. */
  protected deliver(count: number): void {
    for (const text of this.#waiting.splice(0, count)) {
      if (!this.isOpen) continue;
      const copy = JSON.parse(text) as Message;
      if (this.accepts(copy)) this.#receive?.(copy);
    }
  }
}
