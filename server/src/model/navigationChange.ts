import type { NodeId } from "../json/nodeId.ts";

/** A place in the navigation: beside a group or page, or at the end of a group; `null` stands for the whole navigation. */
export type NavigationPlace =
  | { readonly before: NodeId }
  | { readonly after: NodeId }
  | { readonly endOf: NodeId | null };

/** One change to the navigation, whatever the format of the config. */
export type NavigationChange =
  | {
      readonly kind: "move";
      readonly nodes: readonly NodeId[];
      readonly to: NavigationPlace;
      /** Pages from outside the navigation that come along. Their entries follow the ones that move. */
      readonly slugs?: readonly string[];
    }
  | { readonly kind: "addPages"; readonly slugs: readonly string[]; readonly to: NavigationPlace }
  | { readonly kind: "addGroup"; readonly name: string; readonly to: NavigationPlace }
  | { readonly kind: "remove"; readonly nodes: readonly NodeId[] }
  | { readonly kind: "rename"; readonly node: NodeId; readonly name: string };
