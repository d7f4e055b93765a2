import { isSnippet } from "@sitekeeper/server/patterns";
import {
  type NodeId,
  PAGE_CONTENT,
  type PageContentParams,
  type PageContentResult,
  SITE_VIEW,
  type SiteViewParams,
  type SiteViewResult,
} from "@sitekeeper/server/protocol";
import * as l10n from "@vscode/l10n";
import {
  Disposable,
  l10n as editor,
  env,
  type Position,
  Range,
  RelativePattern,
  type TextDocument,
  type TextEditor,
  TextEditorRevealType,
  Uri,
  ViewColumn,
  type WebviewPanel,
  window,
  workspace,
} from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { previewHtml } from "../../../preview/src/html.ts";
import { type FromPreview, isFromPreview, type ToPreview } from "../../../preview/src/messages.ts";
import { OWN_ICONS } from "../../../preview/src/ownIcons.ts";
import { filesOfPage, filesOfView } from "../../../preview/src/parts.ts";
import { nodeAt, showNode } from "../configNodes.ts";
import { findPage, pageFileIn, type RealUri, readPage } from "./previewedPages.ts";

/** The dependencies of a preview. */
export interface PreviewHost {
  readonly extensionUri: Uri;
  /** Resolves symbolic links on file systems that support them. */
  readonly realUri?: RealUri | undefined;
  /** Returns the language client, and starts it if necessary. */
  client(): Promise<BaseLanguageClient>;
  /** Opens the summary of a config's site. */
  explain(config: Uri): void;
}

/** How long an editor's scroll events are ignored after the preview has scrolled that editor, in milliseconds. */
const IGNORE_SCROLL_MS = 500;

/** The files that affect the preview. */
const SITE_FILES = "**/*.{md,mdx,svg,png,jpg,jpeg,webp,gif,ico,avif,json,yaml,yml}";

/** The live preview of one site, which is redrawn after each change to the config or to the site's files. */
export class SitePreview implements Disposable {
  readonly #panel: WebviewPanel;
  readonly #config: Uri;
  readonly #host: PreviewHost;
  readonly #subscriptions: Disposable[];
  #brokenSince: string | undefined;
  /** Whether the webview has received the site. */
  #isDrawn = false;
  /** The part to show once the site has been drawn. */
  #pendingNode: NodeId | undefined;
  /** The open part of the navigation. For a large site, only the pages near this part are requested. */
  #open: NodeId = "";
  /** True while a view is being requested. Set to `again` if the text has changed since the request. */
  #requestState: false | true | "again" = false;
  /** The time at which the preview last scrolled an editor. */
  #scrolledAt = Number.NEGATIVE_INFINITY;
  /**
   * The pages that have been sent, each with a number that identifies its latest read. A page is sent again when it
   * changes.
   */
  readonly #pages = new Map<string, number>();

