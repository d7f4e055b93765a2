import { setTimeout as sleep } from "node:timers/promises";
import { ProgressLocation, window } from "vscode";
import { VIEW_ID } from "../view/viewId.ts";

/** What takes longer than this is worth a notification, in milliseconds; a shorter one would only flicker. */
const WORTH_SHOWING_MS = 400;

/**
 * Runs an operation with its progress shown; cancelling ends it as soon as that is safe.
 *
 * @param run has to heed the signal: a button that does nothing is worse than none
 */
export function withProgress<T>(title: string, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  return showProgress(title, run(controller.signal), controller);
}

/** As {@link withProgress}, for what cannot be cancelled. */
export function withSteadyProgress<T>(title: string, run: () => Promise<T>): Promise<T> {
  return showProgress(title, run());
}

async function showProgress<T>(title: string, running: Promise<T>, controller?: AbortController): Promise<T> {
  const over = running.then(
    () => true,
    () => true,
  );
  void window.withProgress({ location: { viewId: VIEW_ID } }, () => over);
  if (await Promise.race([over, sleep(WORTH_SHOWING_MS, false)])) return running;
  const options = { location: ProgressLocation.Notification, title, cancellable: controller !== undefined };
  await window.withProgress(options, (_, cancelled) => {
    cancelled.onCancellationRequested(() => controller?.abort());
    return over;
  });
  return running;
}
