import type { GroupKey, Report } from "@sitekeeper/user-groups";
import {
  commands,
  type Disposable,
  EventEmitter,
  type TreeDataProvider,
  type TreeItem,
  type TreeView,
  type ViewBadge,
  window,
  workspace,
} from "vscode";
import type { Keeper } from "../keeper.ts";
import type { Log } from "../log.ts";
import { attentionOf, badgeText, type KnownOfMachine, messageText } from "./attention.ts";
import type { GroupItem, Item } from "./items.ts";
import { type Row, Rows, rowId } from "./row.ts";
import type { Tree } from "./tree.ts";
import { VIEW_ID } from "./viewId.ts";

/** News in quick succession are drawn once, after this time in milliseconds. */
const REDRAW_DELAY_MS = 100;
/** And after so many times as long as it took to read all of it: the more is known, the less is read during the work. */
const READING_SHARE = 4;

/** The view "User Groups": rows, badge, message, filter. It shows what this machine knows, and asks no service. */
export class GroupsView implements TreeDataProvider<Row>, Disposable {
  readonly #keeper: () => Promise<Keeper>;
  readonly #log: Log;
  readonly #view: TreeView<Row>;
  readonly #redraw = new EventEmitter<Row[] | undefined>();
  readonly #rows = new Rows();
  readonly #subscriptions: Disposable[] = [];
  readonly onDidChangeTreeData = this.#redraw.event;
  #tree: Promise<Tree> | undefined;
  #filter = "";
  #attached = false;
  #timer: NodeJS.Timeout | undefined;
  #turn = 0;
  /** How long it took to read what is known, in milliseconds. */
  #readingMs = 0;
  /** The update that began last: what it reads, all who asked before see, too. */
  #latest: Promise<void> | undefined;
  /** Something is to be drawn anew though nothing is new but the time. */
  #anyway = false;

