const TAG = /<\/?[A-Za-z][\w.]*(?:\s+[\w:-]+(?:=(?:"[^"]*"|'[^']*'|\{[^{}]*\}))?)*\s*\/?>/g;
/** Text in which marks are usual. */
const MARKED = /`[^`\n]*`|https?:\/\/\S+|\]\([^)]*\)/g;
/** Attributes whose values are paths or addresses. */
const PATHS = /href|src|img|file|url|path|icon|openapi|poster|default|d\b/i;

/**
 * How unusual a text is around an edit, by the habits of authors: which marks are left over in the text, and what values
 * and tags look like. It chooses between repairs that are all valid.
 */
export function unusual(text: string, at: number, insert: string): number {
  const from = Math.max(0, text.lastIndexOf("\n", Math.max(0, at - 2)) + 1);
  const next = text.indexOf("\n", at + 1);
  const piece = text.slice(Math.max(0, from - 80), next < 0 ? text.length : next + 160);
  const tags = [...piece.matchAll(TAG)].map(([tag]) => tag);
  let rest = piece;
  for (const tag of tags) rest = rest.replace(tag, " ");
  rest = rest.replace(MARKED, " ");
  let count = 2 * (rest.match(/[<>="]/g) ?? []).length + 2 * (rest.match(/(^|\s)\/|\/(?=\s|$)/gm) ?? []).length;
  for (const tag of tags) count += unusualTag(tag);
  // A mark on a line of its own ends a tag over several lines, and no other.
  if (insert === ">" && /(^|\n)[ \t]*>$/.test(text.slice(0, at + 1)))
    count += /\n[ \t]*[\w-]+(=("[^"\n]*"|\{[^\n]*\}))?[ \t]*\n[ \t]*>$/.test(text.slice(0, at + 1)) ? 0 : 6;
  if (insert === ">" && /^>\S/.test(text.slice(at, at + 2)) && /\n$/.test(text.slice(0, at))) count += 6;
  count += 2 * (piece.match(/(?:^|\n)[ \t]*[=/">]<\/?[A-Za-z]/g) ?? []).length;
  // A tag that closes itself on its line seldom has content after it.
  const alone = piece.match(/<[A-Z]\w*(\s[^<>]*)?\/>\s*\n+\s*(?=[A-Za-z#*`-])/g) ?? [];
  count += 2 * alone.filter((each) => !/^<(?:Snippet|Icon|Image|[A-Z]\w*\s)/.test(each)).length;
  return count;
}

function unusualTag(tag: string): number {
  let count = 0;
  for (const [, name = "", value = ""] of tag.matchAll(/([\w:-]+)=(?:"([^"]*)")/g)) {
    const isPath = PATHS.test(name);
    if (/[<>]|^=|=$/.test(value)) count += 4;
    if (value.startsWith("/") && !isPath) count += 3;
    if (value.endsWith("/") && !isPath) count += 3;
    if (value === "") count += 3;
    if (/\s[\w-]+=/.test(value)) count += 4;
    if (value.includes("\n")) count += 2;
    if (value !== value.trim()) count += 1;
  }
  count += 3 * (tag.match(/["}]\w/g) ?? []).length;
  count += (tag.match(/"\s+\w+(?=\s|>)(?!\s*=)/g) ?? []).length;
  if (/^<\/.*\s+>/.test(tag)) count++;
  return count;
}
