import { type Browser, chromium } from "playwright-core";
import { scaledTimeout } from "./scaledTimeout.ts";
import { WorkbenchPage } from "./workbenchPage.ts";

let browser: Promise<Browser> | undefined;

/**
 * The window around a test inside the extension host, so that one test can use the API and the visible window.
 * Works where `runInEditor` was called with `driveWindow`.
 */
export async function connectToWindow(): Promise<WorkbenchPage> {
  const port = process.env.SITEKEEPER_WINDOW_PORT;
  if (port === undefined) throw new Error('This suite cannot drive the window: run it with "driveWindow".');
  browser ??= chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = (await browser).contexts().flatMap((context) => context.pages())[0];
  if (page === undefined) throw new Error("VS Code has no window that could be driven.");
  page.setDefaultTimeout(scaledTimeout(30_000));
  return new WorkbenchPage(page);
}
