import { type Report, reportText } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";
import { window } from "vscode";
import type { Log } from "../log.ts";
import { withoutLinks } from "./safeText.ts";
import { showFailure } from "./showFailure.ts";

/**
 * Shows the answer to something that the user did, with buttons for what to do next. Nothing in the text becomes a link.
 *
 * @returns the button that was pressed; undefined when the message was closed
 */
export async function showInfo<Button extends string>(text: string, ...buttons: Button[]): Promise<Button | undefined> {
  return window.showInformationMessage(withoutLinks(text), ...buttons);
}

/** The editor cuts a message without a button to one line, and hides it after a while. */
/** As {@link showInfo}, for an operation that did not succeed: the whole message stays until it is closed. */
export async function showWarning<Button extends string>(
  text: string,
  ...buttons: Button[]
): Promise<Button | undefined> {
  if (buttons.length > 0) return window.showWarningMessage(withoutLinks(text), ...buttons);
  await window.showWarningMessage(withoutLinks(text), l10n.t("OK"));
  return undefined;
}

/** The window keeps checking a pending rotation. Other programs with the same rotator check only when they are run. */
/** Shows how an operation on a group ended, and logs it. */
export async function showReportMessage<Button extends string>(
  log: Log,
  report: Report,
  ...buttons: Button[]
): Promise<Button | undefined> {
  const { level, text } = reportText(report);
  const line = log.redactor.line(text);
  if (level === "problem") log.warn(line);
  else log.info(line);
  if (level === "done") return showInfo(text, ...buttons);
  const isUnknown = report.outcome.kind === "unknown";
  const checking = l10n.t("This window keeps checking. The view shows the time of the next check.");
  return showWarning(isUnknown ? `${text} ${checking}` : text, ...buttons);
}

/** Runs a function when a button of a message is pressed, and shows its failure. */
export function onButton<Button extends string>(
  log: Log,
  pressed: Promise<Button | undefined>,
  run: (button: Button) => unknown,
): void {
  pressed.then((button) => button && run(button)).catch((error: unknown) => showFailure(log, "Next step", error));
}
