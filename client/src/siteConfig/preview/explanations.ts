import { EXPLAIN_SITE, type ExplainSiteResult, type UriParams } from "@sitekeeper/server/protocol";
import * as l10n from "@vscode/l10n";
import {
  commands,
  type Disposable,
  EventEmitter,
  type TextDocumentContentProvider,
  Uri,
  ViewColumn,
  window,
  workspace,
} from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { EXPLANATION_SCHEME } from "../ids.ts";

/** Provides a plain-language summary of each site, and updates it when the config is saved. */
export class SiteExplanations implements Disposable, TextDocumentContentProvider {
  readonly #client: () => Promise<BaseLanguageClient>;
  readonly #changed = new EventEmitter<Uri>();
  readonly #subscription: Disposable;
  /** The summaries that have been opened, keyed by the URI of the config. */
  readonly #openSummaries = new Map<string, Uri>();
  /** The reports that have been opened, keyed by their path. */
  readonly #reports = new Map<string, string>();

  readonly onDidChange = this.#changed.event;

  constructor(client: () => Promise<BaseLanguageClient>) {
    this.#client = client;
    this.#subscription = workspace.onDidSaveTextDocument(({ uri }) => {
      const page = this.#openSummaries.get(uri.toString());
      if (page) this.#changed.fire(page);
    });
  }

  /** Opens the summary for a config beside that config. */
  async show(config: Uri): Promise<void> {
    const page = Uri.from({
      scheme: EXPLANATION_SCHEME,
      path: `/${l10n.t("Site Summary")}.md`,
      query: config.toString(),
    });
    this.#openSummaries.set(config.toString(), page);
    await this.#showRendered(page);
  }

  /** Opens a report in Markdown beside the active editor. It replaces an earlier report with the same title. */
  async showReport(title: string, text: string): Promise<void> {
    const page = Uri.from({ scheme: EXPLANATION_SCHEME, path: `/${title}.md` });
    this.#reports.set(page.path, text);
    await this.#showRendered(page);
  }

  async #showRendered(page: Uri): Promise<void> {
    this.#changed.fire(page);
    const editor = window.activeTextEditor;
    await commands.executeCommand("markdown.showPreview", page, undefined, {
      sideBySide: true,
      viewColumn: ViewColumn.Beside,
    });
    // The preview of VS Code takes the focus.
    if (editor) await window.showTextDocument(editor.document, editor.viewColumn);
  }

  async provideTextDocumentContent({ path, query }: Uri): Promise<string> {
    const report = query === "" ? this.#reports.get(path) : undefined;
    if (report !== undefined) return report;
    const config = Uri.parse(query);
    // The server explains only open documents.
    await workspace.openTextDocument(config);
    const client = await this.#client();
    const params: UriParams = { uri: client.code2ProtocolConverter.asUri(config) };
    const text = await client.sendRequest<ExplainSiteResult>(EXPLAIN_SITE, params);
    return text ?? l10n.t("This file is not a site config.");
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }
}
