import type { SiteConfig } from "../../formats/format.ts";
import { items, type Node, property } from "../../json/json.ts";
import { memo } from "../../json/memo.ts";
import { type Entry, entriesOf } from "../../schema/entries.ts";
import { faultsIn } from "../../schema/faults.ts";
import { propertySchema } from "../../schema/schema.ts";
import { isSound } from "../syntax/problemsOf.ts";

/**
 * The lists of parts with content where only links fit, by their members, each with the part of the navigation around it, which
 * has no such list and would take it as it is.
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
      const isWrongHere = items(value).every((item) => faults.has(item));
      if (isWrongHere && isSound(config, value) && faultsIn(value, home).length === 0) found.set(child, parent);
    }
  }
  return found;
});

/** True for an entry of such a list: what is wrong about it follows from its place. */
export function isInMisplacedList({ parent }: Entry, config: SiteConfig): boolean {
  const member = parent?.node.parent;
  return member !== undefined && misplacedLists(config).has(member);
}
