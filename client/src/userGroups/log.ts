import * as l10n from "@vscode/l10n";
import { type Disposable, type LogOutputChannel, window } from "vscode";
import { Redactor } from "./secrets/redactor.ts";

/**
 * The log of the user groups. The editor's log channels redact nothing, and anyone on the machine can read their
 * files, so every text goes through the redactor.
 */
export class Log implements Disposable {
  readonly redactor = new Redactor();
  #channel: LogOutputChannel | undefined;

  info(text: string): void {
    this.#open().info(this.redactor.line(text));
  }

  warn(text: string): void {
    this.#open().warn(this.redactor.line(text));
  }

  error(text: string): void {
    this.#open().error(this.redactor.line(text));
  }

  show(): void {
    this.#open().show();
  }

  dispose(): void {
    this.#channel?.dispose();
  }

  /** The channel is created with its first line: a window that never uses user groups does not list it. */
  #open(): LogOutputChannel {
    this.#channel ??= window.createOutputChannel(l10n.t("User Groups"), { log: true });
    return this.#channel;
  }
}
