import { launchChromium } from "../editor/chromium.ts";
import { patience } from "../support/pace.ts";
import { WorkbenchPage } from "../support/workbenchPage.ts";

/**
 * Opens a URL in a browser, and checks that VS Code starts with an extension running in it.
 *
 * @param displayName The extension's name as VS Code shows it.
 * @throws When either does not appear in time.
 */
export async function checkAddress(address: string, displayName: string): Promise<void> {
  const browser = await launchChromium();
  try {
    // So tall that the list of extensions fits: VS Code draws only the visible rows.
    const page = await browser.newPage({ viewport: { width: 1280, height: 6000 } });
    await page.goto(address);
    const window = new WorkbenchPage(page);
    await window.ready();
    await window.runCommand("Developer: Show Running Extensions");
    // A row without "Activation:" is an extension that is installed but does not run.
    const running = page.locator(".runtime-extensions-editor .monaco-list-row", { hasText: displayName });
    await running.filter({ hasText: "Activation:" }).waitFor({ timeout: patience(60_000) });
  } finally {
    await browser.close();
  }
}
