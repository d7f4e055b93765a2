import {
  type CodeAction,
  type Command,
  commands,
  Disposable,
  type LogOutputChannel,
  Uri,
  window,
  workspace,
} from "vscode";
import { SAVE_NEW_PAGES } from "./ids.ts";

/**
 * The maximum number of sets of files to remember. By the time this limit is reached, menus that offered older sets
 * have been closed.
 */
const MAX_SETS = 100;

/**
 * Makes quick fixes save and open the pages that they create. The language server creates an empty file and then edits
 * it. If the file were not saved, it would remain empty on disk, both for the site and for Git. The same applies to the
 * settings file in which a quick fix turns off a rule, because only the version on disk takes effect. Other actions
 * only change the config.
 */
export class CreatedPages {
  readonly #log: LogOutputChannel;
  readonly #commands = new Map<string, Disposable>();

  constructor(log: LogOutputChannel) {
    this.#log = log;
  }

  /** Adds the save command to each action that needs it. */
  saveAfter(actions: readonly (Command | CodeAction)[], config: Uri): void {
    for (const action of actions) {
      if (!("edit" in action)) continue;
      const created = (action.edit?.entries() ?? []).map(([uri]) => `${uri}`).filter((uri) => uri !== `${config}`);
      if (created.length > 0) action.command = { title: action.title, command: this.#commandFor(created) };
    }
  }

  dispose(): void {
    Disposable.from(...this.#commands.values()).dispose();
    this.#commands.clear();
  }

  /**
   * Returns the ID of a command that saves these files. The command takes no arguments, because VS Code drops the
   * arguments of an action's command when it requests new actions, which can happen while VS Code applies the edit.
   */
  #commandFor(uris: readonly string[]): string {
    const id = [SAVE_NEW_PAGES, ...uris].join(" ");
    const command = this.#commands.get(id) ?? commands.registerCommand(id, () => this.#save(uris));
    // The command is reinserted so that it becomes the most recent one.
    this.#commands.delete(id);
    this.#commands.set(id, command);
    const [oldest] = this.#commands;
    if (oldest && this.#commands.size > MAX_SETS) {
      oldest[1].dispose();
      this.#commands.delete(oldest[0]);
    }
    return id;
  }

  async #save(uris: readonly string[]): Promise<void> {
    for (const uri of uris) {
      const document = await workspace.openTextDocument(Uri.parse(uri));
      if (!(await document.save())) this.#log.warn(`Could not save the new page ${uri}.`);
    }
    const [page, ...others] = uris.filter((uri) => /\.mdx?$/.test(uri));
    if (page !== undefined && others.length === 0) await window.showTextDocument(Uri.parse(page), { preview: false });
  }
}
