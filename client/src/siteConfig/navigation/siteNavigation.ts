import {
  CHANGE_NAVIGATION,
  type ChangeNavigationParams,
  type ChangeNavigationResult,
  type NavigationChange,
} from "@sitekeeper/server/protocol";
import * as l10n from "@vscode/l10n";
import {
  commands,
  type Disposable,
  type Event,
  EventEmitter,
  languages,
  type TextDocument,
  type TextEditor,
  type TreeDataProvider,
  type TreeItem,
  type TreeView,
  Uri,
  window,
  workspace,
} from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { nodeAt, showNode } from "../configNodes.ts";
import { NAVIGATION_IS_EMPTY } from "../ids.ts";
import { tooltipOf } from "./appearance.ts";
import { NavigationDragAndDrop } from "./dragAndDrop.ts";
import type { ListedConfigs } from "./listedConfigs.ts";
import { itemAt, type ListedItem, type NavigationItem, nodeOf } from "./navigationTree.ts";
import { REDRAW_DELAY_MS, Redraws } from "./redraws.ts";
import { SiteTrees } from "./siteTrees.ts";
import { FINDING_DECORATIONS, treeItem } from "./treeItem.ts";

/** The maximum number of attempts to reveal the row at the cursor. */
const MAX_REVEALS = 4;

/** The Site Navigation view, which shows the groups and pages of each site. It does no work while it is hidden. */
export class SiteNavigation implements TreeDataProvider<NavigationItem>, Disposable {
  readonly sites: SiteTrees;
  readonly dragAndDrop: NavigationDragAndDrop;
  readonly #client: () => Promise<BaseLanguageClient>;
  readonly #configs: ListedConfigs;
  readonly #view: TreeView<NavigationItem>;
  readonly #draw = new EventEmitter<undefined>();
  readonly #redraws: Redraws;
  readonly #subscriptions: readonly Disposable[];
  readonly onDidChangeTreeData = this.#draw.event;
  /** Resolves once the rows have been read. Undefined if they must be read again. */
  #reading: Promise<void> | undefined;
  #lastReading = Promise.resolve();
  /** Whether the cursor moved while a redraw was pending. */
  #cursorMoved = false;
  /** The rows that the user selected most recently. */
  #selected: readonly NavigationItem[] = [];

