import type { Locator, Page } from "playwright-core";
import { scaledTimeout } from "./scaledTimeout.ts";

/** The severity of a diagnostic, which determines the color of its underline. */
export type SquiggleSeverity = "error" | "warning" | "info" | "hint";

/**
 * A VS Code window as a user sees it: its parts, and how to operate them with the keyboard and mouse. Methods wait for
 * the elements that they use, and fail after Playwright's time limit.
 */
export class WorkbenchPage {
  readonly page: Page;
  /** The widget at the top of the window: the Command Palette, a quick pick or an input box. */
  readonly quickInput: Locator;
  /** The input field of the widget. */
  readonly quickInputBox: Locator;
  /** The rows of a quick pick or the Command Palette. */
  readonly quickInputRows: Locator;
  /** The prompt of an input box, or its validation message. */
  readonly quickInputMessage: Locator;
  /** The visible text editor, or the first one if several are visible. */
  readonly editor: Locator;
  readonly suggestions: Locator;
  readonly hover: Locator;
  readonly notifications: Locator;

  constructor(page: Page) {
    this.page = page;
    this.quickInput = page.locator(".quick-input-widget");
    this.quickInputBox = this.quickInput.locator("input").first();
    this.quickInputRows = this.quickInput.locator(".quick-input-list .monaco-list-row");
    this.quickInputMessage = this.quickInput.locator(".quick-input-message");
    this.editor = page.locator(".editor-instance .monaco-editor").first();
    this.suggestions = page.locator(".suggest-widget.visible .monaco-list-row");
    this.hover = page.locator(".monaco-hover:visible").first();
    this.notifications = page.locator(".notification-toast");
  }

  /** Waits until the window has been rendered. */
  async ready(): Promise<void> {
    await this.page.locator(".monaco-workbench .part.statusbar").waitFor({ timeout: scaledTimeout(60_000) });
  }

  /** Waits until a text editor shows its content. */
  async editorReady(): Promise<void> {
    await this.editor.locator(".view-lines").waitFor({ timeout: scaledTimeout(60_000) });
  }

  /**
   * Runs a command from the Command Palette.
   *
   * @param title The title with its category, such as `Developer: Reload Window`.
   */
  async runCommand(title: string): Promise<void> {
    await this.throughQuickInput("F1", `>${title}`, title);
  }

  /** Opens a file of the workspace by name. */
  async openFile(name: string): Promise<void> {
    // The rows move as results arrive, so a click could open another file.
    await this.repeat(async (timeout) => {
      await this.throughQuickInput("Control+P", name, name);
      await this.page.locator(".tab.active", { hasText: name }).waitFor({ timeout });
    });
    await this.editorReady();
  }

  /** Selects the row of a quick pick that contains a string. */
  async choose(text: string): Promise<void> {
    await this.row(text).click();
  }

  private row(text: string): Locator {
    return this.quickInputRows.filter({ hasText: text }).first();
  }

  /**
   * Types into the widget that a key opens, and selects a row. Returns when the widget has closed, because the next
   * widget, for example the input box of a command, is the same element.
   */
  private async throughQuickInput(key: string, text: string, row: string): Promise<void> {
    await this.repeat(async (timeout) => {
      // The widget may close while a window is starting. If it is closed, Escape would dismiss a dialog instead.
      if (await this.quickInput.isVisible()) await this.page.keyboard.press("Escape");
      await this.page.keyboard.press(key);
      await this.quickInputBox.fill(text, { timeout });
      await this.row(row).click({ timeout });
    });
    await this.page.waitForFunction((typed) => {
      const widget = document.querySelector<HTMLElement>(".quick-input-widget");
      return !widget || widget.style.display === "none" || widget.querySelector("input")?.value !== typed;
    }, text);
  }

  /**
   * Repeats an action whose key presses or clicks may be lost while the window is busy. Repeating the action must be
   * harmless.
   */
  private async repeat(action: (timeout: number) => Promise<void>): Promise<void> {
    for (const milliseconds of [5000, 10_000]) {
      const isDone = await action(scaledTimeout(milliseconds)).then(
        () => true,
        () => false,
      );
      if (isDone) return;
    }
    await action(scaledTimeout(30_000));
  }

  /** The labels of a quick pick's rows, in order. */
  async choices(): Promise<string[]> {
    await this.quickInputRows.first().waitFor();
    return this.quickInputRows.locator(".label-name").allInnerTexts();
  }

