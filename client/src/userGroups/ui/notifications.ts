import { type Report, reportText } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";
import { commands, type TextDocumentContentProvider, Uri, window } from "vscode";
import type { Log } from "../log.ts";
import { REPORT_SCHEME, VIEW_ID } from "../names.ts";
import { withoutLinks } from "./texts.ts";

/**
 * Shows the result of a user action, with buttons for the next steps. Links in the text are disabled.
 *
 * @returns The button that the user clicks. Undefined if the message is closed.
 */
export async function showInfo<Button extends string>(text: string, ...buttons: Button[]): Promise<Button | undefined> {
  return window.showInformationMessage(withoutLinks(text), ...buttons);
}

/**
 * Like {@link showInfo}, but for an operation that failed. The message remains visible in full until the user closes
 * it. Without buttons, VS Code would truncate the message to one line and hide it after a while.
 */
export async function showWarning<Button extends string>(
  text: string,
  ...buttons: Button[]
): Promise<Button | undefined> {
  if (buttons.length > 0) return window.showWarningMessage(withoutLinks(text), ...buttons);
  await window.showWarningMessage(withoutLinks(text), l10n.t("OK"));
  return undefined;
}

/** Shows and logs the result of an operation on a group. */
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

/** Runs a function when the user clicks a button in a message. If the function fails, shows the error. */
export function onButton<Button extends string>(
  log: Log,
  pressed: Promise<Button | undefined>,
  run: (button: Button) => unknown,
): void {
  pressed.then((button) => button && run(button)).catch((error: unknown) => showFailure(log, "Next step", error));
}

/** Shows and logs a failure. Does not wait for the user to close the message. */
export function showFailure(log: Log, what: string, error: unknown): void {
  const message = log.redactor.line(error instanceof Error ? error.message : String(error));
  log.error(`${what}: ${message}`);
  void window.showErrorMessage(withoutLinks(message), l10n.t("Show Log")).then((button) => button && log.show());
}

/**
 * Shows a message about something missing, with a button for each command that can provide it.
 *
 * @param buttons The command IDs, keyed by the button labels.
 */
export function offerCommands(text: string, buttons: Readonly<Record<string, string>>): void {
  void showInfo(text, ...Object.keys(buttons)).then((button) => {
    const command = button && buttons[button];
    if (command) void runCommand(command);
  });
}

/** Runs another user group command as if the user had run it on these rows. The command reports its own failures. */
export const runCommand = (name: string, ...rows: readonly object[]): Thenable<unknown> =>
  commands.executeCommand(`${VIEW_ID}.${name}`, ...rows);

/** The reports that were created in this window, keyed by document path. */
const texts = new Map<string, string>();

export const reports: TextDocumentContentProvider = {
  provideTextDocumentContent: ({ path }) =>
    texts.get(path) ??
    `${l10n.t("This report was closed with its window. Run the command again to create a new one.")}\n`,
};

/** Opens a Markdown report. */
export async function showReport(title: string, text: string): Promise<void> {
  // Each report has a unique path, because VS Code does not request the content of a document again while it is still
  // open.
  const path = `/${texts.size + 1}/${title.replaceAll("/", " ")}.md`;
  texts.set(path, text);
  await commands.executeCommand("vscode.open", Uri.from({ scheme: REPORT_SCHEME, path }));
}
