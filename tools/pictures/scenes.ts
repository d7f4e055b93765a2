// Prepares the VS Code window for pictures.
import type { Frame } from "playwright-core";
import { frameWith } from "../../test/support/webviews.ts";
import type { WorkbenchPage } from "../../test/support/workbenchPage.ts";

/** Opens the preview in a given mode next to a page, with the cursor on a line. */
export async function showPage(window: WorkbenchPage, line: number, mode: "Light" | "Dark"): Promise<void> {
  const preview = await openPreview(window, mode);
  // Make the window tall enough to show the line without scrolling.
  await window.page.setViewportSize({ width: 1500, height: 1400 });
  await preview.locator(".body[aria-busy='false'] .steps").waitFor();
  await window.editor.locator(".view-lines").click();
  await window.goTo(line, 3);
  await preview.locator("[data-cursor]", { hasText: "Print it" }).first().waitFor();
  await window.editor.locator(".view-line", { hasText: "Print it" }).waitFor();
}

/** Opens the preview in a given mode next to the editor. */
export async function openPreview(window: WorkbenchPage, mode: "Light" | "Dark"): Promise<Frame> {
  await window.runCommand("View: Toggle Primary Side Bar Visibility");
  await window.page.setViewportSize({ width: 1500, height: 860 });
  await window.runCommand("Sitekeeper: Open Site Preview to the Side");
  const preview = await frameWith(window.page, ".browser");
  await preview.locator(".toolbar button", { hasText: mode }).click();
  return preview;
}

/** Opens the preview in a given mode next to the config, with the cursor on a page entry. */
export async function showPreview(window: WorkbenchPage, line: number, mode: "Light" | "Dark"): Promise<void> {
  const preview = await openPreview(window, mode);
  await window.editor.locator(".view-lines").click();
  await window.goTo(line, 12);
  await preview.locator(".page.lit").waitFor();
  // Wait for the text of the page, not only its title.
  await preview.locator(".body[aria-busy='false'] h2").first().waitFor();
}

/** Opens completion at the cursor, and the details of an item. */
export async function suggestWithDetails(window: WorkbenchPage, entry: string): Promise<void> {
  await window.suggest();
  await window.suggestions.filter({ hasText: entry }).first().waitFor();
  const isFocused = () =>
    window.page.locator(".suggest-widget .monaco-list-row.focused", { hasText: entry }).isVisible();
  while (!(await isFocused())) await window.page.keyboard.press("ArrowDown");
  await window.page.keyboard.press("Control+Space");
  await window.page.locator(".suggest-details:visible").first().waitFor();
  // The details appear after the title.
  await window.page.waitForTimeout(1500);
}

/**
 * Shows the hover of a word by moving the mouse over it.
 *
 * @param text Text in the hover.
 */
export async function hoverOver(window: WorkbenchPage, word: RegExp, text: string): Promise<void> {
  const place = window.editor.locator(".view-line span", { hasText: word }).last();
  const hover = window.hover.filter({ hasText: text }).first();
  for (let attempt = 0; attempt < 5 && !(await hover.isVisible()); attempt++) {
    await window.page.mouse.move(600, 600);
    await place.hover();
    await hover.waitFor({ timeout: 3000 }).catch(() => undefined);
  }
  await hover.waitFor();
}

/** Expands a row of Site Navigation. */
export async function unfoldRow({ page }: WorkbenchPage, label: string): Promise<void> {
  const row = page
    .locator(".pane", { hasText: "Site Navigation" })
    .locator(".monaco-list-row", { has: page.locator(".label-name").getByText(label, { exact: true }) })
    .first();
  await row.waitFor();
  for (let attempt = 0; attempt < 5 && (await row.getAttribute("aria-expanded")) === "false"; attempt++) {
    await row.locator(".monaco-tl-twistie").click();
    await page.waitForTimeout(300);
  }
}
