import { mayHaveShape, recognizeText } from "@sitekeeper/server/patterns";
import { LANGUAGE_ID } from "@sitekeeper/server/protocol";
import * as l10n from "@vscode/l10n";
import {
  type Disposable,
  type Event,
  EventEmitter,
  languages,
  type TextDocument,
  Uri,
  window,
  workspace,
} from "vscode";
import { classify, DEFAULT_NAMES, type LanguageDecision } from "./classify.ts";
import type { FileChoice, FileChoices } from "./fileChoices.ts";
import type { SiteConfigGlobs } from "./siteConfigGlobs.ts";

const JSON_LANGUAGES = ["json", "jsonc"];

/** Assigns a language to every open file, and remembers why. */
export class LanguageAssignment implements Disposable {
  readonly #choices: FileChoices;
  readonly #globs: SiteConfigGlobs;
  readonly #decisions = new Map<string, LanguageDecision>();
  readonly #decided = new EventEmitter<Uri>();
  /** The documents whose language this class is about to change. */
  readonly #ownChanges = new Set<string>();
  /** The documents whose language is changing, each with its previous language. */
  readonly #changing = new Map<string, string>();
  readonly #asking = new Set<string>();
  /** The URIs of the files that each site config includes. */
  readonly #parts = new Map<string, ReadonlySet<string>>();
  readonly #disposables: Disposable[] = [this.#decided];

  constructor(choices: FileChoices, globs: SiteConfigGlobs) {
    this.#choices = choices;
    this.#globs = globs;
  }

  /** Starts assigning languages to files that are already open, and to further files as they are opened. */
  start(): void {
    this.#disposables.push(
      workspace.onDidOpenTextDocument((document) => this.#opened(document)),
      workspace.onDidCloseTextDocument((document) => this.#closed(document)),
      this.#globs.onDidChange(() => this.#assignAll()),
    );
    this.#assignAll();
  }

  /** Sets the files that split site configs include. These files also count as site configs. */
  setParts(config: string, parts: readonly string[]): void {
    this.#parts.set(config, new Set(parts.map((part) => Uri.parse(part).toString())));
    this.#assignAll();
  }

  /** Fires whenever the language of a file is determined, even if the language stays the same. */
  get onDidDecide(): Event<Uri> {
    return this.#decided.event;
  }

  /** Returns why a file has its language. */
  decision(uri: Uri): LanguageDecision | undefined {
    return this.#decisions.get(uri.toString());
  }

  /** Stores the user's choice for a file, and applies it. */
  async choose(document: TextDocument, choice: FileChoice): Promise<void> {
    const stored = this.#choices.set(document.uri, choice);
    await this.#assign(document);
    await stored;
  }

  dispose(): void {
    for (const disposable of this.#disposables) disposable.dispose();
  }

  #assignAll(): void {
    for (const document of workspace.textDocuments) void this.#assign(document);
  }

  #opened(document: TextDocument): void {
    const key = document.uri.toString();
    const before = this.#changing.get(key);
    this.#changing.delete(key);
    if (this.#ownChanges.delete(key) || before === undefined) void this.#assign(document);
    else void this.#languageChosen(document, before);
  }

  /** `isClosed` is false if VS Code closes a document only to reopen it in another language. */
  #closed(document: TextDocument): void {
    const key = document.uri.toString();
    if (document.isClosed) this.#decisions.delete(key);
    else this.#changing.set(key, document.languageId);
  }

  /** Stores the user's choice after the user has changed the language of a document. */
  async #languageChosen(document: TextDocument, before: string): Promise<void> {
    if (document.languageId === LANGUAGE_ID) await this.choose(document, "yes");
    else if (before === LANGUAGE_ID) await this.choose(document, "no");
  }

  async #assign(document: TextDocument): Promise<void> {
    if (!isCandidate(document)) return;
    const { uri } = document;
    const key = uri.toString();
    const glob = await this.#globs.match(uri);
    // The content matters only in these two cases, so other JSON files are not parsed.
    const content =
      glob !== undefined || mayHaveShape(document.getText()) ? recognizeText(key, document.getText()) : "unclear";
    // The user may have changed the language in the meantime.
    if (document.isClosed || !isCandidate(document)) return;
    const { languageId } = document;
    const decision = classify({
      languageId,
      choice: this.#choices.get(uri),
      glob,
      content,
      isPart: [...this.#parts.values()].some((parts) => parts.has(key)),
      hasDefaultName: DEFAULT_NAMES.includes(uri.path.slice(uri.path.lastIndexOf("/") + 1)),
      isAtRoot: isAtRoot(uri),
    });
    this.#decisions.set(key, decision);
    this.#decided.fire(uri);
    if (decision.language === "ask") await this.#ask(document);
    else if (decision.language !== "keep" && decision.language !== languageId) {
      this.#ownChanges.add(key);
      await languages.setTextDocumentLanguage(document, decision.language);
    }
  }

  async #ask(document: TextDocument): Promise<void> {
    const key = document.uri.toString();
    if (this.#asking.has(key)) return;
    this.#asking.add(key);
    const yes = l10n.t("Yes");
    const pressed = await window.showInformationMessage(
      l10n.t("{0} looks like a site config. Do you want to check it as one?", workspace.asRelativePath(document.uri)),
      yes,
      l10n.t("No"),
    );
    // Dismissing the message counts as an answer.
    await this.choose(document, pressed === yes ? "yes" : "no");
    this.#asking.delete(key);
  }
}

/** Returns true if a document is or could be a site config. */
function isCandidate({ languageId }: TextDocument): boolean {
  return languageId === LANGUAGE_ID || JSON_LANGUAGES.includes(languageId);
}

function isAtRoot(uri: Uri): boolean {
  const folder = workspace.getWorkspaceFolder(uri)?.uri;
  return uri.scheme !== "untitled" && (!folder || Uri.joinPath(uri, "..").toString() === folder.toString());
}