  /** Replaces the text in the input field at the top of the window. */
  async fillQuickInput(text: string): Promise<void> {
    await this.quickInputBox.fill(text);
  }

  /** Types into an input box and presses Enter. */
  async answer(text: string): Promise<void> {
    await this.fillQuickInput(text);
    // The key is pressed in the input field, because a focused editor would insert a line break.
    await this.quickInputBox.press("Enter");
  }

  /** The visible notification that contains a string. */
  notification(text: string): Locator {
    return this.notifications.filter({ hasText: text }).first();
  }

  /** Clicks a button of a notification. */
  async pressInNotification(text: string, button: string): Promise<void> {
    const notification = this.notification(text);
    await notification.hover();
    await notification.getByRole("button", { name: button, exact: true }).click();
  }

  /**
   * Opens a view container with its icon in the activity bar, unless it is already open.
   *
   * @param label The beginning of the container's title.
   */
  async openViewContainer(label: string): Promise<void> {
    const icon = this.page.locator(".activitybar .action-item").filter({
      has: this.page.locator(`.action-label[aria-label^="${label}"]`),
    });
    await icon.first().waitFor();
    const isOpen = () => icon.first().evaluate((item) => item.classList.contains("checked"));
    await this.repeat(async (timeout) => {
      // Clicking the icon of an open container would close it. If the icon has a badge, the badge covers it and
      // receives the click.
      if (!(await isOpen())) await icon.first().click({ force: true });
      await icon.and(this.page.locator(".checked")).first().waitFor({ timeout });
    });
  }

  /**
   * Expands a view of the side bar.
   *
   * @param title A part of the view's title.
   */
  unfold(title: string): Promise<void> {
    return this.setUnfolded(title, true);
  }

  /**
   * Collapses a view of the side bar.
   *
   * @param title A part of the view's title.
   */
  fold(title: string): Promise<void> {
    return this.setUnfolded(title, false);
  }

  private async setUnfolded(title: string, isUnfolded: boolean): Promise<void> {
    const header = this.page.locator(".pane-header", { hasText: title }).first();
    await this.repeat(async (timeout) => {
      const state = await header.getAttribute("aria-expanded", { timeout });
      if (state !== String(isUnfolded)) await header.click({ timeout });
      await header.and(this.page.locator(`[aria-expanded="${isUnfolded}"]`)).waitFor({ timeout });
    });
  }

  /** Returns the row of a tree view that contains a string. */
  treeRow(text: string): Locator {
    return this.page.locator(".pane-body .monaco-list-row", { hasText: text }).first();
  }

  /**
   * Clicks an inline action of a tree row.
   *
   * @param action The accessible label of the action, which is the command's title.
   */
  async pressInTreeRow(text: string, action: string): Promise<void> {
    const row = this.treeRow(text);
    await this.repeat(async (timeout) => {
      await row.hover({ timeout });
      // The actions are hidden when the row is redrawn.
      await row.locator(`.actions .action-label[aria-label="${action}"]`).click({ timeout });
    });
  }

  /** Returns the squiggles of a severity in the visible editor. */
  squiggles(severity: SquiggleSeverity): Locator {
    return this.editor.locator(`.squiggly-${severity}`);
  }

  /**
   * Moves the cursor to a position.
   *
   * @param line The line number. Like `column`, it starts at 1.
   */
  async goTo(line: number, column = 1): Promise<void> {
    await this.repeat(async (timeout) => {
      await this.page.keyboard.press("Control+G");
      await this.page.waitForFunction(
        () => document.querySelector<HTMLInputElement>(".quick-input-widget input")?.value.startsWith(":"),
        undefined,
        { timeout },
      );
      await this.quickInput.waitFor({ timeout });
    });
    await this.answer(`:${line}:${column}`);
    await this.quickInput.waitFor({ state: "hidden" });
    await this.page.locator(".monaco-editor.focused").first().waitFor();
  }

  /** Triggers suggestions at the cursor, and waits for the list. */
  async suggest(): Promise<void> {
    await this.repeat(async (timeout) => {
      await this.page.keyboard.press("Control+Space");
      await this.suggestions.first().waitFor({ timeout });
    });
  }

  /** Shows the hover at the cursor with the keyboard, which is more reliable than the mouse. */
  async showHover(): Promise<void> {
    await this.repeat(async (timeout) => {
      await this.page.keyboard.press("Control+K");
      await this.page.keyboard.press("Control+I");
      await this.hover.waitFor({ timeout });
    });
  }
}
