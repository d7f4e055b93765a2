import type { JSONPath, Node } from "../json/json.ts";
import type { Fields } from "../schema/fields.ts";
import type { DescribedText, DivisionKind } from "../schema/schema.ts";

/** One page that the navigation lists. */
export interface PageEntry {
  readonly kind: "page";
  /** The file that has the entry. */
  readonly text: DescribedText;
  readonly node: Node;
  /** As written: without an extension, relative to the site. */
  readonly value: string;
  readonly path: JSONPath;
  readonly parent: Division;
  /** True for the page that the name of a group leads to. It may be listed below the group as well. */
  readonly isRoot: boolean;
}

/** A part of the navigation with parts or pages of its own, or a link. */
export interface Division {
  readonly kind: DivisionKind;
  /** The file that has the division. */
  readonly text: DescribedText;
  readonly node: Node;
  readonly path: JSONPath;
  readonly name: string | undefined;
  /** The string node of the name. Undefined when absent or of another type. */
  readonly nameNode: Node | undefined;
  /** The part that this one is in. Undefined for the root. */
  readonly parent: Division | undefined;
  /** The address that it leads to; readers see nothing else of it in that case. As written, also when it is the path of a folder. */
  readonly target: string | undefined;
  /** The array of its parts or pages. Undefined when absent or of another type. */
  readonly listNode: Node | undefined;
  readonly listPath: JSONPath;
  /** Its parts and pages that readers see, in the order of the text. */
  readonly children: readonly (Division | PageEntry)[];
  /** Arrays of parts or pages without effect, because another member counts. */
  readonly lost: readonly LostList[];
  /** Links that every page of this part shows. */
  readonly links: readonly Division[];
  /** True for the part with every page that no other part beside it has. */
  readonly isMain?: boolean;
  /** Its other members. */
  readonly fields: Fields;
}

/** An array of parts or pages that readers never see. */
export interface LostList {
  /** The member of the division: its key and its value. */
  readonly property: Node;
  /** The key of the member that counts instead. */
  readonly because: string;
}

/** The navigation of a site as its config has it. */
export interface Outline {
  readonly root: Division;
  /** The tree that readers see. Another one than `root` in a format where the paths of pages decide which part shows a group. */
  readonly seen: Division;
  /** The outermost groups of each part, in the order of the text. */
  readonly groups: readonly Division[];
  /** Every group, nested ones included, in the order of the text. */
  readonly allGroups: readonly Division[];
  /** Every page entry that readers see, in the order of the text. */
  readonly pages: readonly PageEntry[];
  /** Every other part, in the order of the text. */
  readonly divisions: readonly Division[];
}
