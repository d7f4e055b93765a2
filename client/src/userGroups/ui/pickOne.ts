import { type QuickPickItem, window } from "vscode";

/**
 * Shows a list to pick one item from.
 *
 * @param active the item that Enter picks; the first item by default
 * @returns undefined when the list was closed
 */
export function pickOne<Item extends QuickPickItem>(
  items: readonly Item[],
  placeholder: string,
  active: Item | undefined,
): Promise<Item | undefined> {
  const list = window.createQuickPick<Item>();
  Object.assign(list, { items, placeholder, matchOnDescription: true });
  if (active) list.activeItems = [active];
  return new Promise((resolve) => {
    const finish = (item: Item | undefined): void => {
      resolve(item);
      list.dispose();
    };
    list.onDidHide(() => finish(undefined));
    list.onDidAccept(() => {
      const [chosen] = list.selectedItems;
      if (chosen) finish(chosen);
    });
    list.show();
  });
}
