import type { NodeId, SiteView, SiteViewResult } from "@sitekeeper/server/protocol";

type Mark = SiteViewResult["marks"][number];

/** Visits every property at any depth, so that new kinds of parts require no change here. */
function visitProperties(value: unknown, visit: (name: string, child: unknown) => void): void {
  if (typeof value !== "object" || value === null) return;
  for (const [name, child] of Object.entries(value)) {
    visit(name, child);
    visitProperties(child, visit);
  }
}

/** Returns the IDs of all parts in a view. */
export function idsOfParts(view: unknown): ReadonlySet<NodeId> {
  const ids = new Set<NodeId>();
  visitProperties(view, (name, child) => {
    if (name === "nodeId" && typeof child === "string") ids.add(child);
  });
  return ids;
}

/** Returns the image files that appear on every page of a site. */
export function filesOfView({ theme }: SiteView): readonly string[] {
  const { light, dark, favicon } = theme;
  const images = [light.logo, dark.logo, light.backdrop, dark.backdrop, favicon];
  return images.flatMap((image) => image?.file ?? []);
}

/** Returns the image files used in a page. */
export function filesOfPage(content: readonly unknown[]): readonly string[] {
  const files = new Set<string>();
  visitProperties(content, (name, child) => {
    if (name === "file" && typeof child === "string") files.add(child);
  });
  return [...files];
}

/** Returns the innermost part that contains a node. */
export function partOf(id: NodeId, parts: Pick<ReadonlySet<NodeId>, "has">): NodeId | undefined {
  for (let end = id.length; end > 0; end = Math.max(id.lastIndexOf(".", end - 1), id.lastIndexOf("[", end - 1))) {
    if (parts.has(id.slice(0, end))) return id.slice(0, end);
  }
  return undefined;
}

/** Groups the marks by part ID. Drops marks outside all parts, because only the editor shows those. */
export function marksByPart(marks: readonly Mark[], parts: ReadonlySet<string>): ReadonlyMap<string, readonly Mark[]> {
  const byPart = Map.groupBy(marks, (mark) => partOf(mark.nodeId, parts));
  byPart.delete(undefined);
  return byPart as Map<string, Mark[]>;
}
