import type { OwnTag } from "./tagItems.ts";

const IMPORT = /^import\b([^"'`;]*)/gm;
const EXPORT = /^export\s+(?:const|function|class|let)\s+([A-Z][\w$]*)/gm;
const USED = /<([A-Z][\w$.]*)(?=[\s/>])/g;

/**
 * Finds the components in a page that are not part of the platform: those that the page imports, exports, or uses
 * elsewhere.
 * @param at The offset of the name at the cursor, which is skipped.
 */
export function ownTags(text: string, at: number): readonly OwnTag[] {
  const names = new Set<string>();
  for (const [, clause = ""] of text.matchAll(IMPORT)) {
    const words = clause.trim();
    if (!words.endsWith("from")) continue;
    const [main = "", list = ""] = words.slice(0, -"from".length).split(/[{}]/);
    for (const each of [main.replace(",", ""), ...list.split(",")]) names.add(each.trim().split(/\s/).at(-1)!);
  }
  for (const [, name] of text.matchAll(EXPORT)) names.add(name!);
  for (const match of text.matchAll(USED)) if (match.index + 1 !== at) names.add(match[1]!);
  return [...names].filter((name) => /^[A-Z]/.test(name)).map((name) => ({ name }));
}

const ATTRIBUTE = /\s([\p{L}_$][\p{L}\p{N}_$:-]*)(?=\s*=|\s|\/|$)/gu;

/** Finds the attributes that a page uses with a tag. */
export function ownAttributes(text: string, tag: string): readonly string[] {
  const names = new Set<string>();
  const tags = new RegExp(`<${tag.replace(/[.$]/g, "\\$&")}(\\s(?:[^<>{}"']|"[^"]*"|'[^']*'|\\{[^{}]*\\})*)>`, "g");
  for (const [, attributes = ""] of text.matchAll(tags)) {
    const bare = attributes.replace(/=\s*(?:"[^"]*"|'[^']*'|\{[^{}]*\})/g, "= ");
    for (const [, name] of bare.matchAll(ATTRIBUTE)) names.add(name!);
  }
  return [...names];
}
