import type { Locator } from "playwright-core";
import { type Explorer, eventually } from "./explorer.ts";

/** The Site Navigation view of a window. Clicks on a row are lost while it is being redrawn. */
export class NavigationView {
  readonly pane: Locator;
  readonly #explorer: Explorer;

  constructor(explorer: Explorer) {
    this.#explorer = explorer;
    this.pane = explorer.page.locator(".pane", { hasText: "Site Navigation" });
  }

  /** Returns the first row with exactly this label. */
  row(label: string): Locator {
    const name = this.#explorer.page.locator(".label-name").getByText(label, { exact: true });
    return this.pane.locator(".monaco-list-row", { has: name }).first();
  }

  async unfold(label: string): Promise<void> {
    await eventually(async () => {
      const isFolded = (await this.row(label).getAttribute("aria-expanded")) === "false";
      if (isFolded) await this.row(label).locator(".monaco-tl-twistie").click();
      return isFolded;
    }).toBe(false);
  }

  /** Clicks a row until it is selected and focused, because a page that opens takes the focus. */
  async focus(label: string): Promise<void> {
    const focused = this.pane.locator(".monaco-list:focus-within .monaco-list-row.focused.selected");
    await eventually(async () => {
      await this.row(label).click();
      await this.#explorer.page.waitForTimeout(500);
      return focused.getByText(label, { exact: true }).count();
    }).toBe(1);
  }
}