  constructor(panel: WebviewPanel, config: Uri, host: PreviewHost, onClosed: () => void) {
    this.#panel = panel;
    this.#config = config;
    this.#host = host;
    const folder = Uri.joinPath(config, "..");
    panel.webview.options = {
      enableScripts: true,
      localResourceRoots: [Uri.joinPath(host.extensionUri, "dist"), folder],
    };
    const watcher = workspace.createFileSystemWatcher(new RelativePattern(folder, SITE_FILES));
    const filesChanged = (): void => {
      this.refresh();
      for (const slug of this.#pages.keys()) this.#sendPageAgain(slug);
    };
    this.#subscriptions = [
      watcher,
      watcher.onDidChange(filesChanged),
      watcher.onDidCreate(filesChanged),
      watcher.onDidDelete(filesChanged),
      panel.webview.onDidReceiveMessage((message: unknown) => {
        if (isFromPreview(message)) void this.#receive(message).catch(() => this.#reportFailure(message));
      }),
      workspace.onDidChangeTextDocument(({ document }) => {
        if (this.#isConfig(document)) this.refresh();
        const slug = pageFileIn(folder, document.uri)?.slug;
        if (slug !== undefined && this.#pages.has(slug)) this.#sendPageAgain(slug);
        // When a snippet changes, all pages are updated, because any of them may contain the snippet.
        else if (slug !== undefined && isSnippet(slug))
          for (const page of this.#pages.keys()) this.#sendPageAgain(page);
      }),
      window.onDidChangeTextEditorSelection(({ textEditor }) => {
        if (this.#isConfig(textEditor.document)) this.#cursorMoved(textEditor.document, textEditor.selection.active);
        else if (textEditor === window.activeTextEditor) this.#sendPlace(textEditor, textEditor.selection.active.line);
      }),
      window.onDidChangeActiveTextEditor((active) => {
        if (active) this.#sendPlace(active, active.selection.active.line);
      }),
      window.onDidChangeTextEditorVisibleRanges(({ textEditor, visibleRanges }) => {
        const [first] = visibleRanges;
        if (first && textEditor === window.activeTextEditor && Date.now() - this.#scrolledAt > IGNORE_SCROLL_MS)
          this.#sendPlace(textEditor, first.start.line, true);
      }),
      panel.onDidDispose(() => {
        this.dispose();
        onClosed();
      }),
    ];
    const bundle = (file: string): string =>
      panel.webview.asWebviewUri(Uri.joinPath(host.extensionUri, "dist", file)).toString();
    panel.webview.html = previewHtml({
      origin: panel.webview.cspSource,
      script: bundle("preview.js"),
      style: bundle("preview.css"),
      config: config.toString(),
      language: env.language,
      texts: editor.bundle,
    });
  }

  reveal(): void {
    this.#panel.reveal(undefined, true);
    this.#showActivePage();
  }

  /** Shows the part that comes from a field in the config. */
  showPart(node: NodeId): void {
    if (this.#isDrawn) this.#send({ type: "cursor", node });
    else this.#pendingNode = node;
  }

  /** Requests the site view and draws it. Several changes in quick succession cause only one additional request. */
  refresh(): void {
    if (this.#requestState) {
      this.#requestState = "again";
      return;
    }
    this.#requestState = true;
    const done = (): void => {
      const again = this.#requestState === "again";
      this.#requestState = false;
      if (again) this.refresh();
    };
    // The config was deleted, or the server stopped. The server's log contains the reason. The next change tries again.
    this.#sendSite().then(done, done);
  }

  dispose(): void {
    Disposable.from(...this.#subscriptions).dispose();
  }

  #isConfig(document: TextDocument): boolean {
    return document.uri.toString() === this.#config.toString();
  }

  async #sendSite(): Promise<void> {
    // The server responds only for open documents.
    await workspace.openTextDocument(this.#config);
    const client = await this.#host.client();
    const uri = client.code2ProtocolConverter.asUri(this.#config);
    const params: SiteViewParams = { uri, icons: OWN_ICONS, open: this.#open };
    const site = await client.sendRequest<SiteViewResult | null>(SITE_VIEW, params);
    if (!site) return;
    if (!site.isBroken) this.#brokenSince = undefined;
    else this.#brokenSince ??= new Date().toLocaleTimeString();
    this.#send({
      type: "site",
      site,
      images: this.#addresses(filesOfView(site.view)),
      brokenSince: this.#brokenSince,
    });
    this.#isDrawn = true;
    if (this.#pendingNode) this.#send({ type: "cursor", node: this.#pendingNode });
    this.#pendingNode = undefined;
  }

  #sendPageAgain(slug: string): void {
    // Errors are ignored, as above. The next change sends the page again.
    this.#sendPage(slug).catch(() => undefined);
  }

  async #sendPage(slug: string): Promise<void> {
    const turn = (this.#pages.get(slug) ?? 0) + 1;
    this.#pages.set(slug, turn);
    const page = await readPage(Uri.joinPath(this.#config, ".."), slug, this.#host.realUri);
    // An older read must not overwrite a newer one.
    if (this.#pages.get(slug) !== turn) return;
    const client = await this.#host.client();
    const uri = client.code2ProtocolConverter.asUri(this.#config);
    // A page without a file may be generated from an API description.
    const params: PageContentParams = { uri, slug, ...(page ?? { format: "mdx" }) };
    const content = await client.sendRequest<PageContentResult | null>(PAGE_CONTENT, params);
    if (this.#pages.get(slug) !== turn) return;
    this.#send({ type: "page", slug, content, images: this.#addresses(content ? filesOfPage(content.blocks) : []) });
  }

  #cursorMoved(document: TextDocument, position: Position): void {
    // Errors are ignored, as above. The next cursor movement sends the position again.
    this.#sendCursor(document, position).catch(() => undefined);
  }

  async #sendCursor(document: TextDocument, position: Position): Promise<void> {
    const node = await nodeAt(await this.#host.client(), document, position);
    if (node !== undefined) this.#send({ type: "cursor", node });
  }

  #addresses(files: readonly string[]): Record<string, string> {
    const folder = Uri.joinPath(this.#config, "..");
    return Object.fromEntries(
      files.map((file) => [file, this.#panel.webview.asWebviewUri(Uri.joinPath(folder, file)).toString()]),
    );
  }

  /** Sends the position of the cursor, or the first visible line, in a page's editor to the preview. */
  #sendPlace({ document }: TextEditor, line: number, isTop = false): void {
    const slug = pageFileIn(Uri.joinPath(this.#config, ".."), document.uri)?.slug;
    if (slug !== undefined && !isSnippet(slug)) this.#send({ type: "place", slug, line, isTop });
  }

  #showActivePage(): void {
    const active = window.activeTextEditor;
    if (active) this.#sendPlace(active, active.selection.active.line);
  }

  /** Scrolls the page's editors to the line at the top of the preview. */
  #scroll(slug: string, line: number): void {
    const folder = Uri.joinPath(this.#config, "..");
    for (const editor of window.visibleTextEditors) {
      if (pageFileIn(folder, editor.document.uri)?.slug !== slug) continue;
      this.#scrolledAt = Date.now();
      editor.revealRange(new Range(line, 0, line, 0), TextEditorRevealType.AtTop);
    }
  }

  async #receive(message: FromPreview): Promise<void> {
    switch (message.type) {
      case "ready": {
        this.refresh();
        const editor = window.visibleTextEditors.find(({ document }) => this.#isConfig(document));
        const active = window.activeTextEditor;
        if (active && active !== editor) this.#showActivePage();
        else if (editor) this.#cursorMoved(editor.document, editor.selection.active);
        return;
      }
      case "scrolled":
        return this.#scroll(message.slug, message.line);
      case "select":
        return this.#select(message.node);
      case "openPage":
        return this.#openPage(message.slug, message.line);
      case "needPage":
        return this.#sendPage(message.slug);
      case "needPart":
        if (this.#open === message.node) return;
        this.#open = message.node;
        return this.refresh();
      case "explain":
        return this.#host.explain(this.#config);
      case "image":
        return message.isCopied
          ? void window.setStatusBarMessage(l10n.t("Copied the preview as an image."), 3000)
          : this.#saveImage(message.png);
      default:
        message satisfies never;
    }
  }

  /**
   * Reports that a user action failed. Other failed requests are not reported, because the next change repeats them.
   */
  #reportFailure({ type }: FromPreview): void {
    if (type === "ready" || type === "needPage" || type === "scrolled") return;
    void window.showErrorMessage(
      l10n.t("Could not perform this action in the preview. Check that the files still exist."),
    );
  }

  async #select(node: NodeId): Promise<void> {
    const document = await workspace.openTextDocument(this.#config);
    await showNode(await this.#host.client(), document, node);
  }

  /**
   * Opens a page. If a line is given, the preview keeps the focus, as it does when a field in the config is selected.
   */
  async #openPage(slug: string, line: number | undefined): Promise<void> {
    const page = await findPage(Uri.joinPath(this.#config, ".."), slug);
    if (!page) return;
    const visibleEditor = window.visibleTextEditors.find(({ document }) => document.uri.toString() === page.toString());
    await window.showTextDocument(page, {
      viewColumn: visibleEditor?.viewColumn ?? ViewColumn.One,
      ...(line !== undefined && { preserveFocus: true, selection: new Range(line, 0, line, 0) }),
    });
  }

  async #saveImage(png: string | undefined): Promise<void> {
    if (png === undefined) {
      void window.showErrorMessage(l10n.t("Could not capture the preview as an image. Take a screenshot instead."));
      return;
    }
    const target = await window.showSaveDialog({
      defaultUri: Uri.joinPath(this.#config, "..", "site-preview.png"),
      filters: { [l10n.t("Images")]: ["png"] },
    });
    if (target)
      await workspace.fs.writeFile(
        target,
        Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0)),
      );
  }

  #send(message: ToPreview): void {
    void this.#panel.webview.postMessage(message);
  }
}
