/** A snippet as plain text, for clients without snippets: each tab stop as its default, or its first choice. */
export function plainSnippet(snippet: string): string {
  return snippet.replace(
    /\\([\\$}])|\$\d+|\$\{\d+\}|\$\{\d+:((?:[^\\}]|\\.)*)\}|\$\{\d+\|((?:[^\\,|]|\\.)*)(?:[^\\|]|\\.)*\|\}/gs,
    (_, escaped?: string, text?: string, choice?: string) => escaped ?? (text ?? choice ?? "").replace(/\\(.)/gs, "$1"),
  );
}
