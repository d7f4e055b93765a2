import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { describeFailure } from "../support/drivenWindow.ts";
import { retrySetup } from "../support/retrySetup.ts";
import { measureAgain, scaledTimeout } from "../support/scaledTimeout.ts";
import { PreviewWindow } from "./previewWindow.ts";

const PAGES = Array.from({ length: 100 }, (_, page) => `many/page-${page}`);

/** The maximum time to render one change, in milliseconds: one frame. */
const FRAME_MS = 16;

/** How the preview rendered the changes of a config. Times are in milliseconds. */
interface Redrawing {
  /** The time from the message to the last DOM change of each update. */
  readonly work: readonly number[];
  /** The time at which each update finished, in milliseconds since 1970. */
  readonly done: readonly number[];
  /** The removed elements. Removing elements makes the preview flicker. */
  readonly removed: readonly string[];
}

describe("preview of a site with 100 pages", () => {
  let window: PreviewWindow;
  beforeAll(async () => {
    window = await retrySetup(() =>
      PreviewWindow.open({
        edit: (text) => {
          const groups = Array.from({ length: 10 }, (_, group) => ({
            group: `Group ${group}`,
            pages: PAGES.slice(group * 10, group * 10 + 10),
          }));
          return JSON.stringify({ ...JSON.parse(text), navigation: groups }, undefined, 2);
        },
        prepare: (folder) => {
          mkdirSync(path.join(folder, "many"));
          for (const slug of PAGES)
            writeFileSync(path.join(folder, `${slug}.mdx`), `---\ntitle: ${slug}\n---\n\n# Text\n`);
        },
      }),
    );
  });
  afterEach((test) => describeFailure(window, test));
  afterAll(() => window?.close());

  it("updates within a frame after each key, and removes no elements", async () => {
    await window.shown(".body h2, .body h1").first().waitFor();
    await window.editor.locator(".view-lines").click();
    await window.goTo(window.lineOf('"name": "Acme Parcel"'), 14);
    await window.shown(".browser").evaluate(() => {
      const redrawing = { work: [] as number[], done: [] as number[], removed: [] as string[] };
      let lastChange = 0;
      const record = (changes: readonly MutationRecord[]): void => {
        lastChange = performance.now();
        for (const { removedNodes } of changes) {
          for (const node of removedNodes) {
            if (node instanceof Element) redrawing.removed.push(node.outerHTML.slice(0, 80));
          }
        }
      };
      const observed = { childList: true, characterData: true, attributes: true, subtree: true };
      new MutationObserver(record).observe(document.body, observed);
      globalThis.addEventListener("message", ({ data, timeStamp }) => {
        if (data.type !== "site") return;
        // At this point, the preview has handled the message.
        setTimeout(() => {
          if (lastChange < timeStamp) return;
          redrawing.work.push(lastChange - timeStamp);
          redrawing.done.push(performance.timeOrigin + lastChange);
        });
      });
      Object.assign(globalThis, { redrawing });
    });
    const latencies: number[] = [];
    const results = () =>
      window.shown(".browser").evaluate(() => (globalThis as unknown as { redrawing: Redrawing }).redrawing);
    for (const [index, key] of [..."ABCDEFGHIJ"].entries()) {
      const pressed = Date.now();
      await window.page.keyboard.type(key);
      await expect.poll(async () => (await results()).work.length, { interval: 20 }).toBeGreaterThan(index);
      latencies.push((await results()).done[index]! - pressed);
    }
    const { work, removed } = await results();
    const [median, latency] = [middle(work), middle(latencies)];
    console.info(`100 pages: ${median.toFixed(1)} ms of work per key, rendered ${latency} ms after the key`);
    expect(removed).toEqual([]);
    measureAgain();
    expect(median).toBeLessThan(scaledTimeout(FRAME_MS));
    await window.shown(".browser-tab").filter({ hasText: "AcABCDEFGHIJme Parcel" }).waitFor();
  });
});

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
