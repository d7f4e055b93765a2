import { window } from "vscode";
import type { Log } from "../log.ts";
import { inert } from "./shown.ts";

/** Says why something failed, and logs it. Not waited for: a caller has to wait for the work, not for the message. */
export function tellFailure(log: Log, what: string, error: unknown): void {
  const message = log.redactor.line(error instanceof Error ? error.message : String(error));
  log.error(`${what}: ${message}`);
  void window.showErrorMessage(inert(message), "Show Log").then((button) => button && log.show());
}
