import type { NodeId, SiteViewResult } from "@sitekeeper/server/protocol";

type Mark = SiteViewResult["marks"][number];

/** The ID of every part in a view. Works for any nesting, so a new part needs no change here. */
export function idsOfParts(view: unknown): ReadonlySet<NodeId> {
  const ids = new Set<NodeId>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [name, child] of Object.entries(value)) {
      if (name === "nodeId" && typeof child === "string") ids.add(child);
      else visit(child);
    }
  };
  visit(view);
  return ids;
}

/** The part of a node: the innermost one that contains it. */
export function partOf(id: NodeId, parts: Pick<ReadonlySet<NodeId>, "has">): NodeId | undefined {
  for (let end = id.length; end > 0; end = Math.max(id.lastIndexOf(".", end - 1), id.lastIndexOf("[", end - 1))) {
    if (parts.has(id.slice(0, end))) return id.slice(0, end);
  }
  return undefined;
}

/** The marks of each part, by its ID. Marks outside all parts are left out: the editor shows them. */
export function marksByPart(marks: readonly Mark[], parts: ReadonlySet<string>): ReadonlyMap<string, readonly Mark[]> {
  const byPart = Map.groupBy(marks, (mark) => partOf(mark.nodeId, parts));
  byPart.delete(undefined);
  return byPart as Map<string, Mark[]>;
}
