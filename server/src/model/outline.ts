import type { JSONPath, Node } from "../json/json.ts";
import type { Fields } from "../schema/fields.ts";

/** One page that the navigation lists. */
export interface PageEntry {
  readonly kind: "page";
  readonly node: Node;
  /** As written: without an extension, relative to the site. */
  readonly value: string;
  readonly path: JSONPath;
  readonly group: Group;
}

/** One group of the navigation, or one nested in another group. */
export interface Group {
  readonly kind: "group";
  readonly node: Node;
  readonly name: string | undefined;
  /** The string node of the name. Undefined when absent or of another type. */
  readonly nameNode: Node | undefined;
  readonly path: JSONPath;
  /** The group that lists this one among its pages. Undefined at the top level. */
  readonly parent: Group | undefined;
  /** The array of its pages and groups. Undefined when absent or of another type. */
  readonly pagesNode: Node | undefined;
  readonly pagesPath: JSONPath;
  readonly children: readonly (Group | PageEntry)[];
  /** Its other members. */
  readonly fields: Fields;
}

/** A tab or an anchor: a part of the site with pages of its own, or a link. */
export interface Section {
  readonly kind: "tab" | "anchor";
  readonly node: Node;
  readonly path: JSONPath;
  readonly name: string | undefined;
  readonly url: string | undefined;
  readonly version: string | undefined;
  /** Its other members. */
  readonly fields: Fields;
}

/** One version in the version switch. */
export interface VersionEntry {
  readonly node: Node;
  /** The string node of the name. */
  readonly nameNode: Node;
  readonly name: string;
  readonly path: JSONPath;
}

/** The navigation of a site as its config has it: groups with pages, and the sections that show them. */
export interface Outline {
  readonly groups: readonly Group[];
  /** Every group, nested ones included, in the order of the text. */
  readonly allGroups: readonly Group[];
  /** Every page entry, in the order of the text. */
  readonly pages: readonly PageEntry[];
  readonly tabs: readonly Section[];
  readonly anchors: readonly Section[];
  readonly versions: readonly VersionEntry[];
}
