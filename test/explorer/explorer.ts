import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Locator } from "playwright-core";
import { repositoryRoot } from "../editor/paths.ts";
import { ensureEditor } from "../editor/setup.ts";
import { open } from "../editor/workbench.ts";
import { pictureOptions, takePicture } from "../support/screenshot.ts";
import { WorkbenchPage } from "../support/workbenchPage.ts";

/** A copy of the example site in a window, with its files in the explorer. */
export class Explorer extends WorkbenchPage {
  /** The dialog in the middle of the window. */
  readonly dialog: Locator = this.page.locator(".monaco-dialog-box");
  readonly #folder: string;
  readonly #close: () => Promise<void>;

  private constructor(page: WorkbenchPage["page"], folder: string, close: () => Promise<void>) {
    super(page);
    this.#folder = folder;
    this.#close = close;
  }

  /** Opens the window. @param prepare Changes the site on disk first. @param locale The display language, English by default. */
  static async open(prepare: (folder: string) => void = () => undefined, locale?: string): Promise<Explorer> {
    await ensureEditor();
    const temporary = mkdtempSync(path.join(tmpdir(), "explorer-"));
    const folder = path.join(temporary, "acme-docs");
    cpSync(path.join(repositoryRoot, "examples/acme-docs"), folder, { recursive: true });
    prepare(folder);
    const workbench = await open({
      ...pictureOptions,
      folder,
      extensions: [repositoryRoot],
      ...(locale && { locale }),
    });
    const explorer = new Explorer(workbench.page, folder, async () => {
      await workbench.close();
      rmSync(temporary, { recursive: true, force: true });
    });
    await explorer.ready();
    return explorer;
  }

  close(): Promise<void> {
    return this.#close();
  }

  /** True when the file is on disk. */
  has(name: string): boolean {
    return existsSync(path.join(this.#folder, name));
  }

  /** The content of a file on disk. */
  read(name: string): string {
    return readFileSync(path.join(this.#folder, name), "utf8");
  }

  /** Writes a file to disk, as another program would. */
  write(name: string, text: string): void {
    mkdirSync(path.dirname(path.join(this.#folder, name)), { recursive: true });
    writeFileSync(path.join(this.#folder, name), text);
  }

  /** Deletes a file from disk, as another program does. */
  delete(name: string): void {
    rmSync(path.join(this.#folder, name));
  }

  /** The row of a file or folder. Folders above it must be unfolded. */
  file(name: string): Locator {
    return this.page.locator(".explorer-folders-view .monaco-list-row", {
      has: this.page.getByText(name, { exact: true }),
    });
  }

  /** Renames the selected row with the key for it. */
  async rename(name: string, newName: string): Promise<void> {
    await this.file(name).click();
    await this.page.keyboard.press("F2");
    const input = this.page.locator(".explorer-folders-view .monaco-inputbox input");
    await input.fill(newName);
    await input.press("Enter");
  }

  /** Presses a button of the dialog. */
  async answerDialog(button: string): Promise<void> {
    await this.dialog.getByRole("button", { name: button }).click();
    await this.dialog.waitFor({ state: "hidden" });
  }

  /** The visible lines of the editor. */
  async lines(): Promise<string> {
    const text = await this.editor.locator(".view-lines").innerText();
    return text.replaceAll("\u00a0", " ");
  }

  /** Takes a picture into `out/pictures`. */
  async picture(name: string): Promise<void> {
    await takePicture(this.page, path.join(repositoryRoot, "out/pictures", `${name}.png`));
  }
}
