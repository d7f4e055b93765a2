import { type Disposable, Uri, window, workspace } from "vscode";

/** The scheme of reports: documents that only show, so that closing one asks for nothing to be saved. */
const SCHEME = "sitekeeper-report";

/** The texts of the reports of this window, by the paths of their documents. */
const texts = new Map<string, string>();

/** Makes reports documents of the editor. */
export function registerReports(): Disposable {
  return workspace.registerTextDocumentContentProvider(SCHEME, {
    provideTextDocumentContent: ({ path }) =>
      texts.get(path) ?? "This report ended with its window. Run the command again for a new one.\n",
  });
}

/** Opens a report, in markdown, as a document that its reader may save elsewhere and need not. */
export async function showReport(title: string, text: string): Promise<void> {
  // A path of its own for each: the editor does not ask again for one that it has.
  const path = `/${texts.size + 1}/${title.replaceAll("/", " ")}.md`;
  texts.set(path, text);
  await window.showTextDocument(Uri.from({ scheme: SCHEME, path }));
}
