// VS Code in a browser: a server with one or more windows, driven from outside.
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { quietSettings } from "../support/settings.ts";
import { type AddressOptions, workbenchAddress } from "./address.ts";
import { launchChromium } from "./chromium.ts";
import { developInPage, type UriComponents } from "./pageConfiguration.ts";
import { type CodeServer, type ServerOptions, startServer } from "./server.ts";
import { type StaticFiles, serveFolder } from "./staticFiles.ts";

/** Options for a VS Code window. */
export interface WindowOptions extends AddressOptions {
  /** The folders of the extensions under development. */
  readonly extensions?: readonly string[];
  /** The extension host: Node (`desktop`) or the browser's worker (`web`). */
  readonly kind?: ExtensionHostKind;
  /**
   * A module below one of `extensions` whose `run` function the extension host calls. `Workbench.ended` reports the
   * result.
   */
  readonly tests?: string;
  /**
   * The display language of extensions, for example `de`. VS Code itself stays English because it would need a language
   * pack.
   */
  readonly locale?: string;
  /** The size of the window in CSS pixels. Defaults to 1280 by 800. */
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Whether this window has separate storage, as if another person opened it in their browser. */
  readonly separateStorage?: boolean;
  /**
   * Whether the browser keeps secrets when a window is reloaded. Applies to all windows that share storage. Defaults to
   * false.
   */
  readonly keepSecrets?: boolean;
  /** Called with the console output of the page and the extension host: the level and the arguments of console.log. */
  readonly onLog?: (level: string, args: readonly unknown[]) => void;
}

export type ExtensionHostKind = "desktop" | "web";

/** Options for the server and its first window. */
export interface OpenOptions
  extends WindowOptions,
    Partial<Omit<ServerOptions, "tokenFile" | "userDataFolder" | "extensionsFolder">> {
  /** The folder with VS Code's state. Defaults to a temporary folder. A given folder is not deleted. */
  readonly userDataFolder?: string;
  /** The folder of installed extensions. Defaults to a temporary folder. A given folder is not deleted. */
  readonly extensionsFolder?: string;
  /** The user settings, which replace those in `userDataFolder`. If neither is given, `quietSettings` are used. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Additional command-line arguments for Chromium. */
  readonly chromiumArguments?: readonly string[];
}

/** How a window that ran `tests` ended: the exit code, and the reason if the end was unexpected. */
export interface WindowEnd {
  readonly code: number;
  readonly reason?: string;
}

export interface EditorWindow {
  readonly page: Page;
  /** The folder with VS Code's state and `logs`. */
  readonly userDataFolder: string;
  /** Resolves when `tests` have finished or the window has ended. */
  readonly ended: Promise<WindowEnd>;
}

export interface Workbench extends EditorWindow {
  readonly extensionsFolder: string;
  /** Opens another window on the same server. */
  openWindow(options: WindowOptions): Promise<EditorWindow>;
  /** Closes all windows, stops the server and deletes temporary files. */
  close(): Promise<void>;
}

/** Exit codes for windows that ended for a reason other than their tests. */
export const endCodes = {
  pageCrashed: 70,
  browserGone: 71,
  serverGone: 72,
  hostGone: 73,
  noResultInTime: 124,
} as const;

/**
 * Starts VS Code's server and Chromium, and opens a window. The editor must be installed (see `ensureEditor`).
 *
 * @throws If the server or Chromium does not start.
 */
