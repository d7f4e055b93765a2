import { LANGUAGE_ID } from "@sitekeeper/server/protocol";
import { parseSiteConfig, recognize } from "@sitekeeper/server/recognition";
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
import type { Answers } from "./answers.ts";
import { classify, DEFAULT_NAMES, type Verdict } from "./classify.ts";
import type { SiteConfigGlobs } from "./siteConfigGlobs.ts";

const JSON_LANGUAGES = ["json", "jsonc"];

/** Gives every open file the language it should have, and knows why it has it. */
export class LanguageAssignment implements Disposable {
  readonly #answers: Answers;
  readonly #globs: SiteConfigGlobs;
  readonly #verdicts = new Map<string, Verdict>();
  readonly #decided = new EventEmitter<Uri>();
  /** Documents whose language we are about to change. */
  readonly #ours = new Set<string>();
  /** Documents whose language is changing, with the one they had. */
  readonly #changing = new Map<string, string>();
  readonly #asking = new Set<string>();
  readonly #disposables: Disposable[];

  constructor(answers: Answers, globs: SiteConfigGlobs) {
    this.#answers = answers;
    this.#globs = globs;
    this.#disposables = [
      this.#decided,
      workspace.onDidOpenTextDocument((document) => this.#opened(document)),
      workspace.onDidCloseTextDocument((document) => this.#closed(document)),
      globs.onDidChange(() => this.#assignAll()),
    ];
    this.#assignAll();
  }

  /** Fires when it was decided anew why a file has its language. */
  get onDidDecide(): Event<Uri> {
    return this.#decided.event;
  }

  /** Why a file has its language. */
  verdict(uri: Uri): Verdict | undefined {
    return this.#verdicts.get(uri.toString());
  }

  /** Takes the user's word for a file, for good. */
  async answer(document: TextDocument, answer: "yes" | "no"): Promise<void> {
    const kept = this.#answers.set(document.uri, answer);
    await this.#assign(document);
    await kept;
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
    if (this.#ours.delete(key) || before === undefined) void this.#assign(document);
    else void this.#languageChosen(document, before);
  }

  /** A change of language is a close and an opening at once; only the document itself knows that it goes on. */
  #closed(document: TextDocument): void {
    const key = document.uri.toString();
    if (document.isClosed) this.#verdicts.delete(key);
    else this.#changing.set(key, document.languageId);
  }

  /** The user changed a file's language by hand: that is an answer, too. */
  async #languageChosen(document: TextDocument, before: string): Promise<void> {
    if (document.languageId === LANGUAGE_ID) await this.answer(document, "yes");
    else if (before === LANGUAGE_ID) await this.answer(document, "no");
  }

  async #assign(document: TextDocument): Promise<void> {
    if (!isCandidate(document)) return;
    const { uri } = document;
    const key = uri.toString();
    const glob = await this.#globs.match(uri);
    // The user may have been faster.
    if (document.isClosed || !isCandidate(document)) return;
    const { languageId } = document;
    const verdict = classify({
      languageId,
      answer: this.#answers.get(uri),
      glob,
      content: recognize(parseSiteConfig(key, document.getText())),
      hasDefaultName: DEFAULT_NAMES.includes(uri.path.slice(uri.path.lastIndexOf("/") + 1)),
      isAtRoot: isAtRoot(uri),
    });
    this.#verdicts.set(key, verdict);
    this.#decided.fire(uri);
    if (verdict.language === "ask") await this.#ask(document);
    else if (verdict.language !== "keep" && verdict.language !== languageId) {
      this.#ours.add(key);
      await languages.setTextDocumentLanguage(document, verdict.language);
    }
  }

  async #ask(document: TextDocument): Promise<void> {
    const key = document.uri.toString();
    if (this.#asking.has(key)) return;
    this.#asking.add(key);
    const yes = "Yes";
    const answer = await window.showInformationMessage(
      `${workspace.asRelativePath(document.uri)} looks like a site config. Check it as one?`,
      yes,
      "No",
    );
    // Waving the question away is an answer: it is not asked again.
    await this.answer(document, answer === yes ? "yes" : "no");
    this.#asking.delete(key);
  }
}

/** True for a document that is a site config, or could be one. */
function isCandidate({ languageId }: TextDocument): boolean {
  return languageId === LANGUAGE_ID || JSON_LANGUAGES.includes(languageId);
}

function isAtRoot(uri: Uri): boolean {
  const folder = workspace.getWorkspaceFolder(uri)?.uri;
  return uri.scheme !== "untitled" && (!folder || Uri.joinPath(uri, "..").toString() === folder.toString());
}
