import type { SiteConfig } from "../../formats/format.ts";
import { items, type Node, property } from "../../json/json.ts";
import { memo } from "../../json/memo.ts";
import { type Entry, entriesOf } from "../../schema/entries.ts";
import { faultsIn } from "../../schema/faults.ts";
import { propertySchema } from "../../schema/schema.ts";
import { isSound } from "../syntax/problemsOf.ts";

/**
 * Maps each misplaced list to the part that it belongs to. A list is misplaced if it contains parts with content, but
 * is in an object that allows only links. It belongs to the part around that object if that part accepts the list
 * unchanged and does not have such a list yet.
 */
export const misplacedLists: (config: SiteConfig) => ReadonlyMap<Node, Entry> = memo((config) => {
  const found = new Map<Node, Entry>();
  for (const entry of entriesOf(config).objects) {
    const { field, node, schema, parent } = entry;
    if (field?.["x-role"] !== "nav.global" || !parent || !schema || !isSound(config, node)) continue;
    for (const child of node.children ?? []) {
      const [key, value] = child.children!;
      const name: string = key!.value;
      const [here, home] = [propertySchema(schema, name), propertySchema(parent.schema, name)];
      if (!value || !here || !home || property(parent.node, name) || items(value).length === 0) continue;
      const faults = new Set(faultsIn(value, here));
      const isInvalidHere = items(value).every((item) => faults.has(item));
      if (isInvalidHere && isSound(config, value) && faultsIn(value, home).length === 0) found.set(child, parent);
    }
  }
  return found;
});

/** Whether an entry is in a misplaced list, in which case its own problems need not be reported. */
export function isInMisplacedList({ parent }: Entry, config: SiteConfig): boolean {
  const member = parent?.node.parent;
  return member !== undefined && misplacedLists(config).has(member);
}
