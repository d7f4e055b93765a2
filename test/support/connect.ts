import { type Browser, chromium } from "playwright-core";
import { scaledTimeout } from "./scaledTimeout.ts";
import { WorkbenchPage } from "./workbenchPage.ts";

let browser: Promise<Browser> | undefined;

/**
 * Connects a test inside the extension host to the window that it runs in, so that the test can use both the API and
 * the window. Requires `runInEditor` with `driveWindow`.
 */
export async function connectToWindow(): Promise<WorkbenchPage> {
  const port = process.env.SITEKEEPER_WINDOW_PORT;
  if (port === undefined) throw new Error('This suite cannot drive the window. Run it with "driveWindow".');
  browser ??= chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = (await browser).contexts().flatMap((context) => context.pages())[0];
  if (page === undefined) throw new Error("VS Code has no window to drive.");
  page.setDefaultTimeout(scaledTimeout(30_000));
  return new WorkbenchPage(page);
}
