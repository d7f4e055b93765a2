import type { Locator } from "playwright-core";
import { launchChromium } from "../editor/chromium.ts";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { WorkbenchPage } from "../support/workbenchPage.ts";

/**
 * Opens a URL in a browser, and checks that VS Code starts and runs an extension.
 *
 * @param displayName The extension's name as VS Code shows it.
 * @throws If VS Code or the extension does not start in time.
 */
export async function checkAddress(address: string, displayName: string): Promise<void> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(address);
    const window = new WorkbenchPage(page);
    await window.ready();
    await window.runCommand("Developer: Show Running Extensions");
    const list = page.locator(".runtime-extensions-editor .monaco-list");
    // A row without "Activation:" is an installed extension that is not running.
    const running = list.locator(".monaco-list-row", { hasText: displayName }).filter({ hasText: "Activation:" });
    // The list starts with the slowest extensions and renders only visible rows, so this scrolls through all of it.
    const keys = ["Home", "PageDown", "PageDown", "PageDown", "End"] as const;
    const deadline = Date.now() + scaledTimeout(60_000);
    for (let count = 0; !(await appears(running)); count++) {
      if (Date.now() > deadline) throw new Error(`VS Code does not list ${displayName} as a running extension.`);
      await list.press(keys[count % keys.length] ?? "Home");
    }
  } finally {
    await browser.close();
  }
}

/** Whether an element appears within half a second. */
function appears(locator: Locator): Promise<boolean> {
  return locator.waitFor({ timeout: 500 }).then(
    () => true,
    () => false,
  );
}
