import { type JSONPath, member, type Node } from "../json/json.ts";
import type { DescribedText } from "./schema.ts";

/** A value with its location. The node is undefined if the text does not contain the value. */
export interface Place {
  readonly text: Pick<DescribedText, "references" | "nodePrefix">;
  readonly node: Node | undefined;
  readonly path: JSONPath;
}

/** A value that exists in the text. */
export interface Written extends Place {
  readonly text: DescribedText;
  readonly node: Node;
}

/**
 * Returns the objects that provide the members of a value. These are the value itself and, for a reference, the object
 * in the other file. The last one is never a reference.
 */
export function holdersOf(written: Written): readonly Written[];
export function holdersOf(written: Place): readonly Place[];
export function holdersOf(written: Place): readonly Place[] {
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
export function memberIn(holders: readonly Written[], key: string): Written | undefined;
export function memberIn(holders: readonly Place[], key: string): Place | undefined;
export function memberIn(holders: readonly Place[], key: string): Place | undefined {
  for (const { text, node, path } of holders) {
    const value = member(node, key);
    if (value) return { text, node: value, path: [...path, key] };
  }
  return undefined;
}
