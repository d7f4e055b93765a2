import { setTimeout as sleep } from "node:timers/promises";
import { ProgressLocation, window } from "vscode";
import { VIEW_ID } from "../view/viewId.ts";

/** What takes longer than this is worth a notification, in milliseconds; a shorter one would only flicker. */
const WORTH_SHOWING_MS = 400;

/** Runs an operation with its progress shown; cancelling ends it as soon as that is safe. */
export async function withProgress<T>(title: string, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const running = run(controller.signal);
  const over = running.then(
    () => true,
    () => true,
  );
  void window.withProgress({ location: { viewId: VIEW_ID } }, () => over);
  if (await Promise.race([over, sleep(WORTH_SHOWING_MS, false)])) return running;
  await window.withProgress({ location: ProgressLocation.Notification, title, cancellable: true }, (_, cancelled) => {
    cancelled.onCancellationRequested(() => controller.abort());
    return over;
  });
  return running;
}
