import type { Body } from "./verdict.ts";

/** The part of a page that is requested when looking for headings. */
export const HEADINGS = {
  types: "text/html,application/xhtml+xml",
  maxBytes: 2 * 1024 * 1024,
  isOptional: true,
} as const;

/**
 * Matches fragments that are not headings: lines, comments and files, which scripts handle (GitHub, GitLab),
 * client-side routes, and parameters.
 */
const NO_HEADING =
  /^[!/]|=|^(?:top$|[LRC]\d|diff-|file-|issue|discussion|commitcomment|pullrequestreview|user-content-|readme-ov-file|note_)/i;

/**
 * Returns the decoded heading ID in a link, or undefined if the link has no fragment, or if a script handles the
 * fragment.
 */
export function headingOf(target: string): string | undefined {
  const at = target.indexOf("#");
  // Text fragments (WICG) are handled by the browser.
  const [written = ""] =
    at < 0
      ? []
      : target
          .slice(at + 1)
          .trim()
          .split(":~:");
  let heading = written;
  try {
    heading = decodeURIComponent(written);
  } catch {
    // The encoding is invalid. Compare the fragment as written.
  }
  return heading === "" || NO_HEADING.test(heading) ? undefined : heading;
}

/**
 * Returns the headings that are missing from a page. The result is empty if the page is truncated or if scripts
 * generate its headings, because the missing headings are unknown in this case.
 */
export function missingIn(headings: readonly string[], { bytes, type, isTruncated }: Body): readonly string[] {
  if (isTruncated || !/^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(type ?? "")) return [];
  const text = new TextDecoder().decode(bytes).toLowerCase();
  if (!hasOwnIds(text)) return [];
  // If the text uses another encoding, only ASCII can be decoded reliably.
  const isReadable = (heading: string): boolean => !text.includes("\ufffd") || /^[\x20-\x7e]*$/.test(heading);
  return headings.filter((heading) => isReadable(heading) && !mentions(text, heading.toLowerCase()));
}

const HEADING_WITH_ID = /<h[1-6]\s(?:[^<>]{0,300}\s)?id\s*=/;

/**
 * Whether headings have IDs even if no scripts run. This is the case if at least one heading has an ID, or if the page
 * links to several of its own sections.
 */
function hasOwnIds(text: string): boolean {
  if (!/<h[1-6][\s>]/.test(text)) return false;
  if (HEADING_WITH_ID.test(text)) return true;
  const linked = new Set([...text.matchAll(/\shref\s*=\s*["']?#([^\s"'>]+)/g)].map(([, id]) => id!));
  const ids = new Set([...text.matchAll(/\s(?:id|name)\s*=\s*["']?([^\s"'>]+)/g)].map(([, id]) => id!));
  return [...linked].filter((id) => ids.has(id)).length >= 2;
}

/**
 * Whether the page contains this ID as an ID or as a whole word, for example in a link to itself or in a script's data.
 */
function mentions(text: string, heading: string): boolean {
  const spellings = new Set([heading, encodeURIComponent(heading).toLowerCase(), heading.replaceAll("&", "&amp;")]);
  return [...spellings].some((spelling) => {
    for (let at = text.indexOf(spelling); at >= 0; at = text.indexOf(spelling, at + 1)) {
      const [before = "", after = ""] = [text[at - 1], text[at + spelling.length]];
      if (/["']/.test(before) ? /["'\\]/.test(after) : /[#=]/.test(before) && /[\s"'>\\&]/.test(after)) return true;
      // GitHub adds this prefix to its IDs, which a script resolves.
      if (text.endsWith("user-content-", at)) return true;
    }
    return false;
  });
}
