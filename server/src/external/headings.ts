import type { Body } from "./verdict.ts";

/** What is read of a page in search of its headings. */
export const HEADINGS = {
  types: "text/html,application/xhtml+xml",
  maxBytes: 2 * 1024 * 1024,
  isOptional: true,
} as const;

/**
 * Fragments that no heading has: places that scripts make of lines, comments and files (GitHub, GitLab), addresses within an
 * app, and parameters.
 */
const NO_HEADING =
  /^[!/]|=|^(?:top$|[LRC]\d|diff-|file-|issue|discussion|commitcomment|pullrequestreview|user-content-|readme-ov-file|note_)/i;

/** The heading that a link names, decoded. Undefined without one, and where a script decides what is shown. */
export function headingOf(target: string): string | undefined {
  const at = target.indexOf("#");
  // A text fragment (WICG) is for the browser.
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
    // It is compared as it is written.
  }
  return heading === "" || NO_HEADING.test(heading) ? undefined : heading;
}

/** The headings that a page does not have. None where that is not known: its end was not read, or scripts make it. */
export function missingIn(headings: readonly string[], { bytes, type, isCut }: Body): readonly string[] {
  if (isCut || !/^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(type ?? "")) return [];
  const text = new TextDecoder().decode(bytes).toLowerCase();
  if (!hasOwnIds(text)) return [];
  // In another encoding, only ASCII is readable.
  const isReadable = (heading: string): boolean => !text.includes("\ufffd") || /^[\x20-\x7e]*$/.test(heading);
  return headings.filter((heading) => isReadable(heading) && !mentions(text, heading.toLowerCase()));
}

const HEADING_WITH_ID = /<h[1-6]\s(?:[^<>]{0,300}\s)?id\s*=/;

/** True for a page whose headings have their IDs before a script runs: one has, or several places are linked in it. */
function hasOwnIds(text: string): boolean {
  if (!/<h[1-6][\s>]/.test(text)) return false;
  if (HEADING_WITH_ID.test(text)) return true;
  const linked = new Set([...text.matchAll(/\shref\s*=\s*["']?#([^\s"'>]+)/g)].map(([, id]) => id!));
  const ids = new Set([...text.matchAll(/\s(?:id|name)\s*=\s*["']?([^\s"'>]+)/g)].map(([, id]) => id!));
  return [...linked].filter((id) => ids.has(id)).length >= 2;
}

/** True when a page has an ID, or mentions it as a whole: in a link to itself, or in the data of a script that makes it. */
function mentions(text: string, heading: string): boolean {
  const spellings = new Set([heading, encodeURIComponent(heading).toLowerCase(), heading.replaceAll("&", "&amp;")]);
  return [...spellings].some((spelling) => {
    for (let at = text.indexOf(spelling); at >= 0; at = text.indexOf(spelling, at + 1)) {
      const [before = "", after = ""] = [text[at - 1], text[at + spelling.length]];
      if (/["']/.test(before) ? /["'\\]/.test(after) : /[#=]/.test(before) && /[\s"'>\\&]/.test(after)) return true;
      // GitHub's IDs, which a script resolves.
      if (text.endsWith("user-content-", at)) return true;
    }
    return false;
  });
}
