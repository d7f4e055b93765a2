import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Locator, Page } from "playwright-core";
import type { TestContext } from "vitest";
import { repositoryRoot } from "../editor/paths.ts";
import { takePicture } from "./screenshot.ts";
import { WorkbenchPage } from "./workbenchPage.ts";

/** The number of lines to print from the end of each log. */
const LAST_LINES = 15;

/** Matches a line that VS Code logs for every search. */
const NOISE = /Accessing a resource scoped configuration/;

/** The logs of the extension host and the extension. */
const LOGS = /exthost\d*\/(remoteexthost|sitekeeper\.sitekeeper\/.*)\.log$/;

/** A window that a test drives from outside, as a user does. It can describe its content after a failure. */
export class DrivenWindow extends WorkbenchPage {
  /** The modal dialog of the window. */
  readonly dialog: Locator = this.page.locator(".monaco-dialog-box");
  readonly #userDataFolder: string;

  constructor({ page, userDataFolder }: { readonly page: Page; readonly userDataFolder: string }) {
    super(page);
    this.#userDataFolder = userDataFolder;
  }

  /** Takes a screenshot and saves it in `out/pictures`. */
  async picture(name: string): Promise<void> {
    await takePicture(this.page, path.join(repositoryRoot, "out/pictures", `${name}.png`));
  }

  /**
   * Prints the content of the window and the ends of its logs, and takes a screenshot. In CI, this output may be all
   * that remains of a failure.
   */
  async describeFailure(name: string): Promise<void> {
    const shown = {
      dialogs: await this.page
        .locator(".quick-input-widget:visible, .monaco-dialog-box, .notification-list-item")
        .allInnerTexts(),
      tabs: await this.page.locator(".tab").evaluateAll((tabs) => tabs.map((tab) => tab.getAttribute("aria-label"))),
      selected: await this.page.locator(".monaco-list-row.selected").allInnerTexts(),
      focus: await this.page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200)),
    };
    console.error(`${name}\nThe window shows: ${JSON.stringify(shown, undefined, 1)}\n${this.#ends()}`);
    await this.picture(`failed-${name.replaceAll(/\W+/g, "-")}`);
  }

  /** The last lines of the logs. */
  #ends(): string {
    const folder = path.join(this.#userDataFolder, "logs");
    const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
    return files
      .filter((file) => LOGS.test(file))
      .flatMap((file) => {
        const all = readFileSync(path.join(folder, file), "utf8").trimEnd().split("\n");
        const lines = all.filter((line) => !NOISE.test(line));
        return [`${file}:`, ...lines.slice(-LAST_LINES).map((line) => `  ${line}`)];
      })
      .join("\n");
  }
}

/** Describes the window after a failed test. Call this in `afterEach`. */
export async function describeFailure(window: DrivenWindow | undefined, { task }: TestContext): Promise<void> {
  if (task.result?.state === "fail") await window?.describeFailure(task.name);
}
