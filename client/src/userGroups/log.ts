import * as l10n from "@vscode/l10n";
import { type Disposable, type LogOutputChannel, window } from "vscode";
import { Redactor } from "./secrets/redactor.ts";

/**
 * The log for user groups. VS Code's log channels do not redact secrets, and anyone with access to the machine can read
 * their files, so every line passes through the redactor.
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

  /**
   * The log channel. It is created when the first line is written, so that windows without user groups do not list it.
   */
  #open(): LogOutputChannel {
    this.#channel ??= window.createOutputChannel(l10n.t("User Groups"), { log: true });
    return this.#channel;
  }
}
