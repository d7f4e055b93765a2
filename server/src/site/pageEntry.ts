import { type Operation, readOperation, readSelector, type Selector } from "../api/operationName.ts";
import { nfc, PAGE_EXTENSIONS, readWrittenPath } from "../disk/paths.ts";
import type { PageFile } from "../disk/siteTree.ts";
import type { PageEntryForm } from "../formats/format.ts";
import { memo } from "../json/memo.ts";
import { isRepositoryFile } from "./pageMetadata.ts";
import { memoSite, type Site } from "./site.ts";

/**
 * The result of looking up a page entry. Every entry has exactly one state, so it is reported only once. An entry must
 * match the file `<entry>.mdx` or `<entry>.md` exactly. There is no fallback to an index page.
 */
export type PageEntryState =
  | { readonly state: "found"; readonly page: PageFile }
  /** Found after removing the leading `/`. */
  | { readonly state: "leading-slash"; readonly slug: string }
  /** Found after removing `.mdx` or `.md`, and possibly a leading `/`. */
  | { readonly state: "extension"; readonly slug: string }
  | { readonly state: "outside"; readonly reason: string }
  | { readonly state: "missing" }
  /** An API operation instead of a page: `GET /users`. */
  | { readonly state: "operation"; readonly operation: Operation }
  /** A query, mutation, or type of a GraphQL schema instead of a page: `QUERY products`. */
  | { readonly state: "selector"; readonly selector: Selector }
  /** The file exists but is not a page, because it is a snippet or a file about the repository. */
  | { readonly state: "no-page"; readonly page: PageFile; readonly reason: "snippet" | "repository" }
  /** It is unknown whether the page exists, because the disk cannot be read. */
  | { readonly state: "unknown" };

/**
 * Matches an entry that does not need to be parsed, because it has no leading slash, dot, or scheme. This is the fast
 * path for nearly all entries.
 */
const PLAIN = /^\w[\w-]*(?:\/[\w-]+)*$/;
const MISSING: PageEntryState = { state: "missing" };
const UNKNOWN: PageEntryState = { state: "unknown" };

/** Looks up an entry of `pages`: a path relative to the site. */
export function readPageEntry(value: string, site: Site, form: PageEntryForm): PageEntryState {
  return pageEntryReader(site, form)(value);
}

/**
 * Returns a function that looks up entries. Results are cached until the site changes, because each version of a config
 * lists the same pages.
 */
export function pageEntryReader(site: Site, form: PageEntryForm): (value: string) => PageEntryState {
  return readersOf(site)(form);
}

const readersOf = memoSite((site) =>
  memo((form: PageEntryForm) => {
    const found = new Map<string, PageEntryState>();
    return (value: string): PageEntryState => {
      const before = found.get(value);
      if (before) return before;
      const read = readEntry(value, site, form);
      if (read.state === "found") found.set(value, read);
      return read;
    };
  }),
);

function readEntry(value: string, site: Site, form: PageEntryForm): PageEntryState {
  const found = readPath(withoutSlashes(value, form), site);
  if (found.state === "found") {
    const reason = form.strict ? whyNoPage(found.page) : undefined;
    return reason ? { state: "no-page", page: found.page, reason } : found;
  }
  if (!form.operations) return found;
  const operation = readOperation(value);
  if (operation) return { state: "operation", operation: { ...operation, file: wholeFile(operation.file, site) } };
  const selector = readSelector(value);
  return selector ? { state: "selector", selector } : found;
}

/** Completes a part of a file's name, such as `v2` in `v2 GET /users`. */
function wholeFile(file: string | undefined, site: Site): string | undefined {
  if (file === undefined || file.includes(".")) return file;
  return site.assetsWithExtension(SPEC_EXTENSIONS).find((path) => path.includes(file)) ?? file;
}

/** The file extensions that API descriptions can have. */
const SPEC_EXTENSIONS = ["json", "yaml", "yml"];

function readPath(value: string, site: Site): PageEntryState {
  const plainly = site.pages.size > 0 ? site.pages.get(value) : undefined;
  if (plainly) return { state: "found", page: plainly };
  if (PLAIN.test(value)) return site.isKnown ? MISSING : UNKNOWN;
  const page = site.pages.get(nfc(value));
  if (page) return { state: "found", page };
  const place = readWrittenPath(value);
  if (!place.inside) return { state: "outside", reason: place.reason };
  const bare = nfc(value.replace(/^\/+/, ""));
  const extension = PAGE_EXTENSIONS.find((each) => bare.endsWith(each));
  const slug = extension ? bare.slice(0, -extension.length) : bare;
  if (slug === nfc(value)) return site.isKnown ? MISSING : UNKNOWN;
  if (site.isKnown && !site.pages.has(slug)) {
    if (!site.pages.has(bare)) return { state: "missing" };
    return { state: "leading-slash", slug: bare };
  }
  return extension ? { state: "extension", slug } : { state: "leading-slash", slug };
}

/** Returns the reason why a file is not published as a page. */
export function whyNoPage(page: PageFile): "snippet" | "repository" | undefined {
  if (/(?:^|\/)_?snippets\//.test(page.slug)) return "snippet";
  return isRepositoryFile(page) ? "repository" : undefined;
}

/**
 * Returns the slug of the page that an entry refers to, even if it is misspelled in a known way. Entries with equal
 * slugs refer to the same page.
 */
export function slugOfEntry(value: string, site: Site, form: PageEntryForm): string {
  return slugOfState(value, readPageEntry(value, site, form), form);
}

/** Returns the slug of a looked-up entry. */
export function slugOfState(value: string, entry: PageEntryState, form: PageEntryForm): string {
  if ("page" in entry) return entry.page.slug;
  if ("slug" in entry) return entry.slug;
  const bare = withoutSlashes(value, form);
  return nfc(bare.startsWith("/") ? bare.replace(/^\/+/, "") : bare);
}

function withoutSlashes(value: string, { slashes }: PageEntryForm): string {
  return slashes ? value.replace(/^\/(?=[^/])|\/$/g, "") : value;
}
