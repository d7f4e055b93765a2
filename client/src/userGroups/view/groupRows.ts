import { type GroupKey, keyText } from "@sitekeeper/user-groups";
import type { Item } from "./items.ts";

/**
 * A row of the view. The object stays the same while the row exists, even if its content changes. VS Code identifies a
 * clicked row by its object, so a click works even if the label has just changed.
 */
export class Row {
  readonly id: string;
  item: Item;

  constructor(item: Item) {
    this.id = rowId(item);
    this.item = item;
  }
}

/** Returns the unique ID of the row for an item. */
export function rowId(item: Item): string {
  switch (item.type) {
    case "connection":
    case "no-groups":
      return `${item.type}|${accountText(item.connection)}`;
    case "missing-connection":
      return `missing|${accountText(item.account)}`;
    case "problem":
      return `problem|${item.problem.name}|${item.problem.reason}`;
    case "group":
      return `group|${keyText(item.row.key)}`;
    case "target":
      return `target|${JSON.stringify(item.target.target)}|${keyText(item.group.row.key)}`;
    case "detail":
      return `detail|${item.label}|${keyText(item.group.row.key)}`;
    default:
      return item satisfies never;
  }
}

const accountText = ({ origin, environment }: Pick<GroupKey, "origin" | "environment">): string =>
  `${origin}|${environment}`;

/** The displayed rows. */
export class Rows {
  readonly #rows = new Map<string, Row>();
  /** The IDs of all rows, in order. */
  #outline = "";

  /** Returns the row for an item, and updates the row to show this item. */
  of<T extends Item>(item: T): Row {
    const existing = this.#rows.get(rowId(item));
    if (existing) {
      existing.item = item;
      return existing;
    }
    const row = new Row(item);
    this.#rows.set(row.id, row);
    return row;
  }

  /**
   * Updates the rows.
   *
   * @param branches All roots with their descendants.
   * @param redrawAll Whether to redraw every row, because the ages that rows show may have changed.
   * @returns The rows to redraw. Undefined if the whole tree must be redrawn, because rows were added, removed or
   * moved.
   */
  update(branches: readonly (readonly [Item, readonly Item[]])[], redrawAll: boolean): readonly Row[] | undefined {
    const outline = JSON.stringify(branches.map(([root, items]) => [rowId(root), items.map(rowId)]));
    if (outline !== this.#outline) {
      this.#outline = outline;
      this.#rows.clear();
      return undefined;
    }
    return branches.flat(2).flatMap((item) => {
      const row = this.#rows.get(rowId(item));
      // If a row has not been displayed yet, it does not need to be redrawn.
      if (!row || (!redrawAll && JSON.stringify(row.item) === JSON.stringify(item))) return [];
      row.item = item;
      return [row];
    });
  }
}