  /** @param keeper opens what is known; called when the view is first looked at */
  constructor(keeper: () => Promise<Keeper>, log: Log) {
    this.#keeper = keeper;
    this.#log = log;
    this.#view = window.createTreeView(VIEW_ID, { treeDataProvider: this, canSelectMany: true, showCollapseAll: true });
    this.#subscriptions.push(
      this.#view,
      this.#redraw,
      this.#view.onDidChangeVisibility(({ visible }) => visible && this.#changed(true)),
      workspace.onDidGrantWorkspaceTrust(() => this.#changed()),
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(VIEW_ID)) this.#changed();
      }),
    );
  }

  /** Follows a keeper, as soon as there is one. */
  attach(keeper: Keeper): void {
    this.#attached = true;
    this.#subscriptions.push(
      keeper.onDidChange(() => this.#changed()),
      keeper.onDidReport((reports) => void this.#noteReports(reports)),
    );
    this.#changed();
  }

  /** The selected rows. */
  get selection(): readonly Item[] {
    return this.#view.selection.map(({ item }) => item);
  }

  get filter(): string {
    return this.#filter;
  }

  /** Shows only the groups whose id, name or state holds a text; empty for all. */
  setFilter(text: string): void {
    this.#filter = text;
    void commands.executeCommand("setContext", `${VIEW_ID}.filtered`, text !== "");
    // Somebody types, and waits for it.
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#changed(false, REDRAW_DELAY_MS);
  }

  /** A group as it is known now; undefined when this machine does not know it. */
  async groupOf(key: GroupKey): Promise<GroupItem | undefined> {
    await this.#update();
    const { sameGroup } = await import("./tree.ts");
    return (await this.#read()).groups.find(({ row }) => sameGroup(row.key, key));
  }

  /** Selects a group in the view, where the view is open and shows it: a view that is not is left closed. */
  async reveal(key: GroupKey): Promise<void> {
    const group = await this.groupOf(key);
    if (!group || !this.#view.visible) return;
    // A filter may hide it.
    await this.#view.reveal(this.#rows.of(group), { select: true, focus: false }).then(undefined, () => undefined);
  }

  async getChildren(row?: Row): Promise<Row[]> {
    return (await this.#itemsBelow(row?.item)).map((item) => this.#rows.of(item));
  }

  async #itemsBelow(item?: Item): Promise<readonly Item[]> {
    if (item?.type === "group") return (await import("./treeItem.ts")).detailsOf(item, Date.now());
    const { roots, groups } = await this.#read();
    return item ? (await import("./tree.ts")).childrenOf(item, groups, this.#filter) : roots;
  }

  async getTreeItem({ item }: Row): Promise<TreeItem> {
    return (await import("./treeItem.ts")).treeItem(item, Date.now());
  }

  async resolveTreeItem(tree: TreeItem, { item }: Row): Promise<TreeItem> {
    tree.tooltip = (await import("./treeItem.ts")).tooltipOf(item, Date.now());
    return tree;
  }

  async getParent({ id, item }: Row): Promise<Row | undefined> {
    if (item.type === "detail") return this.#rows.of(item.group);
    if (item.type !== "group") return undefined;
    const { childrenOf } = await import("./tree.ts");
    const { roots, groups } = await this.#read();
    const parent = roots.find((root) => childrenOf(root, groups, "").some((child) => rowId(child) === id));
    return parent && this.#rows.of(parent);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    for (const each of this.#subscriptions) each.dispose();
  }

  /** @param anyway draws also when nothing is new but the time */
  #changed(anyway = false, delayMs = Math.max(REDRAW_DELAY_MS, READING_SHARE * this.#readingMs)): void {
    this.#anyway ||= anyway;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      // Also where nobody looks at the view: its badge is seen from everywhere.
      if (this.#view.visible || this.#attached) void this.#update();
      else this.#tree = undefined;
    }, delayMs);
  }

  /**
   * Reads, and draws what is new. In this order, and not more often than needed: while all of a tree is drawn anew, a
   * click on one of its rows finds no row.
   */
  #update(): Promise<void> {
    this.#latest = this.#updateNow(++this.#turn);
    return this.#latest;
  }

  async #updateNow(turn: number): Promise<void> {
    const tree = await this.#readNow();
    const { childrenOf } = await import("./tree.ts");
    if (turn !== this.#turn) return this.#latest;
    const { roots, groups } = tree;
    this.#tree = Promise.resolve(tree);
    const changed = this.#rows.update(
      roots.map((root) => [root, childrenOf(root, groups, this.#filter)] as const),
      this.#anyway,
    );
    this.#anyway = false;
    if (changed === undefined) this.#redraw.fire(undefined);
    else if (changed.length > 0) this.#redraw.fire([...changed]);
  }

  /** What is drawn. */
  #read(): Promise<Tree> {
    this.#tree ??= this.#readNow();
    return this.#tree;
  }

  async #readNow(): Promise<Tree> {
    if (!workspace.isTrusted) {
      const nothing: Tree = { cause: "untrusted", connected: false, roots: [], groups: [] };
      this.#say(nothing, { ignoredWorkspaceValue: false, secretsAreKept: true });
      return nothing;
    }
    try {
      const keeper = await this.#keeper();
      const { readTree } = await import("./tree.ts");
      const began = performance.now();
      const tree = await readTree(keeper, this.#filter);
      this.#readingMs = performance.now() - began;
      const [ignoredWorkspaceValue, secretsAreKept] = await Promise.all([
        keeper.connections.triedByWorkspace(),
        keeper.secretsAreKept,
      ]);
      this.#say(tree, { ignoredWorkspaceValue, secretsAreKept }, await keeper.nextCheck());
      return tree;
    } catch (error) {
      // A disk that is full or cannot be written. The commands say it, too.
      const { message, code } = error as NodeJS.ErrnoException;
      this.#log.error(`The view could not be filled: ${message}`);
      const cause = code === undefined ? "" : ` (${code})`;
      this.#view.message = `What this machine knows of user groups cannot be read${cause}. The log says more. Mend what it names, then open this view again.`;
      return { cause: undefined, connected: false, roots: [], groups: [] };
    }
  }

  #say({ cause, connected, groups }: Tree, known: KnownOfMachine, nextCheck?: Date): void {
    const attention = attentionOf(groups);
    const text = badgeText(attention);
    const badge: ViewBadge | undefined = text && { value: text.count, tooltip: text.tooltip };
    this.#view.badge = badge;
    this.#view.message =
      messageText({
        empty: cause !== undefined,
        attention,
        filter: this.#filter,
        nextCheck,
        ...known,
      }) ?? "";
    const { ignoredWorkspaceValue } = known;
    const keys = { cause: cause ?? "none", connected, hasGroups: groups.length > 0, ignoredWorkspaceValue };
    for (const [key, value] of Object.entries(keys)) {
      void commands.executeCommand("setContext", `${VIEW_ID}.${key}`, value);
    }
  }

  async #noteReports(reports: readonly Report[]): Promise<void> {
    const { reportText } = await import("@sitekeeper/user-groups");
    for (const report of reports) {
      const { level, text } = reportText(report);
      if (level === "problem") this.#log.warn(text);
      else this.#log.info(text);
    }
    this.#changed();
  }
}
