// A real VS Code window with the extension, for tests of user groups from outside.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { repositoryRoot } from "../../editor/paths.ts";
import { ensureEditor } from "../../editor/setup.ts";
import { type OpenOptions, open, type Workbench } from "../../editor/workbench.ts";
import { DrivenWindow } from "../../support/drivenWindow.ts";
import { retrySetup } from "../../support/retrySetup.ts";
import { measureAgain, scaledTimeout } from "../../support/scaledTimeout.ts";
import { pictureOptions } from "../../support/screenshot.ts";

/** The maximum number of notifications that VS Code shows within the interval. */
const NOT_SPAM = 3;
const SPAM_INTERVAL_MS = 800;

declare global {
  interface Window {
    /** The times at which the window showed notifications, in milliseconds since 1970. */
    notificationTimes?: readonly number[];
  }
}

/**
 * Returns the times at which a window showed notifications. Runs in the window. The first call starts the recording.
 *
 * @returns The times, or undefined if nothing has been recorded yet.
 */
function notificationTimes(): readonly number[] | undefined {
  if (window.notificationTimes) return window.notificationTimes;
  const times: number[] = [];
  window.notificationTimes = times;
  const isNotification = (node: Node) =>
    node instanceof Element && node.classList.contains("notification-toast-container");
  new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => [...addedNodes].some(isNotification))) times.push(Date.now());
  }).observe(document, { childList: true, subtree: true });
  return undefined;
}

const VIEW_ROW = ".pane-body .monaco-list-row";

/** Whether the rows of the view have the focus. Runs in the window. */
function rowsHaveFocus(): boolean {
  return document.querySelector(".part.sidebar .monaco-list")?.contains(document.activeElement) ?? false;
}

/** A window and the folders that it uses. */
export interface Session {
  readonly workbench: Workbench;
  readonly window: UserGroupsPage;
  /** The folder that is open in the window. */
  readonly folder: string;
  /** The extension's storage folder. */
  readonly storage: string;
  close(): Promise<void>;
}

/** The window as seen by a user who manages user groups. */
export class UserGroupsPage extends DrivenWindow {
  /** Runs a user group command from the Command Palette. */
  async command(title: string): Promise<void> {
    await this.runCommand(`User Groups: ${title}`);
  }

