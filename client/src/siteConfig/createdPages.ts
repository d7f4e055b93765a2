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

/** The number of sets of files that can be saved. Older lists are no longer open. */
const MOST = 100;

/**
 * Makes the quick fixes of a site config save and open the pages that they create. The protocol creates an empty file and then
 * edits it, so until it is saved the page would be empty on disk, for the site and for Git. The same applies to the
 * settings file in which a rule is turned off, because only its version on disk counts. No other action of the server
 * changes a document other than the config.
 */
export class CreatedPages {
  readonly #log: LogOutputChannel;
  readonly #commands = new Map<string, Disposable>();

  constructor(log: LogOutputChannel) {
    this.#log = log;
  }

  /** Adds the command to each action that needs it. */
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
   * The ID of a command that saves these files. It has no arguments: VS Code forgets the arguments of an action's
   * command as soon as it asks for the next list of actions, which may be while it applies the edit.
   */
  #commandFor(uris: readonly string[]): string {
    const id = [SAVE_NEW_PAGES, ...uris].join(" ");
    const command = this.#commands.get(id) ?? commands.registerCommand(id, () => this.#save(uris));
    // Last in the map, as the most recent one.
    this.#commands.delete(id);
    this.#commands.set(id, command);
    const [oldest] = this.#commands;
    if (oldest && this.#commands.size > MOST) {
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
