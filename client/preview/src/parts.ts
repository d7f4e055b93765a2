import type { JSONPath, SiteViewResult } from "@sitekeeper/server/protocol";

type Mark = SiteViewResult["marks"][number];

/** A JSON path as text, as editors show it: `navigation[1].pages[2]`. */
export function pathText(path: JSONPath): string {
  return path.reduce<string>(
    (text, segment) =>
      typeof segment === "number" ? `${text}[${segment}]` : text === "" ? segment : `${text}.${segment}`,
    "",
  );
}

/** True when a path, as {@link pathText} writes it, is that of a part or of something in it. */
export function isWithinPart(path: string, part: string): boolean {
  return path.startsWith(part) && (path.length === part.length || [".", "["].includes(path[part.length]!));
}

/** The path of every part in a view, as texts. Works for any nesting, so a new part needs no change here. */
export function pathsOfParts(view: unknown): ReadonlySet<string> {
  const paths = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [name, child] of Object.entries(value)) {
      if (name === "path" && Array.isArray(child)) paths.add(pathText(child as JSONPath));
      else visit(child);
    }
  };
  visit(view);
  return paths;
}

/** The part of a JSON path: the innermost one that contains it. */
export function partOf(path: JSONPath, parts: ReadonlySet<string>): string | undefined {
  for (let length = path.length; length > 0; length--) {
    const text = pathText(path.slice(0, length));
    if (parts.has(text)) return text;
  }
  return undefined;
}

/** The marks of each part, by its path. Marks outside all parts are left out: the editor shows them. */
export function marksByPart(marks: readonly Mark[], parts: ReadonlySet<string>): ReadonlyMap<string, readonly Mark[]> {
  const byPart = new Map<string, Mark[]>();
  for (const mark of marks) {
    const part = partOf(mark.path, parts);
    if (part === undefined) continue;
    const list = byPart.get(part);
    if (list) list.push(mark);
    else byPart.set(part, [mark]);
  }
  return byPart;
}
