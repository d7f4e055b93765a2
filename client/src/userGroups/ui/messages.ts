import { type Report, reportText } from "@sitekeeper/user-groups";
import { window } from "vscode";
import type { Log } from "../log.ts";
import { tellFailure } from "./failure.ts";
import { inert } from "./shown.ts";

/**
 * The answer to something that the user did, with buttons for what may come next. Nothing in the text becomes a link.
 *
 * @returns the button that was pressed; undefined when the message was closed
 */
export async function tell<Button extends string>(text: string, ...buttons: Button[]): Promise<Button | undefined> {
  return window.showInformationMessage(inert(text), ...buttons);
}

/** The editor cuts a message without a button to one line, and takes it away by itself. */
const READ = "OK";

/** As {@link tell}, for what did not go as wanted: it stays, as a whole, until it was read. */
export async function warn<Button extends string>(text: string, ...buttons: Button[]): Promise<Button | undefined> {
  if (buttons.length > 0) return window.showWarningMessage(inert(text), ...buttons);
  await window.showWarningMessage(inert(text), READ);
  return undefined;
}

/** An unknown outcome is looked after by the window; other programs of the same rotator do that when they are told. */
const CHECKING = " This window goes on checking; the view says when next.";

/** Says in one message how an operation on a group ended, and in the log. */
export async function tellReport<Button extends string>(
  log: Log,
  report: Report,
  ...buttons: Button[]
): Promise<Button | undefined> {
  const { level, text } = reportText(report);
  const line = log.redactor.line(text);
  if (level === "problem") log.warn(line);
  else log.info(line);
  if (level === "done") return tell(text, ...buttons);
  return warn(report.outcome.kind === "unknown" ? text + CHECKING : text, ...buttons);
}

/** Does what a button of a message stands for, when it is pressed; what fails then is said, too. */
export function onButton<Button extends string>(
  log: Log,
  pressed: Promise<Button | undefined>,
  run: (button: Button) => unknown,
): void {
  pressed.then((button) => button && run(button)).catch((error: unknown) => tellFailure(log, "Afterwards", error));
}