  /** @param view The tree view that shows the rows. */
  constructor(
    view: TreeView<NavigationItem>,
    client: () => Promise<BaseLanguageClient>,
    configs: ListedConfigs,
    onSiteViewChanged: Event<Uri>,
  ) {
    this.#view = view;
    this.#client = client;
    this.#configs = configs;
    this.sites = new SiteTrees(client);
    this.dragAndDrop = new NavigationDragAndDrop(this.sites, (config, change) => this.change(config, change));
    this.#redraws = new Redraws({
      get visible() {
        return view.visible;
      },
      ready: () => this.ready(),
      snapshot: () => this.sites.snapshot,
      draw: () => this.#draw.fire(undefined),
      settled: () => this.#cursorMoved && void this.#followCursor(),
    });
    const pages = workspace.createFileSystemWatcher("**/*.{md,mdx}");
    // Git or a command in a terminal can create and delete site configs.
    const configFiles = workspace.createFileSystemWatcher("**/*.json", false, true);
    const changed = (uri: Uri): void => {
      if (this.sites.of(uri.toString())) this.#changed();
    };
    this.#subscriptions = [
      this.#draw,
      this.#redraws,
      window.registerFileDecorationProvider(FINDING_DECORATIONS),
      pages,
      pages.onDidCreate(() => this.#changed()),
      pages.onDidChange(() => this.#changed()),
      pages.onDidDelete(() => this.#changed()),
      configFiles,
      configFiles.onDidCreate((uri) => void configs.fileCreated(uri)),
      configFiles.onDidDelete(changed),
      configs.onDidChange(() => this.#changed()),
      onSiteViewChanged(changed),
      workspace.onDidChangeTextDocument(({ document }) => changed(document.uri)),
      languages.onDidChangeDiagnostics(({ uris }) => uris.forEach(changed)),
      this.#view.onDidChangeSelection(({ selection }) => {
        this.#selected = selection;
      }),
      this.#view.onDidChangeVisibility(({ visible }) => visible && this.#followCursor()),
      window.onDidChangeTextEditorSelection(({ textEditor, kind }) => {
        // Edits also move the cursor, but the view must not follow those movements.
        if (kind !== undefined && textEditor === window.activeTextEditor) void this.#followCursor();
      }),
    ];
    // The view may have become visible before this code was loaded.
    if (view.visible) void this.#followCursor();
  }

  /** The selected rows. Empty while the view is hidden. */
  get selection(): readonly NavigationItem[] {
    if (!this.#view.visible) return [];
    // VS Code's own selection is empty during a redraw.
    const now = this.#view.selection.length > 0 ? this.#view.selection : this.#selected;
    return now.flatMap(({ id }) => this.sites.byId(id) ?? []);
  }

  /** Reads the rows unless they are up to date. */
  async ready(): Promise<void> {
    // Reads must not overlap, because an older one could overwrite a newer one.
    this.#reading ??= this.#lastReading.then(() => this.#read());
    this.#lastReading = this.#reading;
    await this.#reading;
  }

  async getChildren(item?: NavigationItem): Promise<NavigationItem[]> {
    if (item) return [...this.sites.childrenOf(item)];
    await this.#redraws.beforeRows();
    return [...this.sites.roots];
  }

  getParent(item: NavigationItem): NavigationItem | undefined {
    return item.parent;
  }

  getTreeItem(item: NavigationItem): TreeItem {
    return treeItem(item);
  }

  resolveTreeItem(tree: TreeItem, item: NavigationItem): TreeItem {
    tree.tooltip = tooltipOf(item);
    return tree;
  }

  /** Changes the navigation of a config, based on its current rows. */
  async change(config: string, change: NavigationChange): Promise<void> {
    const version = this.sites.of(config)?.version;
    if (version === undefined) return;
    await applyChange(await this.#client(), Uri.parse(config), version, change);
  }

  /** Selects the field of a group or page entry in its config. */
  async showField(item: ListedItem, { takesFocus = false } = {}): Promise<void> {
    const document = await workspace.openTextDocument(Uri.parse(item.config));
    await showNode(await this.#client(), document, nodeOf(item), { takesFocus });
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  async #read(): Promise<void> {
    this.#showReadingMessage();
    try {
      await this.sites.read(await this.#configs.all());
    } catch {
      // The server failed to start, or it was stopped. The server's log contains the reason. The next change triggers
      // another attempt.
      this.#reading = undefined;
      this.#view.message = "";
      return;
    }
    const isEmpty = this.sites.all.length > 0 && this.sites.roots.length === 0;
    void commands.executeCommand("setContext", NAVIGATION_IS_EMPTY, isEmpty);
    const isBroken = this.sites.all.some((site) => site.isBroken);
    this.#view.message = isBroken ? l10n.t("Fix the site config's JSON to update this view.") : "";
  }

  /**
   * Shows a message until the first rows arrive, because searching the workspace and starting the server can take a
   * moment.
   */
  #showReadingMessage(): void {
    if (this.#configs.exist && this.sites.all.length === 0) this.#view.message = l10n.t("Reading the site…");
  }

  /** If the view is visible, reads and redraws its rows. */
  #changed(): void {
    this.#reading = undefined;
    this.#showReadingMessage();
    this.#redraws.later();
  }

  /** Selects the row for the cursor position in a config without moving the focus. */
  async #followCursor(): Promise<void> {
    const before = this.#selectedId;
    // A concurrent redraw can silently undo the selection.
    for (let attempt = 0; attempt < MAX_REVEALS; attempt++) {
      // If a redraw is pending, the user may still be typing, so the row is selected after the redraw.
      this.#cursorMoved = this.#redraws.isPending;
      if (!this.#view.visible || this.#cursorMoved) return;
      await this.ready();
      const editor = window.activeTextEditor;
      const item = editor && (await this.#itemAtCursor(editor.document, editor));
      const isTaken = this.#selectedId !== before;
      if (!item || this.#selectedId === item.id || (attempt > 0 && isTaken)) return;
      // The row may have been removed in the meantime.
      await this.#view.reveal(item, { select: true, focus: false }).then(undefined, () => undefined);
      await new Promise((resolve) => setTimeout(resolve, REDRAW_DELAY_MS));
    }
  }

  /** Returns the ID of the selected row. Returns undefined unless exactly one row is selected. */
  get #selectedId(): string | undefined {
    const [only, ...others] = this.#view.selection;
    return others.length === 0 ? only?.id : undefined;
  }

  async #itemAtCursor(document: TextDocument, { selection }: TextEditor): Promise<ListedItem | undefined> {
    const site = this.sites.of(document.uri.toString());
    if (!site || site.version !== document.version) return undefined;
    const node = await nodeAt(await this.#client(), document, selection.active);
    return node === undefined ? undefined : itemAt(site.tree, node);
  }
}

/** Returns the message for a change that was based on outdated rows. */
export function outdatedRowsText(): string {
  return l10n.t("The navigation changed before this edit could be applied. Try again.");
}

/**
 * Changes the navigation of a config as a single undo step. Shows a message if the change fails.
 *
 * @param version The version of the text that the paths in the change refer to.
 */
async function applyChange(
  client: BaseLanguageClient,
  config: Uri,
  version: number,
  change: NavigationChange,
): Promise<void> {
  // The server changes only open documents.
  const document = await workspace.openTextDocument(config);
  const params: ChangeNavigationParams = { uri: client.code2ProtocolConverter.asUri(config), version, change };
  const result = await client.sendRequest<ChangeNavigationResult>(CHANGE_NAVIGATION, params);
  if ("problem" in result) {
    void window.showInformationMessage(result.problem);
    return;
  }
  const edit = await client.protocol2CodeConverter.asWorkspaceEdit(result.edit);
  if (!edit) return;
  // VS Code ignores the document version in the edit.
  if (document.version !== version || !(await workspace.applyEdit(edit))) {
    void window.showInformationMessage(outdatedRowsText());
  }
}
