import { setTimeout as sleep } from "node:timers/promises";
import { ProgressLocation, window } from "vscode";
import { VIEW_ID } from "../names.ts";

/** How long an operation must run before a notification appears, in milliseconds. The delay avoids flicker. */
const NOTIFICATION_DELAY_MS = 400;

/**
 * Runs an operation and shows its progress. If the user cancels, the operation ends as soon as that is safe.
 *
 * @param run Must return soon after the signal is aborted.
 */
export function withProgress<T>(title: string, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  return showProgress(title, run(controller.signal), controller);
}

/** Like {@link withProgress}, but for an operation that cannot be canceled. */
export function withUncancelableProgress<T>(title: string, run: () => Promise<T>): Promise<T> {
  return showProgress(title, run());
}

async function showProgress<T>(title: string, running: Promise<T>, controller?: AbortController): Promise<T> {
  const over = running.then(
    () => true,
    () => true,
  );
  void window.withProgress({ location: { viewId: VIEW_ID } }, () => over);
  if (await Promise.race([over, sleep(NOTIFICATION_DELAY_MS, false)])) return running;
  const options = { location: ProgressLocation.Notification, title, cancellable: controller !== undefined };
  await window.withProgress(options, (_, canceled) => {
    canceled.onCancellationRequested(() => controller?.abort());
    return over;
  });
  return running;
}
