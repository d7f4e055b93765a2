import type { NodeId } from "@sitekeeper/server/protocol";
import * as l10n from "@vscode/l10n";
import { type Disposable, Uri, ViewColumn, type WebviewPanel, type WebviewPanelSerializer, window } from "vscode";
import { PREVIEW_TYPE } from "../ids.ts";
import { type PreviewHost, SitePreview } from "./sitePreview.ts";

/** The open previews. Each config has at most one. */
export class SitePreviews implements Disposable, WebviewPanelSerializer {
  readonly #host: PreviewHost;
  readonly #open = new Map<string, SitePreview>();

  constructor(host: PreviewHost) {
    this.#host = host;
  }

  /**
   * Opens the preview of a config beside the active editor. If the preview is already open, reveals it.
   *
   * @param node The node to show in the preview.
   */
  show(config: Uri, node?: NodeId): void {
    const open = this.#open.get(config.toString());
    if (open) {
      open.reveal();
      if (node !== undefined) open.showPart(node);
      return;
    }
    const column = { viewColumn: ViewColumn.Beside, preserveFocus: true };
    // Keeps the state of the webview while another tab hides it.
    const panel = window.createWebviewPanel(PREVIEW_TYPE, title(config), column, { retainContextWhenHidden: true });
    const preview = this.#add(panel, config);
    if (node !== undefined) preview.showPart(node);
  }

  /** Redraws the preview of a config, if it is open, after a change outside the config. */
  refresh(config: Uri): void {
    this.#open.get(config.toString())?.refresh();
  }

  async deserializeWebviewPanel(panel: WebviewPanel, state: unknown): Promise<void> {
    const config = configIn(state);
    if (config) this.#add(panel, config);
    else panel.dispose();
  }

  dispose(): void {
    for (const preview of this.#open.values()) preview.dispose();
  }

  #add(panel: WebviewPanel, config: Uri): SitePreview {
    const key = config.toString();
    panel.iconPath = Uri.joinPath(this.#host.extensionUri, "media", "icon.svg");
    const preview = new SitePreview(panel, config, this.#host, () => this.#open.delete(key));
    this.#open.set(key, preview);
    return preview;
  }
}

/** Returns the config for a restored preview. The state is untrusted because it comes from the webview. */
function configIn(state: unknown): Uri | undefined {
  const config = (state as { readonly config?: unknown } | null | undefined)?.config;
  if (typeof config !== "string") return undefined;
  try {
    const uri = Uri.parse(config, true);
    return uri.path.endsWith(".json") ? uri : undefined;
  } catch {
    return undefined; // The URI has no scheme.
  }
}

function title(config: Uri): string {
  const folder = config.path.split("/").at(-2);
  return folder ? l10n.t("Preview: {0}", folder) : l10n.t("Site Preview");
}
