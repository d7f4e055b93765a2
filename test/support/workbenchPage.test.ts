// Tests every method of WorkbenchPage in the real editor, with the fixture extension.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildFixtureExtension, fixtureExtension, fixtureWorkspace } from "../editor/fixture.ts";
import { ensureEditor } from "../editor/setup.ts";
import { open, type Workbench } from "../editor/workbench.ts";
import { scaledTimeout } from "./scaledTimeout.ts";
import { pictureOptions, takePicture } from "./screenshot.ts";
import { quietSettings } from "./settings.ts";
import { WorkbenchPage } from "./workbenchPage.ts";

describe("window", () => {
  let workbench: Workbench;
  let window: WorkbenchPage;

  beforeAll(async () => {
    await ensureEditor();
    await buildFixtureExtension();
    workbench = await open({
      folder: fixtureWorkspace,
      file: path.join(fixtureWorkspace, "a.thing"),
      extensions: [fixtureExtension],
      ...pictureOptions,
    });
    window = new WorkbenchPage(workbench.page);
    await window.ready();
    await window.editorReady();
  });
  afterAll(() => workbench?.close());

  it("underlines a diagnostic", async () => {
    await window.squiggles("error").first().waitFor();
    expect(await window.squiggles("warning").count()).toBe(0);
  });

  it("runs a command, chooses an item, answers a prompt, and shows a notification with a button", async () => {
    await window.runCommand("Fixture: Pick a Thing");
    expect(await window.choices()).toEqual(["one", "two", "three"]);
    await window.choose("two");
    await window.quickInput.filter({ hasText: "Name it" }).waitFor();
    await window.fillQuickInput("ab");
    await window.quickInputMessage.filter({ hasText: "too short" }).waitFor();
    await window.answer("abcd");
    await window.notification("Picked two as abcd").waitFor();
    await window.pressInNotification("Picked two", "Fine");
    await window.notification("Picked two").waitFor({ state: "detached" });
  });

  it("clicks an inline action of a tree row", async () => {
    await window.openViewContainer("Fixture");
    await window.pressInTreeRow("second", "Bump");
    await window.treeRow("x1").waitFor();
    expect(await window.treeRow("first").innerText()).toContain("x0");
  });

  it("opens a file, and shows completions and a hover", async () => {
    await window.openFile("a.thing");
    await window.goTo(2, 3);
    await window.showHover();
    await window.hover.filter({ hasText: "a word of the fixture" }).waitFor();
    await window.goTo(1, 1);
    await window.suggest();
    expect(await window.suggestions.allInnerTexts()).toEqual(
      expect.arrayContaining([expect.stringContaining("alpha")]),
    );
    await window.page.keyboard.press("Escape");
  });

  it("looks the same in two screenshots", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "pictures-"));
    try {
      await takePicture(window.page, path.join(folder, "one.png"));
      await takePicture(window.page, path.join(folder, "two.png"));
      const [one, two] = ["one.png", "two.png"].map((file) => readFileSync(path.join(folder, file)));
      expect(one?.equals(two ?? Buffer.alloc(0))).toBe(true);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("several windows", () => {
  it("share a server, can have separate storage, and start in restricted mode with workspace trust", async () => {
    await ensureEditor();
    const workbench = await open({ folder: fixtureWorkspace, settings: quietSettings, workspaceTrust: true });
    try {
      const second = await workbench.openWindow({ folder: fixtureWorkspace });
      const other = await workbench.openWindow({ folder: fixtureWorkspace, separateStorage: true });
      for (const { page } of [workbench, second, other]) {
        await page.getByText("Restricted Mode", { exact: true }).waitFor({ timeout: scaledTimeout(60_000) });
      }
      expect(second.page.context()).toBe(workbench.page.context());
      expect(other.page.context()).not.toBe(workbench.page.context());
    } finally {
      await workbench.close();
    }
  });
});
