import { items, type JSONPath, member, type Node, stringOf } from "./json.ts";
import { memo } from "./memo.ts";
import type { SiteConfig } from "./siteConfig.ts";

/** One string in a `pages` list. */
export interface PageEntry {
  readonly kind: "page";
  readonly node: Node;
  /** As written: no extension, relative to the site. */
  readonly value: string;
  readonly path: JSONPath;
  readonly group: Group;
}

/** One group of the navigation, or one nested in a `pages` list. */
export interface Group {
  readonly kind: "group";
  readonly node: Node;
  readonly name: string | undefined;
  /** The string node that holds the name; undefined when absent or of another type. */
  readonly nameNode: Node | undefined;
  readonly path: JSONPath;
  /** The group that lists this one among its pages; undefined at the top. */
  readonly parent: Group | undefined;
  /** The `pages` array; undefined when absent or of another type. */
  readonly pagesNode: Node | undefined;
  readonly children: readonly (Group | PageEntry)[];
}

/** A tab, or an anchor: something with a name whose url marks the pages that belong to it. */
export interface Section {
  readonly kind: "tab" | "anchor";
  readonly node: Node;
  readonly path: JSONPath;
  readonly name: string | undefined;
  readonly url: string | undefined;
  readonly version: string | undefined;
}

/** One entry of `versions`, a string, or (outside the specification) an object with a name. */
export interface VersionEntry {
  readonly node: Node;
  /** The string node that holds the name. */
  readonly nameNode: Node;
  readonly name: string;
  readonly path: JSONPath;
}

/** What a config says, found once: the navigation as groups and pages, and what its parts are called. */
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

/** A page entry whose path is put together when somebody asks: there may be tens of thousands, and few are asked. */
class ListedPage implements PageEntry {
  readonly kind = "page";
  readonly node: Node;
  readonly group: Group;
  readonly #index: number;

  constructor(node: Node, index: number, group: Group) {
    this.node = node;
    this.group = group;
    this.#index = index;
  }

  get value(): string {
    return this.node.value as string;
  }

  get path(): JSONPath {
    return [...this.group.path, "pages", this.#index];
  }
}

/** The outline of a config, derived once per version. Parts of a wrong type are left out: rules report them. */
export const outlineOf: (config: SiteConfig) => Outline = memo((config) => {
  const allGroups: Group[] = [];
  const pages: PageEntry[] = [];

  const groupOf = (node: Node, path: JSONPath, parent: Group | undefined): Group => {
    const pagesNode = member(node, "pages");
    const nameNode = member(node, "group");
    const children: (Group | PageEntry)[] = [];
    const group: Group = {
      kind: "group",
      node,
      name: stringOf(nameNode),
      nameNode: nameNode?.type === "string" ? nameNode : undefined,
      path,
      parent,
      pagesNode: pagesNode?.type === "array" ? pagesNode : undefined,
      children,
    };
    allGroups.push(group);
    items(pagesNode).forEach((item, index) => {
      if (item.type === "object") children.push(groupOf(item, [...path, "pages", index], group));
      else if (item.type === "string") {
        const page = new ListedPage(item, index, group);
        pages.push(page);
        children.push(page);
      }
    });
    return group;
  };

  const groups = items(member(config.root, "navigation")).flatMap((node, index) =>
    node.type === "object" ? [groupOf(node, ["navigation", index], undefined)] : [],
  );
  return {
    groups,
    allGroups,
    pages,
    tabs: sections(config, "tabs", "tab"),
    anchors: sections(config, "anchors", "anchor"),
    versions: items(member(config.root, "versions")).flatMap((node, index) => {
      const nameNode = node.type === "object" ? member(node, "name") : node;
      const name = stringOf(nameNode);
      return nameNode && name !== undefined ? [{ node, nameNode, name, path: ["versions", index] }] : [];
    }),
  };
});

function sections(config: SiteConfig, field: "tabs" | "anchors", kind: Section["kind"]): Section[] {
  return items(member(config.root, field)).flatMap((node, index) =>
    node.type === "object"
      ? [
          {
            kind,
            node,
            path: [field, index],
            name: stringOf(member(node, "name")),
            url: stringOf(member(node, "url")),
            version: stringOf(member(node, "version")),
          },
        ]
      : [],
  );
}
