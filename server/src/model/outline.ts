import type { JSONPath, Node } from "../json/json.ts";
import type { Fields } from "../schema/fields.ts";
import type { DescribedText, DivisionKind } from "../schema/schema.ts";

/** A page entry in the navigation. */
export interface PageEntry {
  readonly kind: "page";
  /** The file that contains the entry. */
  readonly text: DescribedText;
  readonly node: Node;
  /** The path as written, relative to the site and without an extension. */
  readonly value: string;
  readonly path: JSONPath;
  readonly parent: Division;
  /**
   * Whether this is the root page of a group, which the group's name links to. The group can also list it as a regular
   * entry.
   */
  readonly isRoot: boolean;
}

/** A division of the navigation. It contains child divisions or pages, or is itself a link. */
export interface Division {
  readonly kind: DivisionKind;
  /** The file that contains the division. */
  readonly text: DescribedText;
  readonly node: Node;
  readonly path: JSONPath;
  readonly name: string | undefined;
  /** The string node of the name. Undefined if absent or not a string. */
  readonly nameNode: Node | undefined;
  /** The division that contains this one. Undefined for the root. */
  readonly parent: Division | undefined;
  /**
   * The link target as written. For a section in a format that assigns groups by page path, this is its folder. If the
   * division is a link, its other content is not shown.
   */
  readonly target: string | undefined;
  /** The array that contains the children. Undefined if absent or not an array. */
  readonly listNode: Node | undefined;
  readonly listPath: JSONPath;
  /** The visible children, in document order. */
  readonly children: readonly (Division | PageEntry)[];
  /** Arrays that have no effect because another property takes precedence. */
  readonly lost: readonly LostList[];
  /** The links that are shown on every page in this division. */
  readonly links: readonly Division[];
  /** Whether this section contains all pages that are not in any of its siblings. */
  readonly isMain?: boolean;
  /** The division's other properties. */
  readonly fields: Fields;
}

/** An array whose divisions or pages readers never see. */
export interface LostList {
  /** The property node of the array. */
  readonly property: Node;
  /** The key of the property that takes precedence. */
  readonly because: string;
}

/** The navigation of a site. */
export interface Outline {
  readonly root: Division;
  /** The tree as readers see it. Differs from `root` in a format that assigns groups to sections by page path. */
  readonly visible: Division;
  /** The outermost groups, in document order. */
  readonly groups: readonly Division[];
  /** All groups, including nested ones, in document order. */
  readonly allGroups: readonly Division[];
  /** All visible page entries, in document order. */
  readonly pages: readonly PageEntry[];
  /** All other divisions, in document order. */
  readonly divisions: readonly Division[];
}
