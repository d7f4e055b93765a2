import type { Locator, Page } from "playwright-core";
import { patience } from "./pace.ts";

/** The severity of a diagnostic, by the color of its underline. */
export type SquiggleSeverity = "error" | "warning" | "info" | "hint";

/**
 * VS Code's window as a user sees it: its parts, and how to reach them by keyboard and mouse.
 * Every method waits for the element it acts on, and fails after Playwright's time limit.
 */
export class WorkbenchPage {
  readonly page: Page;
  /** The box at the top of the window: command palette, quick picks and input boxes. */
  readonly quickInput: Locator;
  /** The rows of a quick pick or of the palette. */
  readonly quickInputRows: Locator;
  /** The message of an input box about its text, else its prompt. */
  readonly quickInputMessage: Locator;
  /** The visible text editor. The first one where several are visible. */
  readonly editor: Locator;
  /** The rows of the completion list. */
  readonly suggestions: Locator;
  /** The hover. */
  readonly hover: Locator;
  /** The visible notifications. */
  readonly notifications: Locator;

  constructor(page: Page) {
    this.page = page;
    this.quickInput = page.locator(".quick-input-widget");
    this.quickInputRows = this.quickInput.locator(".quick-input-list .monaco-list-row");
    this.quickInputMessage = this.quickInput.locator(".quick-input-message");
    this.editor = page.locator(".editor-instance .monaco-editor").first();
    this.suggestions = page.locator(".suggest-widget.visible .monaco-list-row");
    this.hover = page.locator(".monaco-hover:visible").first();
    this.notifications = page.locator(".notification-toast");
  }

  /** Waits until the window has drawn itself. */
  async ready(): Promise<void> {
    await this.page.locator(".monaco-workbench .part.statusbar").waitFor({ timeout: patience(60_000) });
  }

  /** Waits until a text editor shows its text. */
  async editorReady(): Promise<void> {
    await this.editor.locator(".view-lines").waitFor({ timeout: patience(60_000) });
  }

  /**
   * Runs a command through the palette.
   *
   * @param title With its category, such as `Developer: Reload Window`.
   */
  async runCommand(title: string): Promise<void> {
    await this.throughQuickInput("F1", `>${title}`, title);
  }

  /** Opens a file of the workspace by its name. */
  async openFile(name: string): Promise<void> {
    await this.throughQuickInput("Control+P", name, name);
    await this.page.locator(".tab.active", { hasText: name }).waitFor();
    await this.editorReady();
  }

  /** Selects the row of a quick pick that contains a text. */
  async choose(text: string): Promise<void> {
    await this.row(text).click();
  }

  private row(text: string): Locator {
    return this.quickInputRows.filter({ hasText: text }).first();
  }

  /** Types into the box that a key opens, and selects a row. Repeats once: a starting window may close the box. */
  private async throughQuickInput(key: string, text: string, row: string): Promise<void> {
    const choose = async (timeout: number) => {
      await this.page.keyboard.press(key);
      await this.quickInput.locator("input").first().fill(text, { timeout });
      await this.row(row).click({ timeout });
    };
    await choose(patience(5000)).catch(async () => {
      await this.page.keyboard.press("Escape");
      await choose(patience(30_000));
    });
  }

  /** The labels of a quick pick's rows, from the top. */
  async choices(): Promise<string[]> {
    await this.quickInputRows.first().waitFor();
    return this.quickInputRows.locator(".label-name").allInnerTexts();
  }

  /** Replaces the text in the box at the top. */
  async fillQuickInput(text: string): Promise<void> {
    await this.quickInput.locator("input").first().fill(text);
  }

  /** Types into an input box and presses Enter. */
  async answer(text: string): Promise<void> {
    await this.fillQuickInput(text);
    await this.page.keyboard.press("Enter");
  }

  /** The visible notification that contains a text. */
  notification(text: string): Locator {
    return this.notifications.filter({ hasText: text }).first();
  }

  /** Presses a button of a notification. */
  async pressInNotification(text: string, button: string): Promise<void> {
    const notification = this.notification(text);
    await notification.hover();
    await notification.getByRole("button", { name: button, exact: true }).click();
  }

  /** Opens a view container by its icon at the side, unless it is open. @param label The start of its title. */
  async openViewContainer(label: string): Promise<void> {
    const icon = this.page.locator(".activitybar .action-item").filter({
      has: this.page.locator(`.action-label[aria-label^="${label}"]`),
    });
    await icon.first().waitFor();
    // A click on the icon of the open container closes it.
    if (await icon.first().evaluate((item) => item.classList.contains("checked"))) return;
    // A badge covers the icon, and gets the click instead.
    await icon.first().click({ force: true });
  }

  /** The row of a tree view that contains a text. */
  treeRow(text: string): Locator {
    return this.page.locator(".pane-body .monaco-list-row", { hasText: text }).first();
  }

  /** Clicks an inline action of a tree row. @param action Its accessible label: the command's title. */
  async pressInTreeRow(text: string, action: string): Promise<void> {
    const row = this.treeRow(text);
    await row.hover();
    await row.locator(`.actions .action-label[aria-label="${action}"]`).click();
  }

  /** The underlines of a severity in the visible editor. */
  squiggles(severity: SquiggleSeverity): Locator {
    return this.editor.locator(`.squiggly-${severity}`);
  }

  /** Puts the cursor at a position. @param line Counted from 1, as is `column`. */
  async goTo(line: number, column = 1): Promise<void> {
    await this.page.keyboard.press("Control+G");
    await this.answer(`:${line}:${column}`);
    await this.quickInput.waitFor({ state: "hidden" });
  }

  /** Requests completion at the cursor, and waits for the list. */
  async suggest(): Promise<void> {
    await this.page.keyboard.press("Control+Space");
    // A box at the top that is closing still gets the keys.
    await this.suggestions
      .first()
      .waitFor({ timeout: patience(5000) })
      .catch(async () => {
        await this.page.keyboard.press("Control+Space");
        await this.suggestions.first().waitFor();
      });
  }

  /** Shows the hover at the cursor by keyboard, which is more reliable than the mouse. */
  async showHover(): Promise<void> {
    await this.page.keyboard.press("Control+K");
    await this.page.keyboard.press("Control+I");
    await this.hover.waitFor();
  }
}
