import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { describeFailure } from "../support/drivenWindow.ts";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { type Connected, openConnected } from "./support/connected.ts";

const DAY_MS = 86_400_000;

describe("token due for rotation", () => {
  let connected: Connected;
  beforeAll(async () => {
    connected = await openConnected({
      groups: ["acme", "beta"],
      settings: { "sitekeeper.userGroups.rotateAfterDays": 30 },
      keepSecrets: true,
    });
  });
  afterEach((test) => describeFailure(connected?.window, test));
  afterAll(() => connected?.close());

  it("is counted in the badge and marked in the view, without a notification", async () => {
    const { window, storage } = connected;
    const folder = path.join(storage, "user-groups/details");
    const [file = ""] = readdirSync(folder).filter((name) => name.endsWith(".json"));
    const details = JSON.parse(readFileSync(path.join(folder, file), "utf8"));
    writeFileSync(path.join(folder, file), JSON.stringify({ ...details, knownSince: Date.now() - 31 * DAY_MS }));
    await window.page.reload();
    await window.ready();
    await window.page
      .locator(".activitybar .badge-content", { hasText: "1" })
      .waitFor({ timeout: scaledTimeout(60_000) });
    await window.openView();
    const due = window.treeRow("due for rotation");
    await due.filter({ hasText: "not rotated for 31 days" }).waitFor();
    expect(await window.page.locator(".pane-body .monaco-list-row", { hasText: "due for" }).count()).toBe(1);
    expect(await window.notification("due").count()).toBe(0);
    const group = (await due.getAttribute("aria-label"))?.includes("acme") ? "acme" : "beta";
    await window.pressInTreeRow(group, "Rotate Token…");
    await window.answerDialog("Rotate the token", "Rotate Token");
    await window.dismiss("Rotated");
    await due.waitFor({ state: "detached" });
    await window.page.locator(".activitybar .badge-content", { hasText: "1" }).waitFor({ state: "hidden" });
  });
});
