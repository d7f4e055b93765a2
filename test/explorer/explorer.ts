import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { repositoryRoot } from "../editor/paths.ts";
import { ensureEditor } from "../editor/setup.ts";
import { open, type Workbench } from "../editor/workbench.ts";
import { DrivenWindow } from "../support/drivenWindow.ts";
import { retrySetup } from "../support/retrySetup.ts";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { pictureOptions } from "../support/screenshot.ts";

/** Resolves when the side bar has not changed for half a second, because dragging a row fails while it is redrawn. */
const SIDE_BAR_IS_QUIET = `new Promise((resolve) => {
  let timer;
  const observer = new MutationObserver(() => wait());
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => resolve(observer.disconnect()), 500);
  };
  observer.observe(document.querySelector(".part.sidebar"), { subtree: true, childList: true, attributes: true });
  wait();
})`;

/** Returns an expectation that is retried until it passes. */
export function eventually<Value>(value: () => Value): ReturnType<typeof expect.poll<Value>> {
  return expect.poll(value, { timeout: scaledTimeout(20_000) });
}

interface ExplorerOptions {
  /** Changes the site on disk before the window opens. */
  readonly prepare?: (folder: string) => void;
  /** Waits until the window is ready for the tests. */
  readonly start?: (explorer: Explorer) => Promise<unknown>;
  /** The display language. Defaults to English. */
  readonly locale?: string;
}

/** A window with a copy of the example site whose files are shown in the Explorer. */
export class Explorer extends DrivenWindow {
  readonly #folder: string;
  readonly #close: () => Promise<void>;

  private constructor(workbench: Workbench, folder: string, close: () => Promise<void>) {
    super(workbench);
    this.#folder = folder;
    this.#close = close;
  }

  /** Opens the window, with one retry. */
  static open(options: ExplorerOptions = {}): Promise<Explorer> {
    return retrySetup(() => Explorer.#open(options));
  }

  static async #open({ prepare, start, locale }: ExplorerOptions): Promise<Explorer> {
    await ensureEditor();
    const temporary = mkdtempSync(path.join(tmpdir(), "explorer-"));
    const folder = path.join(temporary, "acme-docs");
    cpSync(path.join(repositoryRoot, "examples/acme-docs"), folder, { recursive: true });
    prepare?.(folder);
    const workbench = await open({
      ...pictureOptions,
      folder,
      extensions: [repositoryRoot],
      ...(locale && { locale }),
    });
    const explorer = new Explorer(workbench, folder, async () => {
      await workbench.close();
      rmSync(temporary, { recursive: true, force: true });
    });
    try {
      await explorer.ready();
      await start?.(explorer);
      return explorer;
    } catch (error) {
      await explorer.describeFailure("explorer-start");
      await explorer.close();
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#close();
  }

  has(name: string): boolean {
    return existsSync(path.join(this.#folder, name));
  }

  read(name: string): string {
    return readFileSync(path.join(this.#folder, name), "utf8");
  }

  /** Writes a file to disk, as another program would. */
  write(name: string, text: string): void {
    mkdirSync(path.dirname(path.join(this.#folder, name)), { recursive: true });
    writeFileSync(path.join(this.#folder, name), text);
  }

  /** Deletes a file from disk, as another program would. */
  delete(name: string): void {
    rmSync(path.join(this.#folder, name));
  }

  /** Returns the row of a file or folder. Its parent folders must be expanded. */
  file(name: string): Locator {
    return this.page.locator(".explorer-folders-view .monaco-list-row", {
      has: this.page.getByText(name, { exact: true }),
    });
  }

  /**
   * Waits until the Explorer has selected the file of the visible editor. In a new window, this happens seconds after
   * the editor has opened, and would deselect a row that was clicked in the meantime.
   */
  async revealed(name: string): Promise<void> {
    const selected = this.page.locator(".explorer-folders-view .monaco-list-row.selected");
    await selected.getByText(name, { exact: true }).waitFor({ timeout: scaledTimeout(60_000) });
  }

  /** Clicks a row until it is selected and focused, because a file that opens takes the focus. */
  async focus(name: string): Promise<void> {
    const hasFocus = async (): Promise<boolean> => {
      await this.file(name).click();
      const list = this.page.locator(".explorer-folders-view .monaco-list:focus-within");
      return (await list.locator(".monaco-list-row.focused.selected").getByText(name, { exact: true }).count()) === 1;
    };
    await eventually(hasFocus).toBe(true);
  }

  /**
   * Renames a file or folder with F2. Retries if the input belongs to another row, or if a file that opens takes the
   * focus.
   */
  async rename(name: string, newName: string): Promise<void> {
    const input = this.page.locator(".explorer-folders-view .monaco-inputbox input");
    const timeout = scaledTimeout(5000);
    const typeName = async (): Promise<string> => {
      await this.file(name).click();
      if (name.includes(".")) await this.page.locator(".tab.active", { hasText: name }).waitFor();
      await this.page.keyboard.press("F2");
      try {
        if ((await input.inputValue({ timeout })) === name) await input.fill(newName, { timeout });
        else await input.press("Escape", { timeout });
        return await input.inputValue({ timeout });
      } catch (error) {
        return String(error);
      }
    };
    await expect.poll(typeName, { timeout: scaledTimeout(40_000) }).toBe(newName);
    await input.press("Enter");
    await input.waitFor({ state: "detached" });
  }

  /** Drags a row of the side bar onto another one with the mouse, in steps. */
  async drag(from: Locator, to: Locator): Promise<void> {
    await this.page.evaluate(SIDE_BAR_IS_QUIET);
    const [start, end] = [await from.boundingBox(), await to.boundingBox()];
    if (!start || !end) throw new Error("The row is not visible.");
    const { mouse } = this.page;
    await mouse.move(start.x + 60, start.y + start.height / 2);
    await mouse.down();
    await mouse.move(start.x + 66, start.y + start.height / 2 + 4, { steps: 4 });
    await mouse.move(end.x + 60, end.y + end.height / 2, { steps: 12 });
    await mouse.move(end.x + 64, end.y + end.height / 2, { steps: 4 });
    await mouse.up();
  }

  async answerDialog(button: string): Promise<void> {
    // Another dialog may appear immediately.
    const dialog = this.dialog.filter({ has: this.page.getByRole("button", { name: button }) });
    await dialog.getByRole("button", { name: button }).click();
    await dialog.waitFor({ state: "hidden" });
  }

  async lines(): Promise<string> {
    const text = await this.editor.locator(".view-lines").innerText();
    return text.replaceAll("\u00a0", " ");
  }
}
