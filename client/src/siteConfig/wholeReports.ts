import { CancellationError } from "vscode";
import type { DiagnosticProviderMiddleware } from "vscode-languageclient";

/**
 * Drops a report that was canceled while it was converted: the language client stops in the middle of a long list of
 * findings, shows what it has so far, and later believes that it shows all of them.
 */
export const wholeReports: DiagnosticProviderMiddleware = {
  async provideDiagnostics(document, previousResultId, token, next) {
    const report = await next(document, previousResultId, token);
    if (token.isCancellationRequested) throw new CancellationError();
    return report;
  },
};