export async function open(options: OpenOptions = {}): Promise<Workbench> {
  const temporary = mkdtempSync(path.join(tmpdir(), "workbench-"));
  const userDataFolder = options.userDataFolder ?? path.join(temporary, "user-data");
  const extensionsFolder = options.extensionsFolder ?? path.join(temporary, "extensions");
  const settings = options.settings ?? (options.userDataFolder === undefined ? quietSettings : undefined);
  if (settings !== undefined) writeSettings(userDataFolder, settings);

  const cleanUps: (() => unknown)[] = [() => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 })];
  const close = async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  };
  try {
    const server = await startServer({ ...options, userDataFolder, extensionsFolder });
    cleanUps.push(() => server.stop());
    const browser = await launchChromium(options.chromiumArguments);
    cleanUps.push(() => browser.close());
    const shared = await newContext(browser, options);
    const openWindow = async (window: WindowOptions) => {
      const context = window.separateStorage ? await newContext(browser, window) : shared;
      const opened = await openPage({ server, browser, context, window, onClose: (cleanUp) => cleanUps.push(cleanUp) });
      return { ...opened, userDataFolder };
    };
    const first = await openWindow(options);
    return { ...first, extensionsFolder, openWindow, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Writes VS Code's user settings into a user-data folder, at the location that both the desktop version and the server
 * read.
 */
export function writeSettings(userDataFolder: string, settings: Readonly<Record<string, unknown>>): void {
  mkdirSync(path.join(userDataFolder, "User"), { recursive: true });
  writeFileSync(path.join(userDataFolder, "User/settings.json"), JSON.stringify(settings, undefined, 2));
}

async function newContext(browser: Browser, window: WindowOptions): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: window.viewport ?? { width: 1280, height: 800 },
    // Animated widgets are half transparent, and clicks can miss them.
    reducedMotion: "reduce",
    permissions: ["clipboard-read", "clipboard-write"],
    // The web worker host loads an extension under development from another port.
    bypassCSP: window.kind === "web",
  });
  if (window.keepSecrets) {
    // The page encrypts its secrets with half of a key from this path, which the server does not serve.
    const serverKeyHalf = randomBytes(32);
    await context.route("**/mint-key", (route) => route.fulfill({ body: serverKeyHalf }));
  }
  return context;
}

interface PageOptions {
  readonly server: CodeServer;
  readonly browser: Browser;
  readonly context: BrowserContext;
  readonly window: WindowOptions;
  readonly onClose: (cleanUp: () => void) => void;
}

async function openPage(options: PageOptions): Promise<Omit<EditorWindow, "userDataFolder">> {
  const { server, browser, context, window, onClose } = options;
  const page = await context.newPage();
  page.setDefaultTimeout(scaledTimeout(30_000));
  const { promise: ended, resolve: end } = Promise.withResolvers<WindowEnd>();
  page.on("crash", () => end({ code: endCodes.pageCrashed, reason: "the page crashed" }));
  page.on("close", () => end({ code: endCodes.pageCrashed, reason: "the page was closed" }));
  browser.on("disconnected", () => end({ code: endCodes.browserGone, reason: "the browser ended" }));
  const serverGone = (how: unknown) => end({ code: endCodes.serverGone, reason: `VS Code's server ended: ${how}` });
  server.ended.then(serverGone, serverGone);
  // A language pack sets this in the page, along with its translations.
  if (window.locale)
    await page.addInitScript((locale) => Object.assign(globalThis, { _VSCODE_NLS_LANGUAGE: locale }), window.locale);
  // VS Code calls these functions by name after running tests.
  await page.exposeFunction("codeAutomationLog", (level: string, args: unknown[]) => window.onLog?.(level, args));
  await page.exposeFunction("codeAutomationExit", (code: number) => end({ code }));

  const locate = await locator(server, window, onClose);
  if (window.extensions?.length) {
    await developInPage(page, {
      extensions: window.extensions.map(locate),
      ...(window.tests ? { extensionTestsPath: locate(window.tests) } : {}),
    });
  }
  await page.goto(workbenchAddress(server, window).href);
  return { page, ended };
}

/** Converts a path below an extension's folder to the URI from which the window's extension host loads it. */
async function locator(
  server: CodeServer,
  window: WindowOptions,
  onClose: (cleanUp: () => void) => void,
): Promise<(file: string) => UriComponents> {
  const served = new Map<string, StaticFiles>();
  // The worker host cannot start workers from a vscode-remote: URI, so it loads its extensions over HTTP.
  for (const folder of window.kind === "web" ? (window.extensions ?? []) : []) {
    const files = await serveFolder(path.resolve(folder));
    onClose(() => files.close());
    served.set(path.resolve(folder), files);
  }
  return (file) => {
    const absolute = path.resolve(file);
    for (const [folder, { authority }] of served) {
      if (absolute !== folder && !absolute.startsWith(folder + path.sep)) continue;
      return { scheme: "http", authority, path: absolute.slice(folder.length) || "/" };
    }
    return { scheme: "vscode-remote", authority: `127.0.0.1:${server.port}`, path: absolute };
  };
}
