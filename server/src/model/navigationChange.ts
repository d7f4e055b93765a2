import type { JSONPath } from "../json/json.ts";
import type { ListPlace } from "../json/moveItems.ts";

/**
 * One change to the navigation. Paths are JSON paths of groups and page entries. The list of a place is an array, or the
 * group whose pages it means, or empty for the whole navigation.
 */
export type NavigationChange =
  | {
      readonly kind: "move";
      readonly paths: readonly JSONPath[];
      readonly to: ListPlace;
      /** Pages from outside the navigation that come along. Their entries follow the ones that move. */
      readonly slugs?: readonly string[];
    }
  | { readonly kind: "addPages"; readonly slugs: readonly string[]; readonly to: ListPlace }
  | { readonly kind: "addGroup"; readonly name: string; readonly to: ListPlace }
  | { readonly kind: "remove"; readonly paths: readonly JSONPath[] }
  | { readonly kind: "renameGroup"; readonly path: JSONPath; readonly name: string };
