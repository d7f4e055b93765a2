import type { WorkspaceEdit } from "vscode-languageserver-types";
import { nfc, pathOfUri, slugOf, withoutOuterSlashes } from "../../disk/paths.ts";
import type { SiteConfig } from "../../formats/format.ts";
import { fieldsOf, filesOf } from "../../formats/readSite.ts";
import {
  type Edit,
  insertItems,
  insertMember,
  type JsonValue,
  removeItems,
  removeMember,
  replaceNode,
} from "../../json/edits.ts";
import { addressOf, redirectsOf } from "../../knowledge/pages/redirects.ts";
import { fieldOf, itemsOf } from "../../schema/fields.ts";
import { keyOf } from "../../schema/roleKeys.ts";
import type { Site } from "../../site/site.ts";
import type { FeatureClient } from "../client.ts";
import { type ConfigEdits, fileEdits } from "../fileChanges.ts";
import type { ConfigOfSite } from "../valueAt.ts";
import { type FileMove, workspaceEditOf } from "../workspaceEdit.ts";

/**
 * The old and new addresses of a page, or of all pages in a folder. The addresses have no leading or trailing slashes.
 */
interface MovedAddress {
  readonly from: string;
  readonly to: string;
  readonly isFolder: boolean;
}

/** The old and new paths of a file or folder in a site. */
interface MovedPaths {
  readonly from: string;
  readonly to: string;
}

/** The wildcard at the end of a redirect. It matches every path below a folder. */
const ANY_PAGE = "/:slug*";

/**
 * Returns the edits that redirect the old URLs of pages to the new ones, grouped by config. The result is the same
 * before and after the files move. Paths that already have a redirect are left unchanged. An existing redirect from the
 * new address would hide the page, so it is reversed.
 */
export function redirectsAfterMoves(configs: readonly ConfigOfSite[], files: readonly FileMove[]): ConfigEdits[] {
  return configs.flatMap(({ config, site }) => {
    const moves = files.flatMap((file) => movedAddress(site, file) ?? []);
    const known = redirectsOf(config);
    const newMoves = moves.filter(({ from, isFolder }) =>
      isFolder
        ? !known.some(({ source }) => withoutOuterSlashes(source) === from + ANY_PAGE)
        : !known.some(({ matches }) => matches(from)),
    );
    return newMoves.length > 0 ? [redirectEdits(config, newMoves)] : [];
  });
}

/**
 * Returns the edits from {@link redirectsAfterMoves} as one workspace edit, or undefined if there are no redirects to
 * add.
 */
export function redirectsEdit(
  configs: readonly ConfigOfSite[],
  files: readonly FileMove[],
  client: FeatureClient,
): WorkspaceEdit | undefined {
  return workspaceEditOf(redirectsAfterMoves(configs, files).map(fileEdits), client);
}

/**
 * Returns the edit that removes a move's redirects after the files have been moved back, or undefined if there are no
 * redirects to remove.
 *
 * @param files The moves that undo the first move.
 */
export function redirectsUndone(
  configs: readonly ConfigOfSite[],
  files: readonly FileMove[],
  client: FeatureClient,
): WorkspaceEdit | undefined {
  const edits = configs.flatMap(({ config, site }) => {
    // While files are moving, the site may not know the page at either address, but the redirects contain both
    // addresses.
    const moves = files.flatMap((file) => pathsInSite(site, file) ?? []).map(addressesOf);
    return filesOf(config).map((file) => ({ config: file, edits: removedRedirects(file, moves) }));
  });
  return workspaceEditOf(edits.filter((each) => each.edits.length > 0).map(fileEdits), client);
}

function removedRedirects(file: SiteConfig, moves: readonly MovedAddress[]): readonly Edit[] {
  const list = fieldsOf(file).nodeOf("redirects");
  if (list?.type !== "array") return [];
  const undone = new Set(moves.map(writtenForms).map(([moved, back]) => `${back} ${moved}`));
  // By the time the page moves back, the destination has already been updated to the old URL.
  for (const [, back] of moves.map(writtenForms)) undone.add(`${back} ${back}`);
  const removed = fieldsOf(file)
    .objects("redirects")
    .flatMap((each) => {
      const [source, destination] = [each.text("redirect.source")?.text, each.text("redirect.destination")?.text];
      return each.node && undone.has(`${source} ${destination}`) ? [list.children!.indexOf(each.node)] : [];
    });
  if (removed.length === 0) return [];
  return removed.length === list.children!.length && list.parent
    ? removeMember(file, list.parent)
    : removeItems(file, list, removed);
}

