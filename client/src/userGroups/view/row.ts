import type { GroupKey } from "@sitekeeper/user-groups";
import type { Item } from "./items.ts";

/**
 * A row of the view: the same object for as long as the row is there, whatever it shows by now. By it the editor finds
 * what a click was on, so a row whose words change under the mouse is still the row that was meant.
 */
export class Row {
  readonly id: string;
  item: Item;

  constructor(item: Item) {
    this.id = rowId(item);
    this.item = item;
  }
}

/** What tells a row from every other one. */
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
      return `group|${keyId(item.row.key)}`;
    case "detail":
      return `detail|${item.label}|${keyId(item.group.row.key)}`;
    default:
      return item satisfies never;
  }
}

const accountText = ({ origin, environment }: Pick<GroupKey, "origin" | "environment">): string =>
  `${origin}|${environment}`;

/** Not `keyText`: the view is there from the start of a window, and loads nothing of the API before it is asked. */
const keyId = (key: GroupKey): string => `${accountText(key)}|${key.userGroupId}`;

/** The rows that are drawn. */
export class Rows {
  readonly #rows = new Map<string, Row>();
  /** Which rows stand where. */
  #outline = "";

  /** The row of an item, which it shows from now on. */
  of<T extends Item>(item: T): Row {
    const known = this.#rows.get(rowId(item));
    if (known) {
      known.item = item;
      return known;
    }
    const row = new Row(item);
    this.#rows.set(row.id, row);
    return row;
  }

  /**
   * Takes over what is to be shown.
   *
   * @param branches every root, with what is below it
   * @param anyway draws every row, also one that shows the same but for the time
   * @returns the rows to draw anew; undefined for all, because there are other ones or in another order
   */
  update(branches: readonly (readonly [Item, readonly Item[]])[], anyway: boolean): readonly Row[] | undefined {
    const outline = JSON.stringify(branches.map(([root, items]) => [rowId(root), items.map(rowId)]));
    if (outline !== this.#outline) {
      this.#outline = outline;
      this.#rows.clear();
      return undefined;
    }
    return branches.flat(2).flatMap((item) => {
      const row = this.#rows.get(rowId(item));
      // What was never looked at is drawn when it is.
      if (!row || (!anyway && JSON.stringify(row.item) === JSON.stringify(item))) return [];
      row.item = item;
      return [row];
    });
  }
}
