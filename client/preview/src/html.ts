import * as l10n from "@vscode/l10n";

interface PageSources {
  /** The source expression for the site's images in the content security policy. */
  readonly origin: string;
  readonly script: string;
  readonly style: string;
  /** The URI of the config, from which the editor restores the preview after a reload. */
  readonly config: string;
  /** The display language of the editor, such as `de`. */
  readonly language: string;
  /** The translations, keyed by their English text. Undefined if the language is English. */
  readonly texts: Readonly<Record<string, string>> | undefined;
}

/**
 * Returns the HTML of the preview. The page can only run the extension's script, apply its style sheet, and load the
 * site's images. The policy forbids everything else, in particular network access.
 */
export function previewHtml({ origin, script, style, config, language, texts }: PageSources): string {
  // The origin also serves the files of the site, which comes from someone else's repository.
  const nonce = crypto.randomUUID();
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    `img-src ${origin} data:`,
    // To copy the preview as an image, the script must fetch the site's images again.
    `connect-src ${origin}`,
  ].join("; ");
  return `<!DOCTYPE html>
<html lang="${escapeAttribute(language)}">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="stylesheet" nonce="${nonce}" href="${escapeAttribute(style)}">
    <title>${escapeAttribute(l10n.t("Site Preview"))}</title>
  </head>
  <body data-config="${escapeAttribute(config)}"${texts ? ` data-texts="${escapeAttribute(JSON.stringify(texts))}"` : ""}>
    <script nonce="${nonce}" src="${escapeAttribute(script)}"></script>
  </body>
</html>`;
}

function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
