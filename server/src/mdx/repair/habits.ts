const TAG = /<\/?[A-Za-z][\w.]*(?:\s+[\w:-]+(?:=(?:"[^"]*"|'[^']*'|\{[^{}]*\}))?)*\s*\/?>/g;
/** Matches text in which punctuation is normal. */
const MARKED = /`[^`\n]*`|https?:\/\/\S+|\]\([^)]*\)/g;
/** Matches attributes whose values are paths or URLs. */
const PATHS = /href|src|img|file|url|path|icon|openapi|poster|default|d\b/i;

/**
 * Scores how unusual the text around an edit looks compared to what authors usually write. Leftover punctuation and
 * unusual values or tags increase the score. The score is used to rank repairs that all result in a valid page.
 */
export function unusualness(text: string, at: number, insert: string): number {
  const from = Math.max(0, text.lastIndexOf("\n", Math.max(0, at - 2)) + 1);
  const next = text.indexOf("\n", at + 1);
  const piece = text.slice(Math.max(0, from - 80), next < 0 ? text.length : next + 160);
  const tags = [...piece.matchAll(TAG)].map(([tag]) => tag);
  let rest = piece;
  for (const tag of tags) rest = rest.replace(tag, " ");
  rest = rest.replace(MARKED, " ");
  let count = 2 * (rest.match(/[<>="]/g) ?? []).length + 2 * (rest.match(/(^|\s)\/|\/(?=\s|$)/gm) ?? []).length;
  for (const tag of tags) count += unusualTag(tag);
  // A `>` alone on a line can only end a tag that spans several lines.
  if (insert === ">" && /(^|\n)[ \t]*>$/.test(text.slice(0, at + 1)))
    count += /\n[ \t]*[\w-]+(=("[^"\n]*"|\{[^\n]*\}))?[ \t]*\n[ \t]*>$/.test(text.slice(0, at + 1)) ? 0 : 6;
  if (insert === ">" && /^>\S/.test(text.slice(at, at + 2)) && /\n$/.test(text.slice(0, at))) count += 6;
  count += 2 * (piece.match(/(?:^|\n)[ \t]*[=/">]<\/?[A-Za-z]/g) ?? []).length;
  // A self-closing tag on a line of its own is rarely followed by content.
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
