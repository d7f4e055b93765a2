import type { SiteConfig } from "../formats/format.ts";
import type { Before } from "../json/plainList.ts";

/** What a text has in common with an earlier version. */
export function commonWith(
  { text: before, plainLists }: Pick<SiteConfig, "text" | "plainLists">,
  text: string,
): Before {
  const most = Math.min(before.length, text.length);
  let start = 0;
  while (start < most && before[start] === text[start]) start++;
  let end = 0;
  while (end < most && before.at(-1 - end) === text.at(-1 - end)) end++;
  return { lists: plainLists ?? new Map(), length: before.length, start, end };
}
