import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Browser, BrowserContext, Locator, Page, Route } from "playwright-core";
import { previewHtml } from "../../client/preview/src/html.ts";
import type { FromPreview, ToPreview } from "../../client/preview/src/messages.ts";
import { repositoryRoot } from "../editor/paths.ts";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { takePicture } from "../support/screenshot.ts";
import type { PreviewedSite } from "./previewedSite.ts";
import { DEFAULT_STYLES, THEMES } from "./themes.ts";

/** The page's origin, which replaces the webview's. {@link DrawnPreview} handles all requests to it. */
const ORIGIN = "http://preview.invalid";

/** Options for opening a preview. */
export interface DrawnOptions {
  readonly theme?: keyof typeof THEMES;
  readonly width?: number;
  /** The display language of the editor. Defaults to English. */
  readonly language?: "de";
}

/** The shipped preview in a browser without VS Code. The test acts as the editor. */
export class DrawnPreview {
  readonly page: Page;
  /** The messages from the preview to the editor, in order. */
  readonly sent: FromPreview[] = [];
  /** The URLs outside its own origin that the preview requested. */
  readonly refused: string[] = [];
  /** Errors that the page logged to the console. */
  readonly errors: string[] = [];
  readonly #context: BrowserContext;
  #site: PreviewedSite | undefined;
  /** Resolves when the preview can receive messages. */
  readonly #ready = Promise.withResolvers<void>();

  readonly #language: "de" | undefined;

  private constructor(context: BrowserContext, page: Page, language: "de" | undefined) {
    this.#context = context;
    this.#language = language;
    this.page = page;
  }

  /** Opens an empty preview with the content security policy, styles and colors of a webview. */
  static async open(
    browser: Browser,
    { theme = "dark", width = 1280, language }: DrawnOptions = {},
  ): Promise<DrawnPreview> {
    const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: "reduce" });
    context.setDefaultTimeout(scaledTimeout(30_000));
    const page = await context.newPage();
    const preview = new DrawnPreview(context, page, language);
    page.on("console", (message) => {
      if (message.type() === "error") preview.errors.push(message.text());
    });
    page.on("pageerror", (error) => preview.errors.push(String(error)));
    await context.route("**/*", (route) => preview.#answer(route));
    await page.exposeFunction("sendToEditor", (message: FromPreview) => preview.#receive(message));
    await page.addInitScript(() => {
      const { sendToEditor } = globalThis as unknown as { sendToEditor(message: unknown): Promise<void> };
      Object.assign(globalThis, {
        acquireVsCodeApi: () => ({ postMessage: (message: unknown) => void sendToEditor(message), setState() {} }),
      });
    });
    await page.goto(`${ORIGIN}/`);
    const { bodyClass, colors } = THEMES[theme];
    await page.evaluate(
      ([styles, className, variables]) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(styles);
        // The editor's styles come before the page's.
        for (const link of document.styleSheets)
          for (const rule of link.cssRules) sheet.insertRule(rule.cssText, sheet.cssRules.length);
        document.adoptedStyleSheets = [sheet];
        document.body.className = className;
        for (const [name, value] of variables) document.documentElement.style.setProperty(`--vscode-${name}`, value);
      },
      [DEFAULT_STYLES, bodyClass, Object.entries(colors)] as const,
    );
    return preview;
  }

  /** Renders a site, and waits for its page. */
  async show(site: PreviewedSite): Promise<void> {
    this.#site = site;
    await this.#started();
    await this.post(site.message(addressOf));
    await this.page.locator(".browser").waitFor();
    await this.settled();
  }

  /** Sends a message from the editor. */
  async post(message: ToPreview): Promise<void> {
    await this.page.evaluate((data) => window.postMessage(data, "*"), message);
  }

  /** Waits until the messages have been handled, the result has been rendered, and the images have loaded. */
  async settled(): Promise<void> {
    await this.page.evaluate(async () => {
      // If nothing changed, the page may not render a frame.
      const frame = () =>
        new Promise((resolve) => {
          requestAnimationFrame(resolve);
          setTimeout(resolve, 250);
        });
      for (let count = 0; count < 3; count++) await frame();
      const isLoading = () => [...document.images].some(({ complete }) => !complete);
      for (let count = 0; count < 40 && isLoading(); count++) await frame();
      await frame();
    });
    await this.page.waitForFunction(() => !document.querySelector(".body[aria-busy='true']"));
  }

  /** Runs an action. Returns how long the page used the processor, in milliseconds, regardless of other processes. */
  async processorTime(action: () => Promise<unknown>): Promise<number> {
    const session = await this.#context.newCDPSession(this.page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    const now = async (): Promise<number> => {
      const { metrics } = await session.send("Performance.getMetrics");
      return 1000 * (metrics.find(({ name }) => name === "ThreadTime")?.value ?? Number.NaN);
    };
    const start = await now();
    await action();
    const time = (await now()) - start;
    await session.detach();
    return time;
  }

  /** Finds elements of the preview by CSS selector and text. */
  shown(selector: string, options?: { readonly hasText: string }): Locator {
    return this.page.locator(selector, options);
  }

  /** Takes a screenshot and saves it in `out/pictures`. */
  async picture(name: string): Promise<void> {
    await takePicture(this.page, path.join(repositoryRoot, "out/pictures", `${name}.png`));
  }

  close(): Promise<void> {
    return this.#context.close();
  }

  /** Waits until the preview can receive messages. */
  async #started(): Promise<void> {
    const timer = setTimeout(
      () => this.#ready.reject(new Error(`The preview did not start: ${this.errors.join(" ")}`)),
      scaledTimeout(30_000),
    );
    await this.#ready.promise.finally(() => clearTimeout(timer));
  }

  async #receive(message: FromPreview): Promise<void> {
    this.sent.push(message);
    if (message.type === "ready") this.#ready.resolve();
    if (message.type !== "needPage" || !this.#site) return;
    const page = await this.#site.pageMessage(message.slug, addressOf);
    if (!this.page.isClosed()) await this.post(page);
  }

  async #answer(route: Route): Promise<void> {
    const url = new URL(route.request().url());
    const [, folder, ...rest] = url.pathname.split("/").map(decodeURIComponent);
    if (url.protocol === "data:" || url.protocol === "blob:") return route.continue();
    if (url.origin !== ORIGIN) {
      this.refused.push(url.href);
      return route.abort();
    }
    if (folder === "") {
      const html = previewHtml({
        origin: ORIGIN,
        script: `${ORIGIN}/dist/preview.js`,
        style: `${ORIGIN}/dist/preview.css`,
        config: "file:///site/site.config.json",
        language: this.#language ?? "en",
        texts:
          this.#language && JSON.parse(await readFile(path.join(repositoryRoot, "l10n/bundle.l10n.de.json"), "utf8")),
      });
      return route.fulfill({ contentType: "text/html", body: html });
    }
    const base = folder === "dist" ? path.join(repositoryRoot, "dist") : this.#site?.folder;
    const file = path.join(base ?? "", ...rest);
    const body = base !== undefined && file.startsWith(base) ? await readFile(file).catch(() => undefined) : undefined;
    if (!body) return route.fulfill({ status: 404 });
    return route.fulfill({ body, contentType: TYPES[path.extname(file)] ?? "application/octet-stream" });
  }
}

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".gif": "image/gif",
};

function addressOf(file: string): string {
  return `${ORIGIN}/site/${file.split("/").map(encodeURIComponent).join("/")}`;
}
