import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { patience } from "../../support/pace.ts";
import type { ExtensionHost } from "../../userGroups/support/extensionHosts.ts";
import type { UserGroupsPage } from "../../vscode/userGroups/session.ts";
import type { Random } from "../random.ts";

const CONFIG = "site.config.json";
/** The folder of the files that another program writes and deletes. */
const STORM = "imported";
const STORM_FILES = 40;
/** The end of a finding that is a hint: the example site has some. */
const HINT = " (hint)";

/** Something that an author does. Afterwards, each file is as it was. */
export type Action = () => Promise<void>;

/**
 * An author who works on a site and its tokens, in the window: by key where a user types or chooses, else through the
 * editor's API.
 */
export class Author {
  /** Each token that the window ever had, and each secret that was typed. */
  readonly secrets = new Set<string>();
  readonly #window: UserGroupsPage;
  readonly #host: ExtensionHost;
  readonly #folder: string;
  readonly #random: Random;

  constructor(window: UserGroupsPage, host: ExtensionHost, folder: string, random: Random) {
    this.#window = window;
    this.#host = host;
    this.#folder = folder;
    this.#random = random;
  }

  /** What the author does in each round, by name. */
  get actions(): Readonly<Record<string, Action>> {
    return {
      "typed in the config": () => this.#typeInConfig(),
      "typed in a page": () => this.#typeInPage(),
      "typed a secret": () => this.#typeSecret(),
      "quick fixes": () => this.#fixFieldName(),
      "safe fixes": () => this.#fixAll(),
      "renamed pages": () => this.#rename("concepts", "ideas"),
      "moved pages": () => this.#rename("guides/rates", "recipes/rates"),
      "storms of files": () => this.#storm(),
      rotations: () => this.#rotate(),
    };
  }

  /** Starts the local service, creates a group, writes its token to `.env`, and opens the preview beside the config. */
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
    await this.#select(CONFIG, "");
    await window.runCommand("Sitekeeper: Open Site Preview to the Side");
    await until("the preview to draw the site", () => this.#previewIsDrawn());
    await this.#noFindings();
  }

  /** What a user sees at the end of a round: no findings, no unsaved file, a preview that is drawn. */
  async look(): Promise<void> {
    await this.#noFindings();
    await until("every file to be saved", async () => (await this.#unsaved()).length === 0);
    await until("the preview to draw the site", () => this.#previewIsDrawn());
  }

  async #typeInConfig(): Promise<void> {
    const page = `guides/page-${this.#random.below(1e6)}`;
    await this.#typedAndUndone(CONFIG, '"guides/labels",', ` "${page}`, async () => {
      await this.#finding(CONFIG, page);
      await this.#answers(CONFIG);
    });
  }

