import type { NodeId } from "../json/nodeId.ts";

/** A place in the navigation: next to a group or page, or at the end of a group. `null` stands for the root. */
export type NavigationPlace =
  | { readonly before: NodeId }
  | { readonly after: NodeId }
  | { readonly endOf: NodeId | null };

/** One change to the navigation, independent of the config format. */
export type NavigationChange =
  | {
      readonly kind: "move";
      readonly nodes: readonly NodeId[];
      readonly to: NavigationPlace;
      /** Unlisted pages to insert after the moved items. */
      readonly slugs?: readonly string[];
    }
  | { readonly kind: "addPages"; readonly slugs: readonly string[]; readonly to: NavigationPlace }
  | { readonly kind: "addGroup"; readonly name: string; readonly to: NavigationPlace }
  | { readonly kind: "remove"; readonly nodes: readonly NodeId[] }
  | { readonly kind: "rename"; readonly node: NodeId; readonly name: string };
