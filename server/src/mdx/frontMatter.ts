/** The start of a page's body: after a byte order mark, and after the front matter between two `---` lines. */
export function bodyStart(text: string): number {
  const first = text.startsWith("\uFEFF") ? 1 : 0;
  const open = /---[ \t]*(?:\r\n?|\n)/y;
  open.lastIndex = first;
  if (!open.test(text)) return first;
  const close = /(?:^|[\r\n])---[ \t]*(?=[\r\n]|$)/g;
  close.lastIndex = open.lastIndex - 1;
  return close.test(text) ? close.lastIndex : first;
}
