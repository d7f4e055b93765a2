import * as l10n from "@vscode/l10n";
import { window } from "vscode";
import type { Log } from "../log.ts";
import { withoutLinks } from "./safeText.ts";

/** Shows why something failed, and logs it. Does not wait until the message is closed. */
export function showFailure(log: Log, what: string, error: unknown): void {
  const message = log.redactor.line(error instanceof Error ? error.message : String(error));
  log.error(`${what}: ${message}`);
  void window.showErrorMessage(withoutLinks(message), l10n.t("Show Log")).then((button) => button && log.show());
}
