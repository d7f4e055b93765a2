import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Frame, Locator } from "playwright-core";
import { repositoryRoot } from "../editor/paths.ts";
import { ensureEditor } from "../editor/setup.ts";
import { type ExtensionHostKind, open, type Workbench } from "../editor/workbench.ts";
import { DrivenWindow } from "../support/drivenWindow.ts";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { pictureOptions } from "../support/screenshot.ts";

/** Options for opening the window. */
export interface PreviewWindowOptions {
  /** Edits the text of the config before the window opens. */
  readonly edit?: (config: string) => string;
  /** Changes the folder of the site before the window opens. */
  readonly prepare?: (folder: string) => void;
  readonly kind?: ExtensionHostKind;
  /** The page to open instead of the config. The preview is then opened from the title bar of the page's editor. */
  readonly page?: string;
}

/** A window that shows a copy of the example site, with the preview next to its config. */
export class PreviewWindow extends DrivenWindow {
  readonly #file: string;
  readonly #close: () => Promise<void>;
  #frame: Frame | undefined;

  private constructor(workbench: Workbench, file: string, close: () => Promise<void>) {
    super(workbench);
    this.#file = file;
    this.#close = close;
  }

  /** Opens the window and the preview. */
  static async open({
    edit = (config) => config,
    prepare = () => undefined,
    kind = "desktop",
    page,
  }: PreviewWindowOptions = {}): Promise<PreviewWindow> {
    await ensureEditor();
    const temporary = mkdtempSync(path.join(tmpdir(), "preview-"));
    const folder = path.join(temporary, "acme-docs");
    cpSync(path.join(repositoryRoot, "examples/acme-docs"), folder, { recursive: true });
    prepare(folder);
    const file = path.join(folder, "site.config.json");
    writeFileSync(file, edit(readFileSync(file, "utf8")));
    const viewport = { width: 1500, height: 900 };
    const workbench = await open({
      ...pictureOptions,
      viewport,
      folder,
      file: page === undefined ? file : path.join(folder, page),
      kind,
      extensions: [repositoryRoot],
    });
    const window = new PreviewWindow(workbench, file, async () => {
      await workbench.close();
      rmSync(temporary, { recursive: true, force: true });
    });
    await window.editorReady();
    // With the side bar open, the preview would be as narrow as a phone.
    await window.runCommand("View: Toggle Primary Side Bar Visibility");
    if (page === undefined) await window.runCommand("Sitekeeper: Open Site Preview to the Side");
    else await window.page.locator('.editor-actions a[aria-label^="Open Site Preview to the Side"]').click();
    await window.#findFrame();
    return window;
  }

  close(): Promise<void> {
    return this.#close();
  }

  /** Finds elements of the preview with a CSS selector. */
  shown(selector: string): Locator {
    return this.frame.locator(selector);
  }

  /** The frame that contains the preview. */
  get frame(): Frame {
    if (!this.#frame) throw new Error("The preview is not open.");
    return this.#frame;
  }

  /** Returns the part of the preview that shows a field. For a page, this is its entry in the sidebar. */
  part(fieldPath: string): Locator {
    return this.shown(`[data-path=${JSON.stringify(fieldPath)}]`).first();
  }

  /** Returns the one-based number of the first line that contains a string in the config on disk. */
  lineOf(text: string): number {
    const lines = readFileSync(this.#file, "utf8").split("\n");
    return lines.findIndex((line) => line.includes(text)) + 1;
  }

  /** Returns the one-based number of the first line that contains a string in a file of the site on disk. */
  lineIn(file: string, text: string): number {
    const lines = readFileSync(path.join(path.dirname(this.#file), file), "utf8").split("\n");
    return lines.findIndex((line) => line.includes(text)) + 1;
  }

  /**
   * Returns the number of the cursor's line in the config, starting at 1. The status bar shows it only for the active
   * editor.
   */
  async cursorLine(): Promise<number> {
    return Number(await this.editor.locator(".active-line-number").innerText());
  }

  /** Waits until the webview has rendered the site, and finds its frame. */
  async #findFrame(): Promise<void> {
    const deadline = Date.now() + scaledTimeout(60_000);
    while (Date.now() < deadline) {
      for (const frame of this.page.frames()) {
        const count = await frame
          .locator(".browser")
          .count()
          .catch(() => 0);
        if (count > 0) {
          this.#frame = frame;
          return;
        }
      }
      await this.page.waitForTimeout(200);
    }
    throw new Error("The preview did not render the site.");
  }
}
