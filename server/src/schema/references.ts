import { type JSONPath, member, type Node } from "../json/json.ts";
import type { DescribedText } from "./schema.ts";

/** A value with its location. The node is undefined if the text does not contain the value. */
export interface ValueAt {
  readonly text: Pick<DescribedText, "references" | "nodePrefix">;
  readonly node: Node | undefined;
  readonly path: JSONPath;
}

/** A value that exists in the text. */
export interface ExistingValue extends ValueAt {
  readonly text: DescribedText;
  readonly node: Node;
}

/**
 * Returns the objects that provide the members of a value. These are the value itself and, for a reference, the object
 * in the other file. The last one is never a reference.
 */
export function holdersOf(written: ExistingValue): readonly ExistingValue[];
export function holdersOf(written: ValueAt): readonly ValueAt[];
export function holdersOf(written: ValueAt): readonly ValueAt[] {
  const holders = [written];
  for (let at = written; at.node; ) {
    const reference = at.text.references.get(at.node);
    if (reference?.state !== "found") break;
    at = reference;
    holders.push(at);
  }
  return holders;
}

/** Finds a member of a value. Members next to a reference override the members in the other file. */
export function memberIn(holders: readonly ExistingValue[], key: string): ExistingValue | undefined;
export function memberIn(holders: readonly ValueAt[], key: string): ValueAt | undefined;
export function memberIn(holders: readonly ValueAt[], key: string): ValueAt | undefined {
  for (const { text, node, path } of holders) {
    const value = member(node, key);
    if (value) return { text, node: value, path: [...path, key] };
  }
  return undefined;
}
