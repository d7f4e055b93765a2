import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { CompletionItem, CompletionList, Diagnostic } from "vscode-languageserver-protocol/node";
import { repositoryRoot } from "../../test/editor/paths.ts";
import { Client, pulling } from "../../test/protocol/support/client.ts";

/** A language server to measure. */
export interface Server {
  /** The language ID that the server expects for the config. */
  readonly languageId: string;
  /** The path of the server program. Default: our server. */
  readonly program?: string;
  /** Settings that the server needs before it opens a file. */
  readonly settings?: unknown;
}

export const ours: Server = { languageId: "site-config" };

/** VS Code's own JSON language server, which uses the schema of a site config for every file. */
export const peer: Server = {
  languageId: "json",
  program: createRequire(import.meta.url).resolve(
    "vscode-langservers-extracted/lib/json-language-server/node/jsonServerMain.js",
  ),
  settings: {
    json: {
      validate: { enable: true },
      schemas: [
        {
          url: "schema://site-config",
          fileMatch: ["*.json"],
          schema: JSON.parse(readFileSync(path.join(repositoryRoot, "schemas/site-config.schema.json"), "utf8")),
        },
      ],
    },
  },
};

/** The completion capabilities of VS Code that affect the servers. */
export const completing = {
  completion: {
    completionItem: { snippetSupport: true, resolveSupport: { properties: ["documentation"] } },
    completionList: { itemDefaults: ["commitCharacters", "editRange", "insertTextFormat", "insertTextMode", "data"] },
  },
};

/** A character that alternates between wrong and right with every keystroke. */
interface Letter {
  readonly offset: number;
  readonly right: string;
  readonly wrong: string;
}

/** Returns the last character of an enum value near the top. Both servers report the wrong value at the same position. */
function letterInValue(text: string): Letter {
  return { offset: behind(text, '"mode": "sho', 0), right: "w", wrong: "x" };
}

/**
 * Returns the last character of the page entry in the middle of the file. Only our server checks whether that page
 * exists.
 */
export function letterInPageEntry(text: string): Letter {
  return { offset: behind(text, "/about-topi", text.length >> 1), right: "c", wrong: "x" };
}

function behind(text: string, part: string, from: number): number {
  return text.indexOf(part, from) + part.length;
}

/** A config that is open in a server, and an author who is typing in it. */
export class Editing {
  readonly client: Client;
  readonly #uri: string;
  readonly #letter: Letter;
  readonly #line: number;
  readonly #character: number;
  #version = 1;
  #isBroken = false;

  private constructor(client: Client, uri: string, text: string, letter: Letter) {
    this.client = client;
    this.#uri = uri;
    this.#letter = letter;
    const { offset } = letter;
    this.#line = text.slice(0, offset).split("\n").length - 1;
    this.#character = offset - text.lastIndexOf("\n", offset) - 1;
  }

  /** Starts a server, opens a config, and waits for its first diagnostics. */
  static async open(
    server: Server,
    uri: string,
    text: string,
    options: {
      readonly pull?: boolean;
      readonly isBroken?: boolean;
      readonly nodeArguments?: readonly string[];
      readonly letterIn?: (text: string) => Letter;
    } = {},
  ): Promise<Editing> {
    const client = await Client.start({
      ...(options.nodeArguments && { nodeArguments: options.nodeArguments }),
      ...(server.program !== undefined && { server: server.program }),
      rootUri: uri.slice(0, uri.lastIndexOf("/")),
      capabilities: options.pull
        ? { ...pulling, textDocument: { ...pulling.textDocument, ...completing } }
        : { textDocument: { publishDiagnostics: {}, ...completing } },
    });
    if (server.settings) await client.notify("workspace/didChangeConfiguration", { settings: server.settings });
    const letter = (options.letterIn ?? letterInValue)(text);
    const shown = options.isBroken ? text.slice(0, letter.offset) + letter.wrong + text.slice(letter.offset + 1) : text;
    const editing = new Editing(client, uri, text, letter);
    editing.#isBroken = options.isBroken ?? false;
    await client.open(uri, shown, server.languageId);
    if (!options.pull) await editing.#published();
    return editing;
  }

