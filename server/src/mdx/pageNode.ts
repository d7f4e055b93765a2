/** A node of the syntax of a page. Offsets are those of the body, also of the children. */
export interface PageNode {
  /** What it is: an index of {@link PageSyntax.names}. */
  readonly type: number;
  readonly from: number;
  readonly to: number;
  readonly children: readonly PageNode[];
}

/** The syntax of one page. */
export interface PageSyntax {
  readonly root: PageNode;
  /** The names of the types of nodes: `Paragraph`, `Link`. The same for every page. */
  readonly names: readonly string[];
}

/** The first child of a node with a name. */
export function childNamed({ names }: PageSyntax, node: PageNode, name: string): PageNode | undefined {
  return node.children.find(({ type }) => names[type] === name);
}

/** All children of a node with a name. */
export function childrenNamed({ names }: PageSyntax, node: PageNode, name: string): readonly PageNode[] {
  return node.children.filter(({ type }) => names[type] === name);
}
