import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { quietSettings } from "./settings.ts";

/** User settings and window options for reproducible screenshots. */
export const pictureOptions = {
  viewport: { width: 1280, height: 800 },
  settings: {
    ...quietSettings,
    "editor.cursorBlinking": "solid",
    "editor.fontFamily": "DejaVu Sans Mono",
    "editor.fontSize": 14,
    "editor.minimap.enabled": false,
    "workbench.colorTheme": "Default Light Modern",
    "workbench.layoutControl.enabled": false,
  },
} as const;

/**
 * Takes a screenshot of a window once its fonts have loaded and nothing moves.
 *
 * @param page A window that was opened with `pictureOptions`.
 * @param file The path of the PNG file. Missing folders are created.
 * @param clip The part of the window to capture, in CSS pixels.
 */
export async function takePicture(
  page: Page,
  file: string,
  clip?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({ path: file, animations: "disabled", caret: "hide", ...(clip ? { clip } : {}) });
}
