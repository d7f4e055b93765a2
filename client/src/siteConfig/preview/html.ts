import { Uri, type Webview } from "vscode";

/**
 * The HTML of the preview. It runs one script of ours and loads images of the site. Everything else is forbidden,
 * above all the network.
 */
export function previewHtml(webview: Webview, extensionUri: Uri, config: Uri): string {
  const address = (file: string) => webview.asWebviewUri(Uri.joinPath(extensionUri, "dist", file)).toString();
  const policy = [
    "default-src 'none'",
    `script-src ${webview.cspSource}`,
    `style-src ${webview.cspSource}`,
    `img-src ${webview.cspSource} data:`,
    // Copying the preview as an image fetches the images again.
    `connect-src ${webview.cspSource}`,
  ].join("; ");
  return `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="stylesheet" href="${address("preview.css")}">
    <title>Site Preview</title>
  </head>
  <body data-config="${escapeAttribute(config.toString())}">
    <script src="${address("preview.js")}"></script>
  </body>
</html>`;
}

function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
