import * as l10n from "@vscode/l10n";
import type { SiteConfig } from "../../formats/format.ts";
import { fileOf, outlineOf } from "../../formats/readSite.ts";
import { member, type Node } from "../../json/json.ts";
import { memo } from "../../json/memo.ts";
import { kinds } from "../../kinds/index.ts";
import { occurrenceOf } from "../../knowledge/valueContext.ts";
import type { Division, PageEntry } from "../../model/outline.ts";
import { type Entry, entriesByNode } from "../../schema/entries.ts";
import { faultsIn, type IsWrong, isDroppedIfInvalid } from "../../schema/faults.ts";
import { entryOf } from "../../schema/place.ts";
import { propertySchema } from "../../schema/schema.ts";
import { unknownSite } from "../../site/site.ts";
import { candidatesForMissing } from "./strayMembers.ts";

/**
 * Describes the content that readers lose because of an invalid value in the navigation. The platform silently empties
 * the part that contains the value. Returns undefined if nothing is lost.
 * @param offset The offset of the value or, for a missing property, of the object's key or opening brace.
 */
export function lossAt(config: SiteConfig, offset: number): string | undefined {
  const lost = lossesIn(config).get(offset);
  if (!lost) return undefined;
  const { part: emptied, field } = lost;
  if (field !== undefined)
    return l10n.t("The platform deletes {0} from {1}.", JSON.stringify(field), partName(emptied));
  if (emptied.kind === "root") return fileIsRejected();
  const count = pagesIn(emptied.children);
  if (count === 0) return l10n.t("The platform drops the content of {0}.", partName(emptied));
  return count === 1
    ? l10n.t("Readers lose {0} and its page.", partName(emptied))
    : l10n.t("Readers lose {0} and its {1} pages.", partName(emptied), count);
}

/** Returns the consequence of an invalid value outside the navigation or directly below its root. */
export function fileIsRejected(): string {
  return l10n.t("The platform rejects the file.");
}

/** The part of the navigation whose content is lost. If `field` is set, only that field is lost. */
interface Loss {
  readonly part: Division;
  readonly field?: string;
}

/** The losses caused by invalid values, keyed by the offset at which each value is reported. */
const lossesIn = memo((config: SiteConfig): ReadonlyMap<number, Loss> => {
  const emptied = new Map<number, Loss>();
  // If the navigation has no root object, only the invalid value itself is dropped.
  if (outlineOf(config).root.path.length === 0) return emptied;
  const isWrong = wrongByKind(config);
  const add = (faults: Iterable<Node>, part: Division, field?: string): void => {
    for (const fault of faults)
      for (const place of placesOfFault(fault, config))
        if (!emptied.has(place)) emptied.set(place, field === undefined ? { part } : { part, field });
  };
  /** A group with an invalid API description loses only that field. */
  const addFields = (group: Division): void => {
    const schema = entryHere(group.node, config)?.schema;
    for (const { children } of (schema && group.node.children) ?? []) {
      const [key, value] = children ?? [];
      const field = propertySchema(schema!, key!.value);
      if (value && field && isDroppedIfInvalid(key!.value, schema!))
        add(faultsIn(value, field, isWrong), group, key!.value);
    }
  };
  /** @param parent The part that becomes empty if one of its groups is invalid. */
  const visit = (part: Division, parent: Division): void => {
    const { listNode } = part;
    const field = part.kind === "group" || !listNode ? undefined : entryHere(listNode, config)?.field;
    if (field) add(faultsIn(listNode!, field, isWrong), part);
    const link = hasList(part, config) ? undefined : part.fields.nodeOf("target");
    const linkField = link && entryHere(link, config)?.field;
    if (linkField) add(faultsIn(link!, linkField, isWrong), part);
    // The list is in another file, which refers to this one.
    const isElsewhere = listNode !== undefined && fileOf(config, listNode) !== config;
    for (const child of part.children) {
      if (child.kind === "page") continue;
      const own = isElsewhere ? entryHere(child.node, config)?.field : undefined;
      if (own) add(faultsIn(child.node, own, isWrong), parent);
      if (child.kind === "group") addFields(child);
      visit(child, child.kind === "group" ? parent : child);
    }
  };
  const { root } = outlineOf(config);
  visit(root, root);
  return emptied;
});

/** Whether a part has content other than a link. */
function hasList({ node }: Division, config: SiteConfig): boolean {
  const keys = entryHere(node, config)?.schema?.["x-division"]?.children ?? [];
  return keys.some((key) => member(node, key)?.type === "array");
}

/**
 * Returns the offsets at which a fault is reported. A missing property is reported at the key or opening brace of the
 * object, and at the misspelled or misplaced property that was likely meant.
 */
function placesOfFault(fault: Node, config: SiteConfig): readonly number[] {
  const entry = fault.type === "object" ? entryHere(fault, config) : undefined;
  if (!entry) return [fault.offset];
  const candidates = [...candidatesForMissing(config, entry).values()].map(({ offset }) => offset);
  return [(entry.key ?? fault).offset, ...candidates];
}

/** Returns a function that checks whether the kind of a value reports a problem. */
export function wrongByKind(config: SiteConfig): IsWrong {
  const site = unknownSite(config.uri);
  return (node, schema) => {
    const kind = schema["x-kind"] && kinds[schema["x-kind"]];
    const entry = kind?.problem && entryHere(node, config);
    return (
      entry !== undefined && kind!.problem!(node.value, { config, site, occurrence: occurrenceOf(entry) }) !== undefined
    );
  };
}

/**
 * Finds the entry for a value in this file. Searching is cheaper than building a map of all entries, because few are
 * needed.
 */
function entryHere(node: Node, config: SiteConfig): Entry | undefined {
  return fileOf(config, node) === config ? entryOf(config, node) : undefined;
}

function pagesIn(parts: readonly (Division | PageEntry)[]): number {
  return parts.reduce((sum, part) => sum + (part.kind === "page" ? 1 : pagesIn(part.children)), 0);
}

/** Returns the number of pages in a list, including those that readers do not see. */
export function pagesInList(list: Node, config: SiteConfig): number {
  const byNode = entriesByNode(config);
  const count = (node: Node): number =>
    node.type === "string"
      ? Number(byNode.get(node)?.schema?.["x-kind"] === "page-path")
      : (node.children ?? []).reduce((sum, child) => sum + count(child), 0);
  return count(list);
}

/** Returns the name of a part for use in a sentence, such as `tab "API"`. */
export function partName({ kind, name = "" }: Division): string {
  const quoted = JSON.stringify(name);
  switch (kind) {
    case "root":
      return l10n.t("the navigation");
    case "product":
      return l10n.t("product {0}", quoted);
    case "language":
      return l10n.t("language {0}", quoted);
    case "version":
      return l10n.t("version {0}", quoted);
    case "tab":
      return l10n.t("tab {0}", quoted);
    case "dropdown":
      return l10n.t("dropdown {0}", quoted);
    case "anchor":
      return l10n.t("anchor {0}", quoted);
    case "item":
      return l10n.t("menu item {0}", quoted);
    case "group":
      return l10n.t("group {0}", quoted);
    default:
      return kind satisfies never;
  }
}
