import { type GroupKey, type Report, reportText } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";
import {
  type Disposable,
  type Event,
  EventEmitter,
  type TreeDataProvider,
  type TreeItem,
  type TreeView,
  type ViewBadge,
  workspace,
} from "vscode";
import type { Log } from "../log.ts";
import { VIEW_ID } from "../names.ts";
import type { UserGroupsRoot } from "../userGroupsRoot.ts";
import { attentionOf, badgeText, messageText, ViewMessage, type ViewNotices } from "./attention.ts";
import { setContextKey } from "./contextKeys.ts";
import { type Row, Rows, rowId } from "./groupRows.ts";
import { detailsOf, tooltipOf, treeItem } from "./groupTreeItem.ts";
import { type GroupItem, type Item, targetsOf } from "./items.ts";
import { childrenOf, readTree, sameGroup, type Tree } from "./tree.ts";

/** The debounce delay for changes, in milliseconds. */
const REDRAW_DELAY_MS = 100;
/** The minimum delay before a redraw, as a multiple of the duration of the last read. Limits the load. */
const REDRAW_DELAY_FACTOR = 4;

/** The User Groups view with its rows, badge, message and filter. It sends no requests. */
export class GroupsView implements TreeDataProvider<Row>, Disposable {
  readonly #userGroups: () => Promise<UserGroupsRoot>;
  readonly #log: Log;
  readonly #view: TreeView<Row>;
  readonly #redraw = new EventEmitter<Row[] | undefined>();
  readonly #rows = new Rows();
  readonly #message = new ViewMessage((text) => {
    this.#view.message = text;
  });
  readonly #subscriptions: Disposable[] = [];
  readonly onDidChangeTreeData = this.#redraw.event;
  #tree: Promise<Tree> | undefined;
  #filter = "";
  #isOpened = false;
  #timer: NodeJS.Timeout | undefined;
  #turn = 0;
  /** The duration of the last read, in milliseconds. */
  #readingMs = 0;
  /** The most recent update. Earlier updates wait for it, so that the view ends up showing its result. */
  #latest: Promise<void> | undefined;
  /** Whether to redraw every row, because the ages that rows show may have changed. */
  #redrawAll = false;

  /**
   * @param view The tree view that displays the rows.
   * @param userGroups Opens the user groups. Called when the view first becomes visible.
   * @param onDidOpen Fires when the user groups have been opened.
   */
  constructor(
    view: TreeView<Row>,
    userGroups: () => Promise<UserGroupsRoot>,
    onDidOpen: Event<UserGroupsRoot>,
    log: Log,
  ) {
    this.#view = view;
    this.#userGroups = userGroups;
    this.#log = log;
    this.#subscriptions.push(
      this.#redraw,
      onDidOpen((opened) => this.#follow(opened)),
      this.#view.onDidChangeVisibility(({ visible }) => visible && this.#changed(true)),
      workspace.onDidGrantWorkspaceTrust(() => this.#changed()),
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(VIEW_ID)) this.#changed();
      }),
    );
  }

  #follow(userGroups: UserGroupsRoot): void {
    this.#isOpened = true;
    this.#subscriptions.push(
      userGroups.onDidChange(() => this.#changed()),
      userGroups.onDidReport((reports) => this.#logReports(reports)),
    );
    this.#changed();
  }

  get selection(): readonly Item[] {
    return this.#view.selection.map(({ item }) => item);
  }

  get filter(): string {
    return this.#filter;
  }

  /**
   * Shows only the groups whose ID, name or token state contains the given text. If the text is empty, shows all
   * groups.
   */
  setFilter(text: string): void {
    this.#filter = text;
    setContextKey("filtered", text !== "");
    // The user is typing, so the redraw is not delayed.
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#changed(false, REDRAW_DELAY_MS);
  }

  /** Returns a group as it is currently stored. Returns undefined if the group is not stored on this machine. */
  async groupOf(key: GroupKey): Promise<GroupItem | undefined> {
    await this.#update();
    return (await this.#read()).groups.find(({ row }) => sameGroup(row.key, key));
  }

  /** Selects a group if the view is visible. Does not open the view. */
  async reveal(key: GroupKey): Promise<void> {
    const group = await this.groupOf(key);
    if (!group || !this.#view.visible) return;
    // The group may be hidden by the filter.
    await this.#view.reveal(this.#rows.of(group), { select: true, focus: false }).then(undefined, () => undefined);
  }

  async getChildren(row?: Row): Promise<Row[]> {
    const rows = (await this.#itemsBelow(row?.item)).map((item) => this.#rows.of(item));
    if (row === undefined) this.#message.rowsDelivered(rows.length > 0);
    return rows;
  }

  async #itemsBelow(item?: Item): Promise<readonly Item[]> {
    if (item?.type === "group") return [...targetsOf(item), ...detailsOf(item, Date.now())];
    const { roots, groups } = await this.#read();
    return item ? childrenOf(item, groups, this.#filter) : roots;
  }

  getTreeItem({ item }: Row): TreeItem {
    return treeItem(item, Date.now());
  }

  resolveTreeItem(tree: TreeItem, { item }: Row): TreeItem {
    tree.tooltip = tooltipOf(item, Date.now());
    return tree;
  }

  async getParent({ id, item }: Row): Promise<Row | undefined> {
    if (item.type === "detail" || item.type === "target") return this.#rows.of(item.group);
    if (item.type !== "group") return undefined;
    const { roots, groups } = await this.#read();
    const parent = roots.find((root) => childrenOf(root, groups, "").some((child) => rowId(child) === id));
    return parent && this.#rows.of(parent);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  /** @param redrawAll Whether to redraw every row, because the ages that rows show may have changed. */
  #changed(redrawAll = false, delayMs = Math.max(REDRAW_DELAY_MS, REDRAW_DELAY_FACTOR * this.#readingMs)): void {
    this.#redrawAll ||= redrawAll;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      // The view is also updated while it is hidden, because its badge is always visible.
      if (this.#view.visible || this.#isOpened) void this.#update();
      else this.#tree = undefined;
    }, delayMs);
  }

  /**
   * Reads the state first, then redraws only what has changed, because clicks are lost while the whole tree is being
   * redrawn.
   */
  #update(): Promise<void> {
    this.#latest = this.#updateNow(++this.#turn);
    return this.#latest;
  }

  async #updateNow(turn: number): Promise<void> {
    const tree = await this.#readNow();
    if (turn !== this.#turn) return this.#latest;
    const { roots, groups } = tree;
    this.#tree = Promise.resolve(tree);
    const changed = this.#rows.update(
      roots.map((root) => [root, childrenOf(root, groups, this.#filter)] as const),
      this.#redrawAll,
    );
    this.#redrawAll = false;
    if (changed === undefined) this.#redraw.fire(undefined);
    else if (changed.length > 0) this.#redraw.fire([...changed]);
  }

  #read(): Promise<Tree> {
    this.#tree ??= this.#readNow();
    return this.#tree;
  }

  async #readNow(): Promise<Tree> {
    if (!workspace.isTrusted) {
      const nothing: Tree = { cause: "untrusted", connected: false, roots: [], groups: [] };
      this.#present(nothing, { ignoredWorkspaceValue: false, secretsAreKept: true });
      return nothing;
    }
    try {
      const userGroups = await this.#userGroups();
      const began = performance.now();
      const tree = await readTree(userGroups, this.#filter);
      this.#readingMs = performance.now() - began;
      const [ignoredWorkspaceValue, secretsAreKept] = await Promise.all([
        userGroups.connections.isSetByWorkspace(),
        userGroups.secretsAreKept,
      ]);
      this.#present(tree, { ignoredWorkspaceValue, secretsAreKept }, await userGroups.nextCheck());
      return tree;
    } catch (error) {
      // The disk may be full or read-only. The commands report this, too.
      const { message, code } = error as NodeJS.ErrnoException;
      this.#log.error(`Could not read the user groups: ${message}`);
      this.#message.show(
        l10n.t(
          "Could not read the user groups stored on this machine ({0}). Fix the problem described in the log, then reopen this view.",
          code ?? message,
        ),
        false,
      );
      return { cause: undefined, connected: false, roots: [], groups: [] };
    }
  }

  #present({ cause, connected, roots, groups }: Tree, notices: ViewNotices, nextCheck?: Date): void {
    const attention = attentionOf(groups);
    const text = badgeText(attention);
    const badge: ViewBadge | undefined = text && { value: text.count, tooltip: text.tooltip };
    this.#view.badge = badge;
    const message = messageText({
      empty: cause !== undefined,
      attention,
      filter: this.#filter,
      nextCheck,
      ...notices,
    });
    this.#message.show(message ?? "", roots.length > 0);
    const { ignoredWorkspaceValue } = notices;
    setContextKey("cause", cause ?? "none");
    setContextKey("connected", connected);
    setContextKey("hasGroups", groups.length > 0);
    setContextKey("ignoredWorkspaceValue", ignoredWorkspaceValue);
  }

  #logReports(reports: readonly Report[]): void {
    for (const report of reports) {
      const { level, text } = reportText(report);
      if (level === "problem") this.#log.warn(text);
      else this.#log.info(text);
    }
    this.#changed();
  }
}
