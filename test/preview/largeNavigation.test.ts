import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Explorer } from "../explorer/explorer.ts";
import { describeFailure } from "../support/drivenWindow.ts";
import { measureAgain, scaledTimeout } from "../support/scaledTimeout.ts";

const GROUPS = 50;
const PAGES_IN_GROUP = 100;

function writeSite(folder: string): void {
  const groups = Array.from({ length: GROUPS }, (_, group) => {
    mkdirSync(path.join(folder, `part-${group}`));
    const pages = Array.from({ length: PAGES_IN_GROUP }, (_, page) => `part-${group}/page-${page}`);
    for (const slug of pages) writeFileSync(path.join(folder, `${slug}.mdx`), `---\ntitle: Title of ${slug}\n---\n`);
    return { group: `Group ${group}`, pages };
  });
  const config = { name: "Large", colors: { primary: "#0f766e" }, navigation: groups };
  writeFileSync(path.join(folder, "site.config.json"), JSON.stringify(config, undefined, 2));
}

/** Measures the longest time between two frames of the window during an action, in milliseconds. */
async function longestPause(page: Page, action: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const pauses = { longest: 0, last: performance.now(), ends: false };
    Object.assign(globalThis, { pauses });
    const frame = (): void => {
      const now = performance.now();
      pauses.longest = Math.max(pauses.longest, now - pauses.last);
      pauses.last = now;
      if (!pauses.ends) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  await action();
  return page.evaluate(() => {
    const { pauses } = globalThis as unknown as { pauses: { longest: number; ends: boolean } };
    pauses.ends = true;
    return Math.round(pauses.longest);
  });
}

describe("Site Navigation of 5,000 pages", () => {
  let explorer: Explorer;
  const rows = () => explorer.page.locator(".pane", { hasText: "Site Navigation" }).locator(".monaco-list-row");

  beforeAll(async () => {
    explorer = await Explorer.open({ prepare: writeSite });
    await explorer.openFile("site.config.json");
  });
  afterEach((test) => describeFailure(explorer, test));
  afterAll(() => explorer?.close());

  it("opens and follows the cursor without freezing the window", async () => {
    const start = performance.now();
    const pauseAtOpening = await longestPause(explorer.page, async () => {
      await explorer.runCommand("Explorer: Focus on Site Navigation View");
      await explorer.fold("acme-docs");
      await rows().filter({ hasText: "Group 0" }).first().waitFor();
    });
    const opened = Math.round(performance.now() - start);

    const lines = explorer.read("site.config.json").split("\n");
    let followed = 0;
    const pauseAtFollowing = await longestPause(explorer.page, async () => {
      for (const slug of ["part-49/page-99", "part-0/page-0", "part-25/page-50"]) {
        await explorer.goTo(lines.findIndex((line) => line.includes(`"${slug}"`)) + 1, 12);
        const moved = performance.now();
        await explorer.page.locator(".monaco-list-row.selected", { hasText: `Title of ${slug}` }).waitFor();
        followed = Math.max(followed, Math.round(performance.now() - moved));
      }
    });
    console.info(
      `5,000 pages: open after ${opened} ms (longest pause ${pauseAtOpening} ms), cursor followed in ${followed} ms (longest pause ${pauseAtFollowing} ms)`,
    );
    measureAgain();
    expect(Math.max(pauseAtOpening, pauseAtFollowing)).toBeLessThan(scaledTimeout(1500));
    expect(followed).toBeLessThan(scaledTimeout(5000));
    await explorer.picture("site-navigation-5000");
  });
});
