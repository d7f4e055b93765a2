import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { scaledTimeout } from "../../../test/support/scaledTimeout.ts";
import type { UserGroupsPage } from "../../../test/vscode/userGroups/session.ts";
import type { Random } from "../random.ts";
import { becomesTrueWithin, type SiteInWindow, until } from "./siteInWindow.ts";

const CONFIG = "site.config.json";
/** The folder for files that another program creates and deletes. */
const STORM = "imported";
const STORM_FILES = 40;

/** An action of the author. When it ends, all files have their original content. */
export type Action = () => Promise<void>;

/**
 * An author who works on a site and its tokens in a window. Uses the keyboard to type and select, and the editor API
 * for everything else.
 */
export class Author {
  /** All tokens that the window has ever received, and all secrets that were typed. */
  readonly secrets = new Set<string>();
  readonly #window: UserGroupsPage;
  readonly #site: SiteInWindow;
  readonly #random: Random;

  constructor(window: UserGroupsPage, site: SiteInWindow, random: Random) {
    this.#window = window;
    this.#site = site;
    this.#random = random;
  }

  /** The author's actions in each round, by name. */
  get actions(): Readonly<Record<string, Action>> {
    return {
      "typed in the config": () => this.#typeInConfig(),
      "typed in a page": () => this.#typeInPage(),
      "typed a secret": () => this.#typeSecret(),
      "quick fixes": () => this.#fixFieldName(),
      "safe fixes": () => this.#fixAll(),
      "renamed pages": () => this.#rename("concepts", "ideas"),
      "moved pages": () => this.#rename("guides/rates", "recipes/rates"),
      "bursts of file changes": () => this.#storm(),
      rotations: () => this.#rotate(),
    };
  }