  /** Replaces the right character with the wrong one, or vice versa. */
  async type(): Promise<void> {
    this.#isBroken = !this.#isBroken;
    const start = { line: this.#line, character: this.#character };
    await this.client.notify("textDocument/didChange", {
      textDocument: { uri: this.#uri, version: ++this.#version },
      contentChanges: [
        {
          range: { start, end: { ...start, character: start.character + 1 } },
          text: this.#isBroken ? this.#letter.wrong : this.#letter.right,
        },
      ],
    });
  }

  /** Types a character and waits for published diagnostics. */
  async typeAndAwaitDiagnostics(): Promise<void> {
    await this.type();
    await this.#published();
  }

  /** Types a character and pulls diagnostics. */
  async typeAndPull(): Promise<void> {
    await this.type();
    await this.pull();
  }

  async pull(): Promise<void> {
    const textDocument = { uri: this.#uri };
    const { items } = await this.client.request<{ items: Diagnostic[] }>("textDocument/diagnostic", { textDocument });
    if (!this.#isAsTyped(items)) throw new Error("The diagnostics are not for the current text.");
  }

  /** Types a character and requests completion for a key at the top of the file. */
  async typeAndComplete(): Promise<void> {
    // Editors send both without waiting for a response.
    await Promise.all([this.type(), this.complete()]);
  }

  /** Requests completion for a key at the top of the file. */
  async complete(): Promise<void> {
    const result = await this.client.request<CompletionItem[] | CompletionList | null>("textDocument/completion", {
      textDocument: { uri: this.#uri },
      position: { line: 1, character: 2 },
    });
    const items = Array.isArray(result) ? result : (result?.items ?? []);
    if (!items.some(({ label }) => label.includes("favicon")))
      throw new Error("The server returned no completion items.");
  }

  /**
   * Types a character, and requests diagnostics and completion at the same time, as editors do. Waits for the
   * completion.
   */
  async typeAndCompleteWhilePulling(): Promise<{ readonly checked: Promise<void> }> {
    const typed = this.type();
    const pulled = this.#pullAgain();
    const completed = this.complete();
    await Promise.all([typed, completed]);
    return { checked: pulled };
  }

  /** Types a character, requests completion, and waits for it. */
  async typeAndCompleteWhilePublishing(): Promise<{ readonly checked: Promise<void> }> {
    await this.typeAndComplete();
    return { checked: this.#published() };
  }

  /** Returns the CPU time of the server process's main thread in milliseconds. NaN if the system is not Linux. */
  cpuTime(): number {
    const { pid } = this.client;
    const file = `/proc/${pid}/task/${pid}/schedstat`;
    return existsSync(file) ? Number(readFileSync(file, "utf8").split(" ")[0]) / 1e6 : Number.NaN;
  }

  /** Returns the resident memory of the server process in megabytes. */
  megabytes(): number {
    const status = readFileSync(`/proc/${this.client.pid}/status`, "utf8");
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
  }

  async close(): Promise<void> {
    await this.client.stop();
  }

  /** Pulls diagnostics. Pulls them again if the server cancels the request and asks for a retry. */
  async #pullAgain(): Promise<void> {
    try {
      await this.pull();
    } catch (error) {
      if ((error as { data?: { retriggerRequest?: boolean } }).data?.retriggerRequest !== true) throw error;
      await this.#pullAgain();
    }
  }

  async #published(): Promise<void> {
    await this.client.publishedFor(this.#uri, (items) => this.#isAsTyped(items));
  }

  #isAsTyped(items: readonly Diagnostic[]): boolean {
    return items.some(({ range }) => range.start.line === this.#line) === this.#isBroken;
  }
}