/** Returns the old and new paths of a move, or undefined if either path is outside the site. */
function pathsInSite(site: Site, { oldUri, newUri }: FileMove): MovedPaths | undefined {
  const [from, to] = [oldUri, newUri].map((uri) => nfc(pathOfUri(site.uri, uri) ?? ""));
  return from && to ? { from, to } : undefined;
}

/** Returns the addresses of a move. Does not check whether there are pages at its paths. */
function addressesOf({ from, to }: MovedPaths): MovedAddress {
  const oldSlug = slugOf(from);
  return { from: addressOf(oldSlug ?? from), to: addressOf(slugOf(to) ?? to), isFolder: !oldSlug };
}

/**
 * Returns the addresses of a moved page, or of a moved folder that contains pages. Returns undefined for any other
 * move.
 */
function movedAddress(site: Site, file: FileMove): MovedAddress | undefined {
  const paths = pathsInSite(site, file);
  const addresses = paths && addressesOf(paths);
  if (!addresses || addresses.from === "" || addresses.from === addresses.to) return undefined;
  const { from, to } = paths;
  const [oldSlug, newSlug] = [slugOf(from), slugOf(to)];
  if (oldSlug !== undefined && newSlug !== undefined) {
    return site.pages.has(oldSlug) || site.pages.has(newSlug) ? addresses : undefined;
  }
  const isBelow = (slug: string): boolean => slug.startsWith(`${from}/`) || slug.startsWith(`${to}/`);
  return oldSlug === undefined && [...site.pages.keys()].some(isBelow) ? addresses : undefined;
}

function redirectEdits(config: SiteConfig, moves: readonly MovedAddress[]): ConfigEdits {
  const { schema } = config;
  const key = keyOf(schema, "redirects");
  const item = itemsOf(fieldOf(schema, "redirects"));
  const [source, destination] = [keyOf(item, "redirect.source"), keyOf(item, "redirect.destination")];
  // A split config may have its redirects in any of its files.
  const file = filesOf(config).find((each) => fieldsOf(each).nodeOf("redirects")?.type === "array");
  const list = file && fieldsOf(file).nodeOf("redirects");
  const { root } = config;
  const edits: Edit[] = [];
  const added: JsonValue[] = [];
  for (const { from, to, isFolder } of moves) {
    const [old, now] = writtenForms({ from, to, isFolder });
    const reversed =
      file &&
      fieldsOf(file)
        .objects("redirects")
        .find((each) => isFrom(each, now));
    if (!reversed) {
      if (source && destination) added.push({ [source]: old, [destination]: now });
      continue;
    }
    edits.push(replaceNode(reversed.nodeOf("redirect.source")!, old));
    const target = reversed.nodeOf("redirect.destination");
    // If the destination points to the moved page, the move itself updates it.
    if (target?.type === "string" && ![old, now].includes(target.value)) edits.push(replaceNode(target, now));
  }
  if (added.length > 0 && file && list) edits.push(...insertItems(file, list, list.children?.length ?? 0, added));
  else if (added.length > 0 && key && root?.type === "object" && !fieldsOf(config).nodeOf("redirects")) {
    edits.push(...insertMember(config, root, key, added));
  }
  return { config: file ?? config, edits };
}

/** Returns the old and new addresses in the notation of a redirect. */
const writtenForms = ({ from, to, isFolder }: MovedAddress): readonly [old: string, now: string] => {
  const written = (path: string): string => `/${path}${isFolder ? ANY_PAGE : ""}`;
  return [written(from), written(to)];
};

const isFrom = (redirect: ReturnType<typeof fieldsOf>, path: string): boolean =>
  redirect.text("redirect.source")?.text === path;
