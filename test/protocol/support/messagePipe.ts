import {
  type DataCallback,
  type Disposable,
  Emitter,
  type Message,
  type MessageReader,
  type MessageWriter,
} from "vscode-languageserver-protocol";

const nothing: Disposable = { dispose: () => undefined };

/**
 * One direction of the connection between a client and a server in the same thread. Messages are copied and arrive in
 * order.
 */
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
    // Messages are converted to JSON and back, as on a stream. This removes undefined properties and shared references.
    this.#waiting.push(JSON.stringify(message));
    this.deliverLater(this.#waiting.length);
    return Promise.resolve();
  }

  end(): void {}

  dispose(): void {}

  /**
   * Called for each message. It must deliver the message later.
   *
   * @param waiting The number of undelivered messages, including this one.
   */
  protected abstract deliverLater(waiting: number): void;

  /** Whether to deliver a message. Otherwise, it is dropped. */
  protected accepts(_message: Message): boolean {
    return true;
  }

  /** Delivers the oldest undelivered messages. */
  protected deliver(count: number): void {
    for (const text of this.#waiting.splice(0, count)) {
      if (!this.isOpen) continue;
      const copy = JSON.parse(text) as Message;
      if (this.accepts(copy)) this.#receive?.(copy);
    }
  }
}