  /**
   * Starts the local service, creates a group, writes its token to `.env`, and opens the preview next to the config.
   */
  async begin(): Promise<void> {
    const window = this.#window;
    await window.openView();
    await window.startLocalService();
    await window.createGroup("acme");
    await window.command("Write Token to .env…");
    await window.choose("acme");
    await window.choose(".env");
    await window.step("Enter the name of the variable", "DASHBOARD_TOKEN");
    await window.dismiss("Updated");
    this.#noteToken();
    await this.#site.select(CONFIG, "");
    await window.runCommand("Sitekeeper: Open Site Preview to the Side");
    await until("the preview to render the site", () => this.#site.previewIsDrawn());
    await this.#site.noFindings();
  }

  /** Checks the window at the end of a round: no findings, no unsaved files, and a rendered preview. */
  async look(): Promise<void> {
    await this.#site.noFindings();
    await until("every file to be saved", async () => (await this.#site.unsaved()).length === 0);
    await until("the preview to render the site", () => this.#site.previewIsDrawn());
  }

  async #typeInConfig(): Promise<void> {
    const page = `guides/page-${this.#random.below(1e6)}`;
    await this.#typedAndUndone(CONFIG, '"guides/labels",', ` "${page}`, async () => {
      await this.#site.finding(CONFIG, page);
      await this.#site.answers(CONFIG);
    });
  }

  async #typeInPage(): Promise<void> {
    const page = `guides/page-${this.#random.below(1e6)}`;
    await this.#typedAndUndone("quickstart.mdx", "", `See [more](/${page}`, async () => {
      await this.#window.page.keyboard.type(") and ## this\n");
      await this.#site.finding("quickstart.mdx", page);
      await this.#site.answers("quickstart.mdx");
    });
  }

  /** Types a secret where it does not belong, as an author might by pasting it. A finding then contains the secret. */
  async #typeSecret(): Promise<void> {
    const secret = `secret${randomBytes(12).toString("hex")}`;
    this.secrets.add(secret);
    await this.#typedAndUndone(CONFIG, '"modeToggle": {', ` "${secret}": "${secret}",`, () =>
      this.#site.finding(CONFIG, secret),
    );
  }

  async #fixFieldName(): Promise<void> {
    const before = await this.#site.text(CONFIG);
    await this.#site.select(CONFIG, "favicon");
    await this.#window.page.keyboard.type("favicn");
    await this.#site.finding(CONFIG, "favicn");
    await this.#window.page.keyboard.press("ArrowLeft");
    // The editor offers a fix shortly after it shows the finding. Requesting it twice at the same time would apply the
    // fix twice.
    let attempts = 0;
    await until("the quick fix", async () => {
      if ((await this.#site.text(CONFIG)) === before) return true;
      if (Date.now() - attempts < scaledTimeout(10_000)) return false;
      attempts = Date.now();
      await this.#site.run("editor.action.autoFix");
      return false;
    });
    await this.#site.save(CONFIG);
  }

  async #fixAll(): Promise<void> {
    const before = await this.#site.text(CONFIG);
    await this.#site.select(CONFIG, "brands");
    await this.#window.page.keyboard.type("solid");
    await this.#site.finding(CONFIG, "brands");
    await this.#window.runCommand("Sitekeeper: Fix All");
    await until("the safe fix", async () => (await this.#site.text(CONFIG)) === before);
    await this.#site.save(CONFIG);
  }

  /** Moves a page back and forth. The config and links in pages are updated. */
  async #rename(page: string, other: string): Promise<void> {
    const before = this.#site.disk(CONFIG);
    for (const [from, to] of [
      [page, other],
      [other, page],
    ] as const) {
      await this.#site.rename(`${from}.mdx`, `${to}.mdx`);
      await this.#window.answerDialog("refactoring changes", "OK");
      await until("the page to move", async () => existsSync(this.#site.path(`${to}.mdx`)));
      await until("the config to follow", async () => (await this.#site.text(CONFIG)).includes(`"${to}"`));
      await this.#site.run("workbench.action.files.saveAll");
      await this.#site.noFindings();
    }
    await until("the config to be restored", async () => this.#site.disk(CONFIG) === before);
  }

  /** Simulates another program that creates and deletes many files, as Git does when it switches branches. */
  async #storm(): Promise<void> {
    mkdirSync(this.#site.path(STORM));
    for (let count = 0; count < STORM_FILES; count++)
      writeFileSync(
        this.#site.path(`${STORM}/page-${count}.mdx`),
        `---\ntitle: Page ${count}\n---\n[back](/introduction)\n`,
      );
    await this.#typedAndUndone(CONFIG, '"guides/labels",', ` "${STORM}/page-1",`, async () => {
      await until("the new page to be indexed", async () => !(await this.#site.mentions(CONFIG, `"${STORM}/page-1"`)));
    });
    rmSync(this.#site.path(STORM), { recursive: true });
  }

  async #rotate(): Promise<void> {
    const window = this.#window;
    const before = this.#site.disk(".env");
    await this.#site.start("sitekeeper.userGroups.rotate");
    await window.choose("acme");
    await window.answerDialog("Rotate the token", "Rotate and Replace in 1 File");
    await until("the new token in .env", async () => this.#site.disk(".env") !== before);
    this.#noteToken();
    await window.clearNotifications();
  }

  /** Types at the end of a string or file, checks the result, and undoes everything. */
  async #typedAndUndone(file: string, at: string, typed: string, look: () => Promise<void>): Promise<void> {
    const before = await this.#site.text(file);
    await this.#site.select(file, at, true);
    await this.#window.page.keyboard.type(typed, { delay: 20 });
    await look();
    // Do not use the keyboard, because the suggestions would receive the keys.
    await until("everything to be undone", async () => {
      const now = await this.#site.text(file);
      if (now === before) return true;
      await this.#site.run("workbench.action.focusFirstEditorGroup");
      await this.#site.run("undo");
      // Count exactly, because one undo too many would revert an earlier edit. A busy editor sometimes ignores the
      // command, so retry.
      await becomesTrueWithin(scaledTimeout(5_000), async () => (await this.#site.text(file)) !== now);
      return false;
    });
    await this.#site.save(file);
  }

  #noteToken(): void {
    const token = /^DASHBOARD_TOKEN=(.+)$/m.exec(this.#site.disk(".env"))?.[1];
    if (!token || this.secrets.has(token)) throw new Error("The token in .env is not a new one.");
    this.secrets.add(token);
  }
}