  /**
   * Waits for a dialog that contains a string, and clicks one of its buttons.
   *
   * @returns The whole text of the dialog.
   */
  async answerDialog(text: string, button: string): Promise<string> {
    const dialog = this.dialog.filter({ hasText: text });
    const message = await dialog.innerText();
    await dialog.getByRole("button", { name: button, exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
    return message;
  }

  /**
   * Waits for a notification, and closes it.
   *
   * @returns The text of the notification.
   */
  async dismiss(text: string): Promise<string> {
    const toast = this.notification(text);
    await toast.waitFor({ timeout: scaledTimeout(30_000) });
    const message = await toast.locator(".notification-list-item-message").innerText();
    // If a toast moves away from under the mouse pointer, it hides its buttons, and closes after a while.
    for (const deadline = Date.now() + scaledTimeout(30_000); (await toast.count()) > 0; ) {
      const timeout = 2000;
      await toast
        .hover({ timeout })
        .then(() => toast.locator(".codicon-notifications-clear").click({ timeout }))
        .then(() => toast.waitFor({ state: "detached", timeout }))
        .catch((error: unknown) => {
          if (Date.now() > deadline) throw error;
        });
    }
    await this.#takeTime();
    return message;
  }

  /**
   * Waits while VS Code would suppress the notifications of the next operation, which are its progress and its result.
   */
  async #takeTime(): Promise<void> {
    const times = (await this.page.evaluate(notificationTimes)) ?? [Date.now(), Date.now()];
    const wait = (times.at(1 - NOT_SPAM) ?? 0) + SPAM_INTERVAL_MS - Date.now();
    if (wait > 0) await sleep(wait);
  }

  async clearNotifications(): Promise<void> {
    await this.runCommand("Notifications: Clear All Notifications");
    await this.notifications.first().waitFor({ state: "detached" });
    await this.#takeTime();
  }

  /**
   * Opens the view and waits for its content. If it has rows, also waits until they have the focus, because they would
   * otherwise take it later and close an open prompt. Does not click the icon, because that would close an open view.
   */
  async openView(): Promise<void> {
    await this.command("Focus on User Groups View");
    const message = ".tree-explorer-viewlet-tree-view .message:not(:empty)";
    const content = [VIEW_ROW, ".welcome-view-content:not(:empty)", message].map((part) => `${part}:visible`);
    await this.page.locator(content.join(", ")).first().waitFor();
    if ((await this.page.locator(VIEW_ROW).count()) === 0) return;
    // Until the extension has registered its rows, the window focuses the area of the welcome text. That focus is lost
    // when the rows appear. If the view already has rows, they keep the focus.
    if (!(await this.page.evaluate(rowsHaveFocus))) await this.command("Focus on User Groups View");
    await this.page.waitForFunction(rowsHaveFocus);
  }

  /** Starts the local service from the Command Palette. */
  async startLocalService(): Promise<void> {
    await this.command("Start Local User Group Service");
    await this.dismiss("is connected");
  }

  /** Creates a group from the Command Palette. There must be only one connection. */
  async createGroup(id: string): Promise<void> {
    await this.command("Get or Create User Group…");
    await this.step("Enter the ID of the user group", id);
    await this.step("Enter a name for a new group", "");
    await this.dismiss("Created");
  }

  /** Checks these rows of a multi-select quick pick. */
  async check(...texts: readonly string[]): Promise<void> {
    await this.quickInput.locator(".quick-input-list .monaco-checkbox").first().waitFor();
    for (const text of texts) await this.quickInputRows.filter({ hasText: text }).first().click();
  }

  /** Accepts the checked rows. VS Code can miss a click right after it shows the list, so this clicks until it closes. */
  async acceptChecked(): Promise<void> {
    const ok = this.quickInput.getByRole("button", { name: "OK" });
    await ok.waitFor();
    while (await ok.isVisible()) {
      await ok.click({ timeout: scaledTimeout(2000) }).catch(() => {});
      await sleep(300);
    }
  }

  /** Handles a step of a multi-step prompt: waits for its prompt or title, then answers it. */
  async step(prompt: string, answer: string): Promise<void> {
    await this.quickInput.filter({ hasText: prompt }).waitFor();
    await this.answer(answer);
  }

  async clipboard(): Promise<string> {
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  /** The accessible names of the rows of the view, in order. */
  async rowLabels(): Promise<string[]> {
    const rows = this.page.locator(".pane-body .monaco-list-row");
    return rows.evaluateAll((all) => all.map((row) => row.getAttribute("aria-label") ?? ""));
  }
}

/** Opens a window on an empty folder, with the extension. */
export async function openSession(options: OpenOptions = {}): Promise<Session> {
  await ensureEditor();
  return retrySetup(() => openWindow(options));
}

async function openWindow(options: OpenOptions): Promise<Session> {
  const temporary = mkdtempSync(path.join(tmpdir(), "user-groups-"));
  const folder = path.join(temporary, "workspace");
  mkdirSync(folder);
  const workbench = await open({
    folder,
    extensions: [repositoryRoot],
    userDataFolder: path.join(temporary, "user-data"),
    ...pictureOptions,
    ...options,
  });
  measureAgain();
  workbench.page.setDefaultTimeout(scaledTimeout(15_000));
  const window = new UserGroupsPage(workbench);
  const session: Session = {
    workbench,
    window,
    folder,
    storage: path.join(workbench.userDataFolder, "User/globalStorage/sitekeeper.sitekeeper"),
    close: async () => {
      await workbench.close();
      stopLocalService(path.join(temporary, "user-data/User/globalStorage/sitekeeper.sitekeeper"));
      rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  try {
    await window.ready();
    // The extension's contributions, including its commands in the palette, appear slightly later than the window.
    await workbench.page
      .locator('.activitybar .action-label[aria-label^="User Groups"]')
      .waitFor({ timeout: scaledTimeout(30_000) });
  } catch (error) {
    await session.close();
    throw error;
  }
  return session;
}

/** Stops the local service of a session, because the service would outlive its windows for a while. */
function stopLocalService(storage: string): void {
  try {
    process.kill(JSON.parse(readFileSync(path.join(storage, "local-service/state.json"), "utf8")).pid, "SIGTERM");
  } catch {
    // The service is not running.
  }
}

/** The contents of all files below a folder, by path. */
export function* textsBelow(folder: string): Iterable<readonly [string, string]> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile()) yield [file, readIfThere(file)];
  }
}

/** Returns the text of a file, or an empty string if the file, for example a lock, no longer exists. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, "latin1");
  } catch {
    return "";
  }
}
