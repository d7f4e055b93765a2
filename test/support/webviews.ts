import { setTimeout as sleep } from "node:timers/promises";
import type { Frame, Page } from "playwright-core";
import { scaledTimeout } from "./scaledTimeout.ts";

/**
 * Finds the frame of a webview that contains an element. VS Code nests the page of a webview in other frames.
 *
 * @throws If the element does not appear in time.
 */
export async function frameWith(page: Page, selector: string): Promise<Frame> {
  const end = performance.now() + scaledTimeout(30_000);
  while (performance.now() < end) {
    for (const frame of page.frames()) {
      // A frame may be removed while it is being queried.
      const count = await frame
        .locator(selector)
        .count()
        .catch(() => 0);
      if (count > 0) return frame;
    }
    await sleep(200);
  }
  throw new Error(`No webview contains ${selector}.`);
}