  async #typeInPage(): Promise<void> {
    const page = `guides/page-${this.#random.below(1e6)}`;
    await this.#typedAndUndone("quickstart.mdx", "", `See [more](/${page}`, async () => {
      await this.#window.page.keyboard.type(") and ## this\n");
      await this.#finding("quickstart.mdx", page);
      await this.#answers("quickstart.mdx");
    });
  }

  /** A secret where it does not belong, such as a slip when pasting. It is part of a finding. */
  async #typeSecret(): Promise<void> {
    const secret = `secret${randomBytes(12).toString("hex")}`;
    this.secrets.add(secret);
    await this.#typedAndUndone(CONFIG, '"modeToggle": {', ` "${secret}": "${secret}",`, () =>
      this.#finding(CONFIG, secret),
    );
  }

  async #fixFieldName(): Promise<void> {
    const before = await this.#text(CONFIG);
    await this.#select(CONFIG, "favicon");
    await this.#window.page.keyboard.type("favicn");
    await this.#finding(CONFIG, "favicn");
    await this.#window.page.keyboard.press("ArrowLeft");
    // The editor offers a fix a moment after it shows the finding. Asked twice at once, it applies the same fix twice.
    let asked = 0;
    await until("the quick fix", async () => {
      if ((await this.#text(CONFIG)) === before) return true;
      if (Date.now() - asked < patience(10_000)) return false;
      asked = Date.now();
      await this.#run("editor.action.autoFix");
      return false;
    });
    await this.#save(CONFIG);
  }

  async #fixAll(): Promise<void> {
    const before = await this.#text(CONFIG);
    await this.#select(CONFIG, "brands");
    await this.#window.page.keyboard.type("solid");
    await this.#finding(CONFIG, "brands");
    await this.#window.runCommand("Sitekeeper: Fix All");
    await until("the safe fix", async () => (await this.#text(CONFIG)) === before);
    await this.#save(CONFIG);
  }

  /** Moves a page and back again: the config and the links in pages follow. */
  async #rename(page: string, other: string): Promise<void> {
    const before = this.#disk(CONFIG);
    for (const [from, to] of [
      [page, other],
      [other, page],
    ] as const) {
      await this.#host.run(
        (vscode, [source, target]) => {
          const edit = new vscode.WorkspaceEdit();
          edit.renameFile(vscode.Uri.file(source), vscode.Uri.file(target));
          void vscode.workspace.applyEdit(edit);
        },
        [this.#path(`${from}.mdx`), this.#path(`${to}.mdx`)] as const,
      );
      await this.#window.answerDialog("refactoring changes", "OK");
      await until("the page to move", async () => existsSync(this.#path(`${to}.mdx`)));
      await until("the config to follow", async () => (await this.#text(CONFIG)).includes(`"${to}"`));
      await this.#run("workbench.action.files.saveAll");
      await this.#noFindings();
    }
    await until("the config to be as before", async () => this.#disk(CONFIG) === before);
  }

  /** Another program writes and deletes many files, such as Git with another branch. */
  async #storm(): Promise<void> {
    mkdirSync(this.#path(STORM));
    for (let count = 0; count < STORM_FILES; count++)
      writeFileSync(
        this.#path(`${STORM}/page-${count}.mdx`),
        `---\ntitle: Page ${count}\n---\n[back](/introduction)\n`,
      );
    await this.#typedAndUndone(CONFIG, '"guides/labels",', ` "${STORM}/page-1",`, async () => {
      await until("the new page to be known", async () => !(await this.#mentions(`"${STORM}/page-1"`)));
    });
    rmSync(this.#path(STORM), { recursive: true });
  }

  async #rotate(): Promise<void> {
    const window = this.#window;
    const before = this.#disk(".env");
    await this.#start("sitekeeper.userGroups.rotate");
    await window.choose("acme");
    await window.answerDialog("Rotate the token", "Rotate and Replace in 1 File");
    await until("the new token in .env", async () => this.#disk(".env") !== before);
    this.#noteToken();
    await window.clearNotifications();
  }

  /** Types at the end of a text, or of the file, looks, and undoes everything. */
  async #typedAndUndone(file: string, at: string, typed: string, look: () => Promise<void>): Promise<void> {
    const before = await this.#text(file);
    await this.#select(file, at, true);
    await this.#window.page.keyboard.type(typed, { delay: 20 });
    await look();
    // Not by key: a list of completions would get it.
    await until("everything to be undone", async () => {
      const now = await this.#text(file);
      if (now === before) return true;
      await this.#run("workbench.action.focusFirstEditorGroup");
      await this.#run("undo");
      // One too many would take back what was there before.
      await until("something to be undone", async () => (await this.#text(file)) !== now);
      return false;
    });
    await this.#save(file);
  }

  /** Selects the first occurrence of a text in a file, or puts the cursor behind it. The empty text is at its end. */
  async #select(file: string, text: string, behind = false): Promise<void> {
    await this.#host.run(
      async (vscode, { path, text, behind }) => {
        const document = await vscode.workspace.openTextDocument(vscode.Uri.file(path));
        const all = document.getText();
        const start = text === "" ? all.length : all.indexOf(text);
        if (start < 0) throw new Error(`${path} does not contain ${text}.`);
        const end = document.positionAt(start + text.length);
        const selection = new vscode.Range(behind ? end : document.positionAt(start), end);
        await vscode.window.showTextDocument(document, { selection, viewColumn: 1, preview: true });
      },
      { path: this.#path(file), text, behind },
    );
    await this.#window.page
      .locator(".tab.active", { hasText: path.basename(file) })
      .first()
      .waitFor();
    await this.#run("workbench.action.focusFirstEditorGroup");
  }

  /** Waits for a finding whose message contains a text. */
  async #finding(file: string, text: string): Promise<void> {
    await until(`a finding about "${text}" in ${file}`, () => this.#mentions(text, file));
  }

  async #mentions(text: string, file = CONFIG): Promise<boolean> {
    return (await this.#findings()).some((finding) => finding.startsWith(file) && finding.includes(text));
  }

  async #noFindings(): Promise<void> {
    await until("no findings", async () => !(await this.#findings()).some((finding) => !finding.endsWith(HINT)));
  }

  /** The findings in all files, each with the name of its file. */
  #findings(): Promise<string[]> {
    return this.#host.run((vscode) =>
      vscode.languages
        .getDiagnostics()
        .flatMap(([uri, all]) =>
          all.map(
            ({ message, severity }) => `${uri.path.split("/").at(-1)}: ${message}${severity === 3 ? " (hint)" : ""}`,
          ),
        ),
    );
  }

  /** What explains a failure: the findings, and the documents that are open, with or without a tab. */
  async state(): Promise<string> {
    const documents = await this.#host.run((vscode) =>
      vscode.workspace.textDocuments.map(({ uri, isDirty }) => `${uri}${isDirty ? ", unsaved" : ""}`),
    );
    return JSON.stringify({ findings: await this.#findings(), documents });
  }

  #unsaved(): Promise<string[]> {
    return this.#host.run((vscode) =>
      vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty).map(({ uri }) => uri.path),
    );
  }

  /** Asks for what an editor asks for while its user looks around. */
  async #answers(file: string): Promise<void> {
    await this.#host.run(async (vscode, path) => {
      const uri = vscode.Uri.file(path);
      const position = vscode.window.activeTextEditor?.selection.active ?? new vscode.Position(0, 0);
      for (const command of ["CompletionItem", "Hover", "DocumentHighlights", "Definition"])
        await vscode.commands.executeCommand(
          command === "DocumentHighlights" ? "vscode.executeDocumentHighlights" : `vscode.execute${command}Provider`,
          uri,
          position,
        );
      await vscode.commands.executeCommand("vscode.executeDocumentSymbolProvider", uri);
    }, this.#path(file));
  }

  async #save(file: string): Promise<void> {
    await this.#host.run(async (vscode, path) => {
      const document = vscode.workspace.textDocuments.find(({ uri }) => uri.path === path);
      if (document?.isDirty && !(await document.save())) throw new Error(`${path} was not saved.`);
    }, this.#path(file));
  }

  #text(file: string): Promise<string> {
    return this.#host.run(
      async (vscode, path) => (await vscode.workspace.openTextDocument(vscode.Uri.file(path))).getText(),
      this.#path(file),
    );
  }

  /** Runs a command of the editor to its end. */
  async #run(command: string): Promise<void> {
    await this.#host.run(async (vscode, id) => {
      await vscode.commands.executeCommand(id);
    }, command);
  }

  /** Starts a command that asks its user. */
  async #start(command: string): Promise<void> {
    await this.#host.run((vscode, id) => void vscode.commands.executeCommand(id), command);
  }

  async #previewIsDrawn(): Promise<boolean> {
    const counts = this.#window.page.frames().map((frame) =>
      frame
        .locator(".browser h1")
        .count()
        .catch(() => 0),
    );
    return (await Promise.all(counts)).some((count) => count > 0);
  }

  #noteToken(): void {
    const token = /^DASHBOARD_TOKEN=(.+)$/m.exec(this.#disk(".env"))?.[1];
    if (!token || this.secrets.has(token)) throw new Error("The token in .env is not a new one.");
    this.secrets.add(token);
  }

  #disk(name: string): string {
    return readFileSync(this.#path(name), "utf8");
  }

  #path(name: string): string {
    return path.join(this.#folder, name);
  }
}

/** Waits for a condition. @throws after half a minute on the reference machine */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + patience(30_000); !(await holds()); await sleep(100))
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}.`);
}
