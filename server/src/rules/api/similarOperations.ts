import type { Operation } from "../../api/operationName.ts";
import { withoutOuterSlashes } from "../../disk/paths.ts";
import { editDistance } from "../../json/near.ts";

/** The maximum number of operations to offer, and the maximum number to compare. */
const MAX_OFFERED = 5;
const MAX_COMPARED = 5_000;

/**
 * Finds similar operations. Those with the same path and another method come first, followed by those with similar
 * paths.
 */
export function similarOperations(name: string, operations: readonly string[]): readonly string[] {
  const [method, path = ""] = split(name);
  const limit = Math.max(2, Math.floor(path.length / 5));
  const ranked = operations.slice(0, MAX_COMPARED).flatMap((each) => {
    const [otherMethod, otherPath = ""] = split(each);
    if ((method === "webhook") !== (otherMethod === "webhook")) return [];
    const distance = samePath(path, otherPath) ? 0 : editDistance(path, otherPath, limit);
    return distance > limit ? [] : [{ each, rank: distance * 2 + Number(method !== otherMethod) }];
  });
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_OFFERED)
    .map(({ each }) => each);
}

/** Whether paths are equal except for outer slashes and parameter names. */
function samePath(a: string, b: string): boolean {
  const plain = (path: string): string => withoutOuterSlashes(path.replace(/\{[^{}]*\}/g, "{}"));
  return plain(a) === plain(b);
}

function split(name: string): readonly [method: string, path: string] {
  const space = name.indexOf(" ");
  return [name.slice(0, space), name.slice(space + 1)];
}

/** Formats an operation the way the author writes it, for example with a lowercase method. */
export function writtenOperation(name: string, value: string, { file, name: before }: Operation): string {
  const [method, path] = split(name);
  const [methodBefore] = split(before);
  const isLower = value.split(/\s+/).includes(methodBefore);
  const spelled = method === "webhook" || isLower ? method : method.toUpperCase();
  return `${file === undefined ? "" : `${file} `}${spelled} ${path}`;
}
