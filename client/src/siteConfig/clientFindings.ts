import { HIDDEN_PAGES, type HiddenPagesParams } from "@sitekeeper/server/protocol";
import { CancellationError, Disposable, workspace } from "vscode";
import type { BaseLanguageClient, DiagnosticProviderMiddleware } from "vscode-languageclient";

/**
 * How long to wait before reporting that a page has no tab, in milliseconds. When a tab is closed, its document is
 * closed a moment later.
 */
const TAB_DELAY_MS = 300;

/**
 * Notifies the server of pages that are open as documents but have no tab, for example because an edit or undo has
 * changed them. The language client requests diagnostics only for documents in tabs, so the server must report these
 * pages as if they were closed.
 */
export function reportHiddenPages(client: BaseLanguageClient): Disposable {
  const { visibleDocuments } = client;
  let hasAny = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const report = (): void => {
    timer = undefined;
    const uris = workspace.textDocuments
      .filter((document) => /\.mdx?$/.test(document.uri.path) && !visibleDocuments.isVisible(document))
      .map(({ uri }) => client.code2ProtocolConverter.asUri(uri));
    if (uris.length === 0 && !hasAny) return;
    hasAny = uris.length > 0;
    const params: HiddenPagesParams = { uris };
    if (client.isRunning()) void client.sendNotification(HIDDEN_PAGES, params);
  };
  const later = (): void => {
    timer ??= setTimeout(report, TAB_DELAY_MS);
  };
  return Disposable.from(
    workspace.onDidOpenTextDocument(later),
    workspace.onDidCloseTextDocument(later),
    visibleDocuments.onOpen(later),
    visibleDocuments.onClose(later),
    { dispose: () => clearTimeout(timer) },
  );
}

/**
 * Discards a report if the request is canceled while the report is being converted. Otherwise, the language client
 * stops in the middle of a long list, shows the findings converted so far, and later assumes that they are complete.
 */
export const wholeReports: DiagnosticProviderMiddleware = {
  async provideDiagnostics(document, previousResultId, token, next) {
    const report = await next(document, previousResultId, token);
    if (token.isCancellationRequested) throw new CancellationError();
    return report;
  },
};
