import {
  type DataCallback,
  type Disposable,
  Emitter,
  type Message,
  type MessageReader,
  type MessageWriter,
} from "vscode-languageserver-protocol";

const nothing: Disposable = { dispose: () => undefined };

/** One direction between a client and a server in the same thread: messages arrive as copies, in their order. */
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
    // As JSON, since that is what arrives over a stream: without undefined, and shared with nobody.
    this.#waiting.push(JSON.stringify(message));
    this.deliverLater(this.#waiting.length);
    return Promise.resolve();
  }

  end(): void {}

  dispose(): void {}

  /** Called with each message. @param waiting the number of messages that have not arrived, with this one */
  protected abstract deliverLater(waiting: number): void;

  /** False for a message that does not arrive. */
  protected accepts(_message: Message): boolean {
    return true;
  }

  /** Delivers the messages that have waited longest. */
  protected deliver(count: number): void {
    for (const text of this.#waiting.splice(0, count)) {
      if (!this.isOpen) continue;
      const copy = JSON.parse(text) as Message;
      if (this.accepts(copy)) this.#receive?.(copy);
    }
  }
}
